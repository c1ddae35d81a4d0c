import Foundation
import Localization
import Logic
import LoginKit
import Screen

/// An error as one line for a user of the command line: what failed, on what, and what to do.
struct NotesTrouble {
  let options: NotesOptions

  /// The file with the copy; nil where there is none.
  let copy: String?

  func message(_ error: NoteBLError) -> String {
    let message = NotesWords(options.language).failure(error)
    switch error {
    case .unavailable: return message
    case .emptyText: return "\(message): TEXT"
    case .noSuchNote: return options.request?.id.map { "\(message): ID \($0)" } ?? message
    case .refused:
      let variables = "TRIPTYCH_ACCOUNT, TRIPTYCH_PASSWORD"
      return options.cloud.map { "\(message): \($0) (\(variables))" } ?? message
    case .notKept: return fileInTheWay.map { "\(message); \(advice(about: $0))" } ?? message
    }
  }

  private func advice(about file: String) -> String {
    switch options.language {
    case .english: "if \(file) is only the copy, it may be removed"
    case .simplifiedChinese: "如果 \(file) 只是副本，可以删除"
    }
  }

  /// Where the copy is missing or empty, a log that has been left behind.
  private var fileInTheWay: String? {
    guard let copy else { return nil }
    return [copy, copy + "-wal"].first { file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return attributes?[.type] as? FileAttributeType == .typeRegular
        && attributes?[.size] as? Int != 0
    }
  }
}
