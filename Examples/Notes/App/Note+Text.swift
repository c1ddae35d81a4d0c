import Foundation
import Logic
import Wire

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

  /// As it goes over the wire, too.
  var json: String { encoded(cloudNote) }

  fileprivate var cloudNote: CloudNote { CloudNote(id: id, date: date, text: text) }
}

extension [Note] {
  /// As they go over the wire, too.
  var json: String { encoded(map(\.cloudNote)) }
}

private func encoded(_ value: some Encodable) -> String {
  // Numbers, dates and text: nothing that JSON cannot say.
  let data = (try? JSONEncoder.cloud.encode(value)) ?? Data()
  return String(decoding: data, as: UTF8.self) + "\n"
}
