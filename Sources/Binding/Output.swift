/// A value that a view model writes, and that a view may bind to: `$value` is read-only.
@propertyWrapper
public struct Output<Value> {
  private let source: Observable<Value>

  public init(wrappedValue: Value) {
    source = Observable(wrappedValue)
  }

  public var wrappedValue: Value {
    get { source.value }
    nonmutating set { source.value = newValue }
  }

  public var projectedValue: ReadOnly<Value> { ReadOnly(source) }
}
