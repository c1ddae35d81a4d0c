/// A list page with a line to write in below the list.
public protocol EditorPage: ListPage {
  var field: TextField { get }
  var save: Button { get }

  /// Leaves what is being written.
  var cancel: Button { get }

  /// Asks for the list again.
  var refresh: Button { get }
}

// MARK: - What the user does

/// The alert is modal here as well.
extension EditorPage {
  public func type(_ text: String) {
    if !alert.isPresented { field.insertText(text) }
  }

  public func deleteBackward() {
    if !alert.isPresented { field.deleteBackward() }
  }

  public func clearField() {
    if !alert.isPresented { field.clear() }
  }

  /// - Returns: what the tap started, or nil when it did nothing.
  @discardableResult
  public func tap(_ button: Button) -> Task<Void, Never>? {
    alert.isPresented ? nil : button.tap()
  }
}
