import Foundation
import Logic
import Text

extension Note {
  /// Identifier, date and text, in columns; newlines are escaped, and whatever else is not seen.
  var line: String {
    let text = text.replacing(#"\"#, with: #"\\"#).escapingUnseen { scalar in
      switch scalar {
      case "\n": #"\n"#
      case "\t": #"\t"#
      default: #"\u{\#(String(scalar.value, radix: 16))}"#
      }
    }
    return "\(id)\t\(date.formatted(.iso8601))\t\(text)\n"
  }

  /// The same fields and forms as in `Docs/Wire.md`.
  var json: String { encoded(PrintedNote(self)) }
}

extension [Note] {
  /// An array of such notes.
  var json: String { encoded(map(PrintedNote.init)) }
}

/// A note as `--json` prints it.
private struct PrintedNote: Encodable {
  let id: Int
  let date: Date
  let text: String

  init(_ note: Note) {
    (id, date, text) = (note.id, note.date, note.text)
  }
}

private func encoded(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.dateEncodingStrategy = .iso8601
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // Numbers, dates and text: nothing that JSON cannot say.
  let data = (try? encoder.encode(value)) ?? Data()
  // JSON lets most of what is not seen stand as it is, in a text, which is the only place for it.
  let json = String(decoding: data, as: UTF8.self).escapingUnseen { scalar in
    scalar.utf16.map { #"\u"# + String(UInt32($0) + 0x1_0000, radix: 16).dropFirst() }.joined()
  }
  return json + "\n"
}
