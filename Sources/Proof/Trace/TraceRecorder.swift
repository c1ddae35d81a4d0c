/// Takes down messages at the seams between parts, which know nothing of it.
@MainActor
public final class TraceRecorder {
  /// What has been taken down so far.
  public private(set) var trace: Trace

  /// Nothing taken down yet, between these participants.
  public init(participants: [String]) {
    trace = Trace(participants: participants)
  }

  /// Forgets the messages so far.
  public func restart() {
    trace = Trace(participants: trace.participants)
  }

  /// Takes down a message; its name is that of the method from which this is called, if not said.
  public func record(_ name: String = #function, from: String, to: String) {
    trace.append(Trace.Message(from: from, to: to, name: name))
  }
}
