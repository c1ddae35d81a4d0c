import Foundation
import Logic

extension Note {
  /// Identifier, date and text, in columns; the text's own newlines and tabs are escaped.
  var line: String {
    let text = text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\\": line += #"\\"#
      case "\n": line += #"\n"#
      case "\t": line += #"\t"#
      default: line.unicodeScalars.append(scalar)
      }
    }
    return "\(id)\t\(date.formatted(.iso8601))\t\(text)\n"
  }

  var json: String { encoded(NoteJSON(self)) }
}

extension [Note] {
  var json: String { encoded(map(NoteJSON.init)) }
}

/// A note as the cloud writes it, too.
private struct NoteJSON: Encodable {
  let id: Int
  let date: Date
  let text: String

  init(_ note: Note) {
    id = note.id
    date = note.date
    text = note.text
  }
}

private func encoded(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.dateEncodingStrategy = .iso8601
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // Numbers, dates and text: nothing that JSON cannot say.
  let data = (try? encoder.encode(value)) ?? Data()
  return String(decoding: data, as: UTF8.self) + "\n"
}
