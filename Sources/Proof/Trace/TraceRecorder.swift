/// Records the messages between parts. The parts know nothing of the recorder.
@MainActor
public final class TraceRecorder {
  /// The messages so far.
  public private(set) var trace: Trace

  /// An empty recording between these participants.
  public init(participants: [String]) {
    trace = Trace(participants: participants)
  }

  /// Forgets the messages so far.
  public func restart() {
    trace = Trace(participants: trace.participants)
  }

  /// Records a message. Its default name is the calling method's.
  public func record(_ name: String = #function, from: String, to: String) {
    trace.append(Trace.Message(from: from, to: to, name: name))
  }
}
