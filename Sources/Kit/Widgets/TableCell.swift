import Observation

/// One row on the screen. The table reuses the cell when its row scrolls off.
///
/// A cell of your own is a subclass, registered with ``Table/register(_:forCellReuseIdentifier:)``.
@Observable
open class TableCell {
  /// The title, on the first line.
  public let textLabel = Label()
  /// Below the title.
  public let detailTextLabel = Label()

  /// Drawn before the labels while it holds an image.
  public let imageView = ImageView()

  /// What the user can do with this row, if anything.
  public var accessoryButton: Button?

  /// The identifier that the cell was registered and dequeued by.
  @ObservationIgnored public internal(set) var reuseIdentifier = ""

  /// An empty cell. A table creates its own cells.
  public required init() {}

  /// Called when the row has left the screen, so that the next row shows none of its content.
  ///
  /// Empties the labels and the image, and releases the button and its closure.
  open func prepareForReuse() {
    textLabel.text = ""
    detailTextLabel.text = ""
    imageView.image = nil
    accessoryButton = nil
  }
}

/// A view that shows an image.
@Observable
public final class ImageView {
  /// Nil for none.
  public var image: Image?

  /// A view without an image.
  public init() {}
}

/// A picture made of characters, as a terminal can show it.
public nonisolated struct Image: Equatable, Sendable {
  /// From top to bottom.
  public let lines: [String]

  /// An image of these lines.
  public init(_ lines: [String]) {
    self.lines = lines
  }

  /// The columns of its longest line.
  public var columns: Int { lines.reduce(0) { max($0, $1.columns) } }
}
