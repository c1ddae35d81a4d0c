import Foundation
import TestSupport
import Testing
import Wire

@testable import Cloud

/// What RFC 8259 allows, and nothing else, whether a member is decoded or ignored.
struct StrictJSONTests {
  @Test(arguments: values)
  func `A value of RFC 8259 is taken`(value: String) throws {
    #expect(try decode(#" {"text" : "a" ,"n":\#(value)}"# + "\n").text == "a")
  }

  @Test(arguments: noValues)
  func `Another value is refused, though it is not decoded`(value: String) {
    #expect(throws: DecodingError.self) { try decode(#"{"text":"a","n":\#(value)}"#) }
    #expect(throws: DecodingError.self) { try decode(#"{"n":[\#(value)],"text":"a"}"#) }
  }

  @Test(arguments: noObjects)
  func `What is not one object of RFC 8259 is refused`(json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }

  @Test(arguments: [
    #"{"text":"a","text":"b"}"#, #"{"text":"a","te\u0078t":"b"}"#,
    #"{"n":{"a":1,"a":1},"text":"a"}"#,
    #"{"n":[{"a":[],"b":{"a":2},"a":1}],"text":"a"}"#,
  ])
  func `A name that comes twice in one object is refused`(json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }

  @Test func `A name may come again in another object, or as a value`() throws {
    let json = #"{"n":[{"a":"a"},{"a":"a","b":["a","a"]}],"a":{"text":"n"},"text":"a"}"#

    #expect(try decode(json).text == "a")
  }

  @Test func `Bytes that are not UTF-8 are refused, and so are other encodings`() throws {
    let json = #"{"text":"a"}"#
    var all = [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32].compactMap {
      json.data(using: $0)
    }
    for bytes: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3], [0xF4, 0x90, 0x80, 0x80],
    ] {
      all.append(Data(#"{"text":""#.utf8) + bytes + Data(#""}"#.utf8))
      all.append(Data(#"{"text":"a",""#.utf8) + bytes + Data(#"":1}"#.utf8))
      all.append(Data(#"{"text":"a","n":[""#.utf8) + bytes + Data(#""]}"#.utf8))
    }
    all.append(Data([0xEF, 0xBB, 0xBF]) + Data(json.utf8))

    for data in all {
      #expect(throws: DecodingError.self) {
        try JSONDecoder.cloud.decode(CloudNoteText.self, from: data)
      }
    }
  }

  @Test(arguments: ["0,", "{},", "[],", "[", #""","#])
  func `More values than notes have are refused, before they fill the memory`(value: String) {
    let values = String(repeating: value, count: 100_000)

    #expect(throws: DecodingError.self) { try decode(#"{"text":"a","n":[\#(values)0]}"#) }
  }

  @Test func `A long text may hold what values are made of`() throws {
    let text = String(repeating: #"{"a":["\",],"#, count: 10_000)
    let json = try JSONEncoder.cloud.encode(CloudNoteText(text))

    #expect(try JSONDecoder.cloud.decode(CloudNoteText.self, from: json).text == text)
  }

  @Test func `As many notes as an answer can hold are taken`() throws {
    let date = Date(timeIntervalSince1970: 1_795_000_000)
    let notes = (1...2_000).map { CloudNote(id: $0, date: date, text: "") }

    let json = try JSONEncoder.cloud.encode(notes)

    #expect(try JSONDecoder.cloud.decode([CloudNote].self, from: json) == notes)
  }

  @Test func `However deep it is nested, it is taken or refused`() {
    for depth in [100, 10_000, 400_000] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      _ = try? decode(#"{"text":"a","n":\#(deep)}"#)
    }
  }

  @Test func `What Foundation writes comes back`() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<repetitions(200, thorough: 5000) {
      let scalars = (0..<20).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))

      let data = try JSONEncoder.cloud.encode(CloudNoteText(text))
      #expect(try JSONDecoder.cloud.decode(CloudNoteText.self, from: data).text == text)
    }
  }
}

// MARK: - Fixtures

private func decode(_ json: String) throws -> CloudNoteText {
  try JSONDecoder.cloud.decode(CloudNoteText.self, from: Data(json.utf8))
}

private let values = [
  "null", "true", "false", "0", "-0", "1", "-1", "10", "1.0", "-0.5", "1e5", "1E+2", "1.5e-7",
  "0e0",
  #""""#, #""\"\\\/\b\f\n\r\t""#, #""\u0041\ud83d\ude00\u0000""#, #""é你""#, "[]", "{}", "[ ]",
  "{ }",
  #"[1, "a",[2],{"b":null}]"#, "123456789012345678901234567890",
]

private let noValues = [
  "01", "-01", "00", "1.", ".5", "-", "--1", "+1", "1e", "1e+", "1e1.5", "1.2.3", "1-2", "1e5e5",
  "0x1", "1_000", "NaN", "Infinity", "-Infinity", "nul", "True", "undefined", "'a'", "a", #""\x""#,
  #""\u12""#, #""\u12g4""#, #""\ud800""#, "\"a\tb\"", "\"a\u{0}b\"", "\"a\nb\"", "\"a", "[1,]",
  "[,1]",
  "[,]", "[1 2]", "[1", "1]", "[1}", #"{"a":1,}"#, #"{,"a":1}"#, "{a:1}", #"{"a"}"#, #"{"a":}"#,
  #"{"a" 1}"#, #"{"a":1 "b":2}"#, "{1:2}", #"{"a":1"#, "1 // c\n", "1 /* c */", "1\u{A0}", "1\u{B}",
  "1\u{C}", "1\u{0}",
]

private let noObjects = [
  "", " ", "{", #"{"text":"a",}"#, #"{"text":"a"}}"#, #"{"text":"a"}x"#,
  #"{"text":"a"}{"text":"b"}"#,
  #"{"text":"a","n":}"#, #"{"text":"a"},"#, "{\"text\":\"a\"}\0", #"["text","a"]"#, #""text""#,
  "null",
]
