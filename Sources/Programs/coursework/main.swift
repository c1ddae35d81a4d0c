import CommandLine
import Exercises
import Foundation
import Workbench

Interruption.passOn()

await CourseworkProgram.command.run { arguments in
  do {
    let here = URL(filePath: FileManager.default.currentDirectoryPath)
    let program = Bundle.main.bundleURL
    return try await CourseworkProgram(Coursework(near: [here, program])).run(arguments)
  } catch let error as CourseworkError {
    throw CommandError(error.kind.status, error.message)
  }
}
