import CommandLine

await PhotoListProgram.command.run { try await PhotoListProgram.run($0) }
