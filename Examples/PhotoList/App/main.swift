import Terminal

await PhotoListProgram.command.run { try await PhotoListProgram.run($0) }
