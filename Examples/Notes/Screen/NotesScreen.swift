import Logic

/// The notes' screen: the controller owns the view and all that is below.
public struct NotesScreen {
  /// What the user sees.
  public var view: NotesView { controller.view }

  private let controller: NotesViewController

  /// Asks for the notes at once.
  public init(logic: NoteBL, words: NotesWords) {
    controller = NotesViewController(logic: logic, words: words)
    controller.refreshTapped()
  }
}
