/// A value whose observers hear each change.
public final class Observable<Value> {
  private var observers: [Int: (Value) -> Void] = [:]
  private var nextKey = 0

  public var value: Value {
    didSet { for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(value) } }
  }

  public init(_ value: Value) {
    self.value = value
  }

  /// Calls `observer` with `owner` and the value now, and again after each change while `owner` lives.
  public func bind<Owner: AnyObject>(
    to owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) {
    observer(owner, value)
    observe(by: owner, observer)
  }

  /// Calls `observer` with `owner` and the new value after each change while `owner` lives.
  public func observe<Owner: AnyObject>(
    by owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) {
    nextKey += 1
    observers[nextKey] = { [weak owner] in if let owner { observer(owner, $0) } }
  }
}
