import Foundation
import Localization
import Logic
import LoginKit
import Screen

/// What a user can do about a copy that fails.
struct CopyTrouble {
  /// Nil where there is none.
  let copy: String?
  let language: Language

  /// The words for any error; for one of the copy, with the file that is in the way.
  func message(_ error: NoteBLError) -> String {
    let message = NotesWords(language).failure(error)
    guard case .notKept = error, let file = fileInTheWay else { return message }
    let advice =
      switch language {
      case .english: "if \(file) is only the copy, it may be removed"
      case .simplifiedChinese: "如果 \(file) 只是副本，可以删除"
      }
    return "\(message); \(advice)"
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
