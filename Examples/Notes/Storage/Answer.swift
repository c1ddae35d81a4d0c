/// What the cloud has answered, or the rows in its place.
public struct Answer<Value: Sendable>: Sendable {
  /// What was asked for.
  public let value: Value

  /// Why the rows do not hold it; nil where they do, or need not.
  public let unkept: StorageError?

  init(_ value: Value, unkept: StorageError? = nil) {
    self.value = value
    self.unkept = unkept
  }
}
