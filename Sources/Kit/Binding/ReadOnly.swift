/// The face of an ``Observable`` for those who may look and not write: the same calls, by the same
/// contract.
public struct ReadOnly<Value> {
  @usableFromInline let source: Observable<Value>

  /// Keeps `source` alive.
  @inlinable public init(_ source: Observable<Value>) {
    self.source = source
  }

  /// What ``Observable/value`` is at this moment.
  @inlinable public var value: Value { source.value }

  /// Calls `observer` with the current value, and again after each change until it is unbound.
  @inlinable public func bind(_ observer: @escaping (Value) -> Void) -> BindingToken {
    source.bind(observer)
  }

  /// Calls `observer` after each change until it is unbound.
  @inlinable public func observe(_ observer: @escaping (Value) -> Void) -> BindingToken {
    source.observe(observer)
  }

  /// Calls `observer` with `owner` and the current value, and again after each change while `owner`
  /// lives.
  @discardableResult @inlinable
  public func bind<Owner: AnyObject>(
    to owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    source.bind(to: owner, observer)
  }

  /// Calls `observer` with `owner` and the new value after each change while `owner` lives.
  @discardableResult @inlinable
  public func observe<Owner: AnyObject>(
    by owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    source.observe(by: owner, observer)
  }
}
