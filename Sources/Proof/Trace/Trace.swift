/// Messages between the parts of a program, in the order in which they were sent.
public struct Trace: Equatable, Sendable {
  /// One part calls another.
  public struct Message: Equatable, Sendable {
    /// Who calls.
    public let from: String

    /// Who is called.
    public let to: String

    /// The method, as `findAll()`, or another action.
    public let name: String

    /// That call.
    public init(from: String, to: String, name: String) {
      self.from = from
      self.to = to
      self.name = name
    }
  }

  /// From left to right, as they are drawn.
  public private(set) var participants: [String]

  /// In the order in which they were sent.
  public private(set) var messages: [Message] = []

  /// An empty trace between these participants.
  public init(participants: [String]) {
    self.participants = participants
  }

  /// Adds a message at the end; a participant that is new stands at the right.
  public mutating func append(_ message: Message) {
    for name in [message.from, message.to] where !participants.contains(name) {
      participants.append(name)
    }
    messages.append(message)
  }
}

// MARK: - As lines

/// The participants on the first line, separated by commas, then a message a line:
/// `NoteBL -> NoteDAO: findAll()`.
extension Trace: LosslessStringConvertible {
  /// The line of participants, and the lines of messages.
  public var description: String {
    let lines = messages.map { "\($0.from) -> \($0.to): \($0.name)" }
    return ([participants.joined(separator: ", ")] + lines).joined(separator: "\n") + "\n"
  }

  /// Nil where a line is not as ``description`` writes it.
  public init?(_ text: String) {
    var lines = text.split(separator: "\n")[...]
    guard let names = lines.popFirst() else { return nil }
    self.init(participants: names.components(separatedBy: ", "))
    for line in lines {
      guard let message = Message(line: line) else { return nil }
      append(message)
    }
  }
}

extension Trace.Message {
  fileprivate init?(line: Substring) {
    let ends = line.components(separatedBy: " -> ", atMost: 1)
    guard ends.count == 2 else { return nil }
    let rest = ends[1][...].components(separatedBy: ": ", atMost: 1)
    guard rest.count == 2 else { return nil }
    self.init(from: ends[0], to: rest[0], name: rest[1])
  }
}

extension Substring {
  /// As Foundation's method of that name, for which this module does not import it.
  fileprivate func components(separatedBy mark: String, atMost count: Int = .max) -> [String] {
    var parts: [String] = []
    var rest = self
    while parts.count < count, let found = rest.firstRange(of: mark) {
      parts.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return parts + [String(rest)]
  }
}
