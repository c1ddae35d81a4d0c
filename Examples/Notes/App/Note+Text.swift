import Foundation
import Logic
import Wire
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
  // JSON lets most of what is not seen stand as it is, in a text, which is the only place for it.
  let json = String(decoding: data, as: UTF8.self).escapingUnseen { scalar in
    scalar.utf16.map { #"\u"# + String(UInt32($0) + 0x1_0000, radix: 16).dropFirst() }.joined()
  }
  return json + "\n"
}
