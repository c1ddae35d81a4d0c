/// A value that a view model writes, and that a view may bind to: `$value` is read-only.
@propertyWrapper
public struct Output<Value> {
  @usableFromInline let source: Observable<Value>

  @inlinable public init(wrappedValue: Value) {
    source = Observable(wrappedValue)
  }

  @inlinable public var wrappedValue: Value {
    get { source.value }
    nonmutating set { source.value = newValue }
  }

  @inlinable public var projectedValue: ReadOnly<Value> { ReadOnly(source) }
}
