import Testing
import Trace

@Suite struct TraceTests {
  @Test func `A trace is read back from its lines`() {
    #expect(Trace(trace.description) == trace)
  }

  @Test(arguments: ["", "A, B\nA - B: x", "A, B\nA -> B", "A, B\n\nA: x -> B"])
  func `Lines that are no messages are no trace`(_ text: String) {
    #expect(Trace(text) == nil)
  }

  @Test func `A participant that is new stands at the right`() {
    #expect(trace.participants == ["User", "Screen", "DAO", "Cloud"])
  }
}

// MARK: - Fixtures

nonisolated private let trace: Trace = {
  var trace = Trace(participants: ["User", "Screen"])
  trace.append(Trace.Message(from: "User", to: "Screen", name: "refresh()"))
  trace.append(Trace.Message(from: "Screen", to: "DAO", name: "findAll()"))
  trace.append(Trace.Message(from: "DAO", to: "Cloud", name: "GET: /notes -> all"))
  trace.append(Trace.Message(from: "DAO", to: "Screen", name: "noteDAO(_:didFindAll:)"))
  trace.append(Trace.Message(from: "Screen", to: "Screen", name: "reload()"))
  return trace
}()
