/// What turns one file into another, as a reader of diffs knows it.
struct Diff {
  private enum Line {
    case kept(String)
    case removed(String)
    case added(String)
  }

  private let lines: [Line]

  init(from old: [String], to new: [String]) {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }

    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append(.removed(old[left]))
        left += 1
      } else if added.contains(right) {
        lines.append(.added(new[right]))
        right += 1
      } else {
        lines.append(.kept(old[left]))
        left += 1
        right += 1
      }
    }
    self.lines = lines
  }

  /// The changed lines, and so many of those around them; `…` stands for what lies between.
  func text(context: Int = 1) -> [String] {
    let changed = lines.indices.filter { if case .kept = lines[$0] { false } else { true } }
    let shown = Set(changed.flatMap { ($0 - context)...($0 + context) })

    var text: [String] = []
    var isLeftOut = false
    for (index, line) in lines.enumerated() {
      guard shown.contains(index) else {
        isLeftOut = true
        continue
      }
      if isLeftOut { text.append("  …") }
      isLeftOut = false
      switch line {
      case .kept(let line): text.append(line.isEmpty ? "" : "  " + line)
      case .removed(let line): text.append(line.isEmpty ? "-" : "- " + line)
      case .added(let line): text.append(line.isEmpty ? "+" : "+ " + line)
      }
    }
    return isLeftOut ? text + ["  …"] : text
  }
}
