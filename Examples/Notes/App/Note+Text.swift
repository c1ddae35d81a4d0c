import Foundation
import Logic

extension Note {
  /// Identifier, date and text, in columns; what in the text is no sign is escaped, such as newlines
  /// and what a terminal would obey.
  var line: String {
    let text = text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\\": line += #"\\"#
      case "\n": line += #"\n"#
      case "\t": line += #"\t"#
      case _ where scalar.properties.generalCategory == .control:
        line += #"\u{\#(String(scalar.value, radix: 16))}"#
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
