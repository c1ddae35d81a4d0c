import CommandLine
import Foundation
import Localization
import Logic
import LoginKit
import Screen
import Terminal

await notesCommand.run { arguments in
  let options = try NotesOptions(arguments)
  let isForm = options.request == nil && Terminal.isPresent
  let stack = try await NotesStack(options, wait: isForm ? .zero : .seconds(30))
  if isForm { return try await stack.use { try await showForm(of: stack, options.language) } }

  StandardOutput.write(try await stack.use { try await answer(to: options, from: stack) })
  return .ok
}

func showForm(of stack: NotesStack, _ language: Language) async throws -> ExitStatus {
  let words = NotesWords(language)
  let screen = NotesScreen(logic: stack.logic, words: words)
  defer { withExtendedLifetime(screen) {} }
  return try await Terminal.run(NotesForm(screen.view, words: words, language: language))
}

/// What to print, line by line; a copy that fails is one line on standard error.
func answer(to options: NotesOptions, from stack: NotesStack) async throws -> String {
  let trouble = NotesTrouble(options: options, copy: stack.copy)
  let lines = NoteLines(logic: stack.logic, isJSON: options.isJSON)
  do throws(NoteBLError) {
    let answer = try await lines.answer(to: options.request ?? .list)
    if let error = lines.unkept { StandardError.print("notes: \(trouble.message(error))") }
    return answer
  } catch {
    throw CommandError(error.status, trouble.message(error))
  }
}
