/// Takes down messages at the seams between parts, which know nothing of it.
@MainActor
public final class TraceRecorder {
  public private(set) var trace: Trace

  public init(participants: [String]) {
    trace = Trace(participants: participants)
  }

  /// Forgets the messages so far.
  public func restart() {
    trace = Trace(participants: trace.participants)
  }

  public func record(_ name: String = #function, from: String, to: String) {
    trace.append(Trace.Message(from: from, to: to, name: name))
  }
}
