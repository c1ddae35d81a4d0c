/// A value that a view model writes, and that a view may bind to: `$value` is read-only.
@propertyWrapper
public struct Output<Value> {
  private let source: Observable<Value>

  /// `@Output var name = value`.
  public init(wrappedValue: Value) {
    source = Observable(wrappedValue)
  }

  /// The ``Observable/value`` itself. Setting it calls the observers.
  public var wrappedValue: Value {
    get { source.value }
    nonmutating set { source.value = newValue }
  }

  /// What a view binds to, as `$name`: read-only access to the same observable.
  public var projectedValue: ReadOnly<Value> { ReadOnly(source) }
}
