/// What an ``Observable`` keeps of an observer.
@usableFromInline struct Observer<Value> {
  @usableFromInline let token: BindingToken

  /// Calls the observer, or returns false where its owner has died.
  @usableFromInline var call: (Value) -> Bool
}

/// The token of an observer of some observable, which it must find to unbind itself.
final class ObserverToken<Value>: BindingToken {
  private weak var observable: Observable<Value>?

  init(_ observable: Observable<Value>, owner: AnyObject) {
    self.observable = observable
    super.init(owner: owner)
  }

  override func unbind() {
    observable?.unbind(self)
  }
}

/// What waits for the end of a pass.
@usableFromInline enum Event<Value> {
  case set(Value)
  case bound(Observer<Value>)
}

/// A weak reference that a closure captures without a box: 126 bytes an observer, and not 158.
@usableFromInline struct Weak<Object: AnyObject> {
  @usableFromInline weak var object: Object?

  @inlinable init(_ object: Object) {
    self.object = object
  }
}
