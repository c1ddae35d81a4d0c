import Trace

/// A recorded trace as a sequence diagram; a test holds the record to a real run.
struct SequenceDiagram {
  let title: String

  /// In `Docs/Traces`, and the picture's name.
  let name: String

  static let all = [
    SequenceDiagram(title: "Find all, when the notes are found", name: "find-all-success"),
    SequenceDiagram(title: "Find all, when the cloud cannot be reached", name: "find-all-failure"),
  ]

  var record: String { "Docs/Traces/\(name).txt" }

  /// An image in SVG; nil without a valid record.
  func picture(from repository: Repository) -> String? {
    repository.text(record).flatMap(Trace.init).map(picture)
  }

  func picture(of trace: Trace) -> String {
    let places = places(of: trace)
    let bottom = top + trace.messages.count * step
    let width = (places.last ?? 0) + boxWidth(trace.participants.last ?? "") / 2 + 10

    var body = ""
    for (name, x) in zip(trace.participants, places) {
      let box = boxWidth(name)
      body += #"  <rect x="\#(x - box / 2)" y="10" width="\#(box)" height="34" rx="6"/>"# + "\n"
      body += SVG.text(name, x: x, y: 32, "name")
      body += #"  <line class="weak" style="marker-end: none" x1="\#(x)" y1="44" x2="\#(x)" "#
      body += #"y2="\#(bottom)"/>"# + "\n"
    }
    for (index, message) in trace.messages.enumerated() {
      let (from, to) = (places[trace.place(of: message.from)], places[trace.place(of: message.to)])
      let y = top + index * step
      body += #"  <line x1="\#(from)" y1="\#(y)" x2="\#(to)" y2="\#(y)"/>"# + "\n"
      body += SVG.text(message.name, x: (from + to) / 2, y: y - 7, "label")
    }
    return SVG.image(
      width: width, height: bottom + 10, title: title,
      description: trace.messages.map { "\($0.from) calls \($0.to): \($0.name)." }
        .joined(separator: " "), body: body)
  }

  // MARK: Measures, in pixels

  private var top: Int { 84 }
  private var step: Int { 38 }

  /// Far enough from the left for every box and every name between.
  private func places(of trace: Trace) -> [Int] {
    var places: [Int] = []
    for (index, name) in trace.participants.enumerated() {
      var place = boxWidth(name) / 2 + 10
      if let last = places.last {
        place += last + boxWidth(trace.participants[index - 1]) / 2
      }
      for message in trace.messages {
        let ends = [trace.place(of: message.from), trace.place(of: message.to)].sorted()
        guard ends[1] == index, ends[0] < index else { continue }
        place = max(place, places[ends[0]] + message.name.count * 15 / 2 + 30)
      }
      places.append(place)
    }
    return places
  }

  private func boxWidth(_ name: String) -> Int { name.count * 9 + 24 }
}

extension Trace {
  fileprivate func place(of name: String) -> Int {
    participants.firstIndex(of: name) ?? 0
  }
}
