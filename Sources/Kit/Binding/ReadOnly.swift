/// Read-only access to an ``Observable``: the same methods and contract, and one more method that
/// binds a property.
public struct ReadOnly<Value> {
  private let source: Observable<Value>

  /// Keeps `source` alive.
  public init(_ source: Observable<Value>) {
    self.source = source
  }

  /// What ``Observable/value`` is at this moment.
  public var value: Value { source.value }

  /// Calls `observer` with the current value, and again after each change until it is unbound.
  public func bind(_ observer: @escaping (Value) -> Void) -> BindingToken {
    source.bind(observer)
  }

  /// Calls `observer` after each change until it is unbound.
  public func observe(_ observer: @escaping (Value) -> Void) -> BindingToken {
    source.observe(observer)
  }

  /// Calls `observer` with `owner` and the current value, and again after each change while `owner`
  /// lives.
  @discardableResult
  public func bind<Owner: AnyObject>(
    to owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    source.bind(to: owner, observer)
  }

  /// Calls `observer` with `owner` and the new value after each change while `owner` lives.
  @discardableResult
  public func observe<Owner: AnyObject>(
    by owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    source.observe(by: owner, observer)
  }
}

// MARK: - A property by its key path

extension ReadOnly {
  /// Sets a property of `owner` to the current value, and again after each change while `owner`
  /// lives.
  @discardableResult
  public func bind<Owner: AnyObject>(
    to owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>
  ) -> BindingToken {
    bind(to: owner) { $0[keyPath: property] = $1 }
  }
}
