import Foundation

/// Why the file with the notes cannot be used; it is left as it was.
public struct NoteFileError: Error, Equatable {
  public enum Reason: Sendable {
    case cannotRead
    case cannotWrite
    case damaged
    case inUse
  }

  public let reason: Reason
  public let path: String

  /// The system's number for what went wrong, as `errno` has it.
  public let code: Int32?

  init(_ reason: Reason, path: String, code: Int32? = nil) {
    self.reason = reason
    self.path = path
    self.code = code
  }
}

extension NoteFileError: CustomStringConvertible {
  public var description: String {
    let detail = code.map { ": \(String(cString: strerror($0)))" } ?? ""
    return switch reason {
    case .cannotRead: "cannot read \(path)\(detail)"
    case .cannotWrite: "cannot write \(path)\(detail)"
    case .damaged: "\(path) does not hold notes, or is damaged; it is left as it is"
    case .inUse: "cannot use \(path): another notes or notes-cloud has it"
    }
  }
}
