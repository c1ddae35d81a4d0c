import CommandLine
import HTTP
import Localization
import LoginKit
import Storage
import Text

let notesCommand = Command(
  "notes", "Keeps notes in the cloud, and a copy of them here.",
  options: [
    .option("cloud", "URL", "Use the cloud at URL (default: one inside this program)."),
    .option("cache", "FILE", "Keep the copy in FILE."),
    .option(
      "policy", "cached|live", "Use the copy when there is no answer, or never (default: cached)."),
    .flag("json", "Print JSON."),
    .language,
  ],
  subcommands: [
    Command("list", "Print the notes, oldest first: identifier, date and text."),
    Command("show", "Print the text of a note, as it is.", arguments: "ID"),
    Command("add", "Add a note, and print its identifier.", arguments: "TEXT"),
    Command("edit", "Replace the text of a note.", arguments: "ID TEXT"),
    Command("remove", "Remove a note.", arguments: "ID"),
  ],
  notes: """
    Without a command the notes are shown on a terminal, and listed elsewhere.
    The account comes from TRIPTYCH_ACCOUNT and TRIPTYCH_PASSWORD; each that is not set is the
    demo account's, test and 123456. Without --cloud the notes stand in triptych/notes.sqlite in the
    folder for this user's data ($XDG_DATA_HOME, or ~/.local/share; on macOS, Library/Application
    Support); without --cache the copy stands in triptych/notes.sqlite in the folder for caches
    ($XDG_CACHE_HOME, or ~/.cache; on macOS, Library/Caches).
    One program at a time may have the file of notes; a command waits for up to 30 seconds.
    Status: 1 no such note, 64 a wrong command line, 65 an empty text, 69 the cloud cannot be reached
    and there is no copy, or the file of notes is in use, 74 a file fails and there is no answer to
    print, 77 the account is refused, 130 Ctrl-C.
    """)

/// What the command line asks for.
struct NotesOptions {
  /// Nil when the command line has no command.
  var request: NoteRequest?
  var cloud: HTTPAddress?
  var cache: String?
  var policy = CachePolicy.cached
  var isJSON = false
  var language = Language.english

  init(_ arguments: Arguments) throws(CommandError) {
    request = try arguments.request
    cloud = try arguments.cloud
    cache = arguments.text("cache")
    policy = try arguments.choice("policy") ?? .cached
    isJSON = arguments.has("json")
    language = try arguments.language
  }
}

/// What to do with the notes.
enum NoteRequest {
  case list
  case show(id: Int)
  case add(text: String)
  case edit(id: Int, text: String)
  case remove(id: Int)

  /// The note that it is about; nil where there is none yet, or several.
  var id: Int? {
    switch self {
    case .show(let id), .edit(let id, _), .remove(let id): id
    case .list, .add: nil
    }
  }
}

extension Arguments {
  fileprivate var request: NoteRequest? {
    get throws(CommandError) {
      switch subcommand {
      case "list": .list
      case "show": .show(id: try id(of: try words("ID")))
      case "add": .add(text: try words("TEXT")[0])
      case "edit": .edit(id: try id(of: try words("ID", "TEXT")), text: positional[1])
      case "remove": .remove(id: try id(of: try words("ID")))
      default: nil
      }
    }
  }

  fileprivate var cloud: HTTPAddress? {
    get throws(CommandError) {
      guard let text = text("cloud") else { return nil }
      do {
        return try HTTPAddress(text)
      } catch {
        throw CommandError("--cloud needs \(error), not \(text.quotedAddress)")
      }
    }
  }

  private func words(_ names: String...) throws(CommandError) -> [String] {
    guard positional.count >= names.count else {
      throw CommandError("\(subcommand ?? "") needs \(names.joined(separator: " "))")
    }
    guard positional.count == names.count else {
      throw CommandError("unexpected argument \(positional[names.count].quoted)")
    }
    return positional
  }

  private func id(of words: [String]) throws(CommandError) -> Int {
    guard let id = Int(words[0]), id > 0 else {
      throw CommandError("an identifier is a positive whole number, not \(words[0].quoted)")
    }
    return id
  }
}
