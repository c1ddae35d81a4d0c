/// Edits to source files, as the `diff` blocks of a page show them.
///
/// A block begins with `--- PATH`. Each hunk begins with `@@`, and its lines with a blank where they
/// stay, `-` where they go and `+` where they come. A hunk has no line numbers: it applies where its
/// old lines stand, which must be one place.
public struct Patch: Sendable {
  /// The lines of one place of one file.
  public struct Hunk: Sendable {
    /// The file's path, from the kit's folder.
    public let file: String

    /// Where the hunk begins on the page, counted from 1.
    public let line: Int

    /// As they stand on the page, with their marks.
    public internal(set) var lines: [String]

    var old: [Substring] { lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() } }
    var new: [Substring] { lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() } }
  }

  /// In the page's order.
  public private(set) var hunks: [Hunk] = []

  /// The page that the hunks stand on, for messages.
  private let page: String

  /// Reads every block that is fenced as `diff`. Throws the first line of one that is no line of a
  /// diff.
  public init(readingFrom text: String, page: String) throws(PageError) {
    self.page = page
    var isInside = false
    var file: String?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line == "```diff" || line == "```" {
        isInside = line == "```diff"
        file = nil
      } else if isInside {
        try read(line, number + 1, &file)
      }
    }
  }

  private mutating func read(
    _ line: Substring, _ number: Int, _ file: inout String?
  ) throws(PageError) {
    if line.hasPrefix("--- ") {
      file = String(line.dropFirst(4))
      return
    }
    guard let file else {
      throw PageError(page, number, "expected `--- PATH` before the first hunk, found `\(line)`")
    }
    if line.hasPrefix("@@") {
      hunks.append(Hunk(file: file, line: number, lines: []))
    } else if let last = hunks.indices.last, hunks[last].file == file {
      guard line.isEmpty || [" ", "-", "+"].contains(line.first) else {
        throw PageError(page, number, "expected a line that begins with ` `, `-` or `+`")
      }
      hunks[last].lines.append(line.isEmpty ? " " : String(line))
    } else {
      throw PageError(page, number, "expected `@@` before the lines of `\(file)`")
    }
  }

  /// The files that the hunks are about, each once, in their order.
  public var files: [String] {
    hunks.reduce(into: []) { if !$0.contains($1.file) { $0.append($1.file) } }
  }

  /// The patch with the hunks of these files only.
  public func only(in isWanted: (_ file: String) -> Bool) -> Patch {
    var part = self
    part.hunks = hunks.filter { isWanted($0.file) }
    return part
  }

  /// The file with the hunks about it applied. Throws a hunk whose old lines do not stand in the text
  /// in one place.
  public func applied(to text: String, of file: String) throws(PageError) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for hunk in hunks where hunk.file == file {
      let places = lines.indices.filter { lines[$0...].starts(with: hunk.old) }
      guard let place = places.first, places.count == 1, !hunk.old.isEmpty else {
        let found = places.isEmpty ? "do not stand" : "stand in \(places.count) places"
        throw PageError(page, hunk.line, "the lines that this hunk is about \(found) in \(file)")
      }
      lines.replaceSubrange(place..<(place + hunk.old.count), with: hunk.new)
    }
    return lines.joined(separator: "\n")
  }
}

/// What is wrong on a page that is executed: one line with file and line.
public struct PageError: Error, Equatable, CustomStringConvertible {
  public let page: String
  public let line: Int
  public let message: String

  public init(_ page: String, _ line: Int, _ message: String) {
    self.page = page
    self.line = line
    self.message = message
  }

  public var description: String { "\(page):\(line): \(message)" }
}
