import Foundation
import Platform
import SQLite

/// Why the file with the notes cannot be used; it is left as it was.
public struct NoteFileError: Error, Equatable {
  /// What is wrong with the file.
  public enum Reason: Sendable {
    /// The system does not let it be read, or it is no file.
    case cannotRead
    /// It holds more than is read.
    case tooLong
    /// The system does not let it, or the lock beside it, be written.
    case cannotWrite
    /// What it holds is not notes, or not whole.
    case damaged
    /// Another cloud has it, in this program or in another.
    case inUse
  }

  /// What is wrong with the file.
  public let reason: Reason
  /// The file, as it was named.
  public let path: String

  /// Why, in words for the user; nil where the reason says it all.
  public let detail: String?

  init(_ reason: Reason, path: String, detail: String? = nil) {
    self.reason = reason
    self.path = path
    self.detail = detail
  }

  init(_ reason: Reason, path: String, code: Int32) {
    self.init(reason, path: path, detail: "\(SystemError(code: code))")
  }

  init(_ error: FileError, path: String) {
    self.init(
      error.isTooLong ? .tooLong : .cannotRead, path: path, detail: error.description)
  }
}

extension NoteFileError {
  /// By SQLite's result codes (<https://sqlite.org/rescode.html>).
  init(_ error: SQLiteError, path: String) {
    let reason: Reason =
      switch error.primaryCode {
      // Busy.
      case 5: .inUse
      // No such table or column, corrupt, another type, another program's or version, no database.
      case 1, 11, 20, 24, 26: .damaged
      default: .cannotWrite
      }
    let file = "\(path): "
    let message = error.message
    self.init(
      reason, path: path,
      detail: message.hasPrefix(file) ? String(message.dropFirst(file.count)) : message)
  }
}

extension NoteFileError: CustomStringConvertible {
  /// One line for the user: what cannot be done with which file, and why.
  public var description: String {
    let detail = detail.map { ": \($0)" } ?? ""
    return switch reason {
    case .cannotRead, .tooLong: "cannot read \(path)\(detail)"
    case .cannotWrite: "cannot write \(path)\(detail)"
    case .damaged: "\(path) does not hold notes, or is damaged\(detail); it is left as it is"
    case .inUse: "cannot use \(path): another notes or notes-cloud has it"
    }
  }
}
