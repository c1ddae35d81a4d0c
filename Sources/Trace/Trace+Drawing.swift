extension Trace {
  /// A sequence diagram in text: a column for each participant, a line for each message.
  ///
  /// Names are drawn with one column a character.
  public var drawn: String {
    let places = places
    var lines = [heading(at: places)]
    for message in messages { lines.append(line(of: message, at: places)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The column of each participant's line: far enough from the last for every name.
  private var places: [Int] {
    var places: [Int] = []
    for (index, name) in participants.enumerated() {
      guard let last = places.last else {
        places.append(name.count / 2)
        continue
      }
      let names = participants[index - 1].count - participants[index - 1].count / 2 + name.count / 2
      var place = last + names + 2
      for message in messages {
        let ends = ends(of: message)
        guard ends.max == index, ends.min < index else { continue }
        place = max(place, places[ends.min] + message.name.count + 5)
      }
      places.append(place)
    }
    return places
  }

  private func heading(at places: [Int]) -> String {
    var heading = ""
    for (name, place) in zip(participants, places) {
      heading += String(repeating: " ", count: max(0, place - name.count / 2 - heading.count))
      heading += name
    }
    return heading
  }

  private func line(of message: Message, at places: [Int]) -> String {
    var line = [Character](repeating: " ", count: (places.last ?? 0) + 1)
    for place in places { line[place] = "│" }

    let (left, right) = (places[ends(of: message).min], places[ends(of: message).max])
    guard left < right else { return String(line) + " " + message.name }
    let isRightward = index(message.from) < index(message.to)
    for place in (left + 1)..<right { line[place] = "─" }
    line[isRightward ? right - 1 : left + 1] = isRightward ? "▶" : "◀"
    let room = right - left - 1
    let start = left + 1 + (room - message.name.count) / 2
    for (offset, character) in message.name.enumerated() { line[start + offset] = character }
    return String(line)
  }

  private func ends(of message: Message) -> (min: Int, max: Int) {
    let (from, to) = (index(message.from), index(message.to))
    return (min(from, to), max(from, to))
  }

  private func index(_ name: String) -> Int {
    participants.firstIndex(of: name) ?? 0
  }
}
