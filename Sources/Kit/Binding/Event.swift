/// Something that happens, such as an alert. Observers receive it once; a later observer never does.
public struct Event<Value> {
  private let latest = Observable<Value?>(nil)

  /// An event that has not happened yet.
  public init() {}

  /// Calls the observers with `value`, even if it equals the previous one.
  public func send(_ value: Value) {
    latest.value = value
  }

  /// Calls `observer` with `owner` and each value sent from now on, while `owner` lives.
  @discardableResult
  public func observe<Owner: AnyObject>(
    by owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    latest.observe(by: owner) { owner, value in
      if let value { observer(owner, value) }
    }
  }
}
