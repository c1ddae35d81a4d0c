/// The face of an ``Observable`` that is given to those who may look and not write.
public struct ReadOnly<Value> {
  private let source: Observable<Value>

  init(_ source: Observable<Value>) {
    self.source = source
  }

  public var value: Value { source.value }

  public func bind<Owner: AnyObject>(
    to owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) {
    source.bind(to: owner, observer)
  }

  public func observe<Owner: AnyObject>(
    by owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) {
    source.observe(by: owner, observer)
  }
}
