import Foundation
import Testing
import TestSupport
import Trace

@testable import TriptychCommand

@Suite struct SequenceDiagramTests {
  @Test func `A message is an arrow from its sender's line to its receiver's, each below the last`()
  {
    let picture = SequenceDiagram(title: "T", name: "t").picture(of: trace)

    let arrows = picture.matches(of: /<line x1="(\d+)" y1="(\d+)" x2="(\d+)"/).map {
      (from: Int($0.1) ?? 0, y: Int($0.2) ?? 0, to: Int($0.3) ?? 0)
    }
    #expect(arrows.count == 2)
    #expect(arrows[0].from == arrows[1].to && arrows[0].to == arrows[1].from)
    #expect(arrows[0].from < arrows[0].to)
    #expect(arrows[0].y < arrows[1].y)
  }

  @Test func `The picture's alternative text lists its messages in order`() {
    let picture = SequenceDiagram(title: "T", name: "t").picture(of: trace)

    #expect(picture.contains("<title id=\"title\">T</title>"))
    #expect(
      picture.contains(
        ">A calls B: ask(_:). B calls A: told(_:didFindSomethingWithALongName:) &lt;&amp;&gt;.</desc>"
      ))
  }

  @Test func `A name has room between the two lines`() throws {
    let picture = SequenceDiagram(title: "T", name: "t").picture(of: trace)

    let arrow = try #require(picture.firstMatch(of: /<line x1="(\d+)" y1="\d+" x2="(\d+)"/))
    let length = try #require(Int(arrow.2)) - (try #require(Int(arrow.1)))
    // 12 pixels high, and 7.3 wide a character, as monospaced fonts are.
    #expect(Double(length) > 7.3 * Double(trace.messages[1].name.count))
  }

  @Test func `A missing or invalid record makes no picture`() {
    let none = Repository(root: URL(filePath: "/nowhere"), products: products)

    #expect(SequenceDiagram.all.map { $0.picture(from: none) } == [nil, nil])
  }
}

// MARK: - Fixtures

private let trace: Trace = {
  var trace = Trace(participants: ["A", "B"])
  trace.append(Trace.Message(from: "A", to: "B", name: "ask(_:)"))
  trace.append(
    Trace.Message(from: "B", to: "A", name: "told(_:didFindSomethingWithALongName:) <&>"))
  return trace
}()
