/// Who keeps whom alive in a variant: the data behind its picture, held to the truth by a test that
/// lets go of one object after the other.
struct Ownership {
  let variant: String

  /// The objects, each before what it owns.
  let objects: [String]

  /// Strong references run from left to right, and this is what holds each.
  let strong: [(owner: String, owned: String, through: String)]

  /// Weak references run back.
  let weak: [(from: String, to: String, through: String)]

  static let all = [
    Ownership(
      variant: "MVC",
      objects: ["LoginScreen", "LoginViewController", "LoginView"],
      strong: [
        ("LoginScreen", "LoginViewController", "controller"),
        ("LoginViewController", "LoginView", "view"),
      ],
      weak: [("LoginView", "LoginViewController", "signInHandler")]),
    Ownership(
      variant: "MVP",
      objects: ["LoginScreen", "LoginView", "LoginPresenter"],
      strong: [
        ("LoginScreen", "LoginView", "view"),
        ("LoginView", "LoginPresenter", "presenter"),
      ],
      weak: [("LoginPresenter", "LoginView", "display")]),
    Ownership(
      variant: "MVVM",
      objects: ["LoginScreen", "LoginView", "LoginViewModel"],
      strong: [
        ("LoginScreen", "LoginView", "view"),
        ("LoginView", "LoginViewModel", "viewModel"),
      ],
      weak: [("LoginViewModel", "LoginView", "bound widgets")]),
  ]
}

extension Ownership {
  /// An image in SVG that is readable on a light page and on a dark one.
  var picture: String {
    let width = 200
    let gap = 110
    let left = { (index: Int) in 10 + index * (width + gap) }
    let total = left(objects.count - 1) + width + 10

    var body = ""
    for (index, object) in objects.enumerated() {
      let x = left(index)
      body += #"  <rect x="\#(x)" y="40" width="\#(width)" height="60" rx="8"/>"# + "\n"
      body += SVG.text(object, x: x + width / 2, y: 75, "name")
    }
    for arrow in strong { body += line(from: arrow.owner, to: arrow.owned, y: 58, "strong") }
    for arrow in weak { body += line(from: arrow.from, to: arrow.to, y: 84, "weak") }
    for arrow in strong {
      body += SVG.text(arrow.through, x: middle(arrow.owner, arrow.owned), y: 30, "label")
    }
    for arrow in weak {
      body += SVG.text(arrow.through, x: middle(arrow.from, arrow.to), y: 120, "label")
    }

    return SVG.image(
      width: total, height: 135, title: "Who owns whom in \(variant)",
      description: sentences.joined(separator: " "), body: body)

    func line(
      from: String, to: String, y: Int, _ kind: String
    ) -> String {
      let (start, end) = (place(of: from), place(of: to))
      let (x1, x2) =
        start < end
        ? (left(start) + width, left(end) - 3) : (left(start), left(end) + width + 3)
      return #"  <line class="\#(kind)" x1="\#(x1)" y1="\#(y)" x2="\#(x2)" y2="\#(y)"/>"# + "\n"
    }

    func middle(_ one: String, _ other: String) -> Int {
      left(min(place(of: one), place(of: other))) + width + gap / 2
    }
  }

  /// What the picture says, for those who do not see it.
  var sentences: [String] {
    strong.map { "\($0.owner) owns \($0.owned) through \($0.through)." }
      + weak.map { "\($0.from) knows \($0.to) weakly through \($0.through)." }
  }

  private func place(of object: String) -> Int {
    objects.firstIndex(of: object) ?? 0
  }
}

/// What every picture has in common.
enum SVG {
  static func text(_ words: String, x: Int, y: Int, _ kind: String) -> String {
    #"  <text class="\#(kind)" x="\#(x)" y="\#(y)">\#(escaped(words))</text>"# + "\n"
  }

  static func image(
    width: Int, height: Int, title: String, description: String, body: String
  ) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
    height="\(height)" role="img" aria-labelledby="title description">
      <title id="title">\(escaped(title))</title>
      <desc id="description">\(escaped(description))</desc>
      <style>
        rect { fill: #f5f5f7; stroke: #1d1d1f; stroke-width: 1.5 }
        line { stroke: #1d1d1f; stroke-width: 2; marker-end: url(#head) }
        .weak { stroke-dasharray: 5 5 }
        .head { fill: #1d1d1f }
        text { fill: #1d1d1f; text-anchor: middle; font: 15px ui-monospace, Menlo, monospace }
        .label { font-size: 12px }
        @media (prefers-color-scheme: dark) {
          rect { fill: #2c2c2e; stroke: #f5f5f7 }
          line { stroke: #f5f5f7 }
          .head, text { fill: #f5f5f7 }
        }
      </style>
      <defs>
        <marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7"
          orient="auto">
          <path class="head" d="M 0 0 L 10 5 L 0 10 z"/>
        </marker>
      </defs>
    \(body)</svg>

    """
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
