import Foundation
import LoginKit
import Screen
import Terminal

await notesCommand.run { arguments in
  let options = try NotesOptions(arguments)
  let stack = try NotesStack(options, environment: ProcessInfo.processInfo.environment)
  do {
    let status = try await run(options, on: stack)
    await stack.stop()
    return status
  } catch {
    await stack.stop()
    throw error
  }
}

/// The form on a terminal; elsewhere, and where the command line says what to do, line by line.
func run(_ options: NotesOptions, on stack: NotesStack) async throws -> ExitStatus {
  let words = NotesWords(options.language)
  if options.request == nil, Terminal.isPresent {
    let screen = NotesScreen(logic: stack.logic, words: words)
    defer { withExtendedLifetime(screen) {} }
    let form = NotesForm(screen.view, words: words, language: options.language)
    return try await Terminal.run(form)
  }
  let lines = NoteLines(logic: stack.logic, isJSON: options.isJSON)
  do throws(NoteFailure) {
    StandardOutput.write(try await lines.answer(to: options.request ?? .list))
    return .ok
  } catch {
    throw CommandError(error.status, words.failure(error.error))
  }
}
