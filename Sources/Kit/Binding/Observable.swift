/// The binding of one observer. Keep it to end the binding before the owner or the observable dies.
///
/// Dropping a token unbinds nothing, so a caller that never unbinds need not keep it.
public class BindingToken {
  /// Ends the binding: the observer is not called again, and what it captured is released.
  ///
  /// A second call does nothing.
  public func unbind() {}
}

/// An observer in the list of its observable; it is its own token.
final class Observer<Value>: BindingToken {
  weak var owner: AnyObject?

  /// Returns false once the owner has died; nil once the observer is unbound.
  var call: ((Value) -> Bool)?

  init(owner: AnyObject, call: @escaping (Value) -> Bool) {
    self.owner = owner
    self.call = call
  }

  override func unbind() {
    // What the closure captured may unbind us again from its deinit: it goes when we are done.
    let call = call
    self.call = nil
    withExtendedLifetime(call) {}
  }
}

/// A value whose observers hear each change, in order.
///
/// 1. `bind` calls its observer at once with the current value, and then after each change.
/// 2. `observe` calls its observer only after each change.
/// 3. Observers hear a value in the order in which they were bound.
/// 4. An equal value set again is delivered again.
/// 5. A value set inside a callback is stored at once, and delivered after the pass under way.
/// 6. Every observer hears every later value once, in the order in which the values were set.
/// 7. An observer bound inside a callback hears the current value at once, and later ones only.
/// 8. An observer that is unbound is not called again, and the others are left alone.
/// 9. What an unbound observer captured is freed, at the latest after the pass under way.
/// 10. An owner is held weakly, and its death unbinds its observers.
/// 11. Dead owners do not pile up, even when the value never changes.
/// 12. Dropping a token unbinds nothing.
/// 13. A chain of sets inside callbacks may be as long as it likes: the stack does not grow.
/// 14. An observable that is released inside its own callback first finishes what was set.
///
/// Each sentence is the name of a test. An observable is not `Sendable`: it lives where its view
/// model lives, on the main actor.
public final class Observable<Value> {
  // No access to these calls out, so the run-time check for overlapping accesses can find nothing.
  // With it, a set with one observer takes more than half as long again.
  @exclusivity(unchecked) private var observers: ContiguousArray<Observer<Value>> = []
  @exclusivity(unchecked) private var isDelivering = false

  /// What was set and bound during the pass under way, in that order.
  @exclusivity(unchecked) private var waiting: [() -> Void] = []
  private var countToSweepAt = 8

  /// The value set last. Inside a callback, observers may still wait for it.
  @exclusivity(unchecked) public var value: Value {
    didSet {
      // The old value may set another from its deinit, so it goes when the new one is delivered.
      defer { withExtendedLifetime(oldValue) {} }
      if isDelivering { return waiting.append { [value] in self.deliver(value) } }

      isDelivering = true
      deliver(value)
      finish()
    }
  }

  /// The first value is not delivered as a change.
  public init(_ value: Value) {
    self.value = value
  }

  deinit {
    // A token that outlives its observable releases what the closure captured.
    for observer in observers { observer.unbind() }
  }

  /// Calls `observer` with the current value, and again after each change until it is unbound.
  public func bind(_ observer: @escaping (Value) -> Void) -> BindingToken {
    add(always(observer), owner: self, firing: true)
  }

  /// Calls `observer` after each change until it is unbound.
  public func observe(_ observer: @escaping (Value) -> Void) -> BindingToken {
    add(always(observer), owner: self, firing: false)
  }

  /// Calls `observer` with `owner` and the current value, and again after each change while `owner`
  /// lives.
  @discardableResult
  public func bind<Owner: AnyObject>(
    to owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    add(whileAlive(owner, observer), owner: owner, firing: true)
  }

  /// Calls `observer` with `owner` and the new value after each change while `owner` lives.
  @discardableResult
  public func observe<Owner: AnyObject>(
    by owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    add(whileAlive(owner, observer), owner: owner, firing: false)
  }

  private func always(_ observer: @escaping (Value) -> Void) -> (Value) -> Bool {
    { value in
      observer(value)
      return true
    }
  }

  private func whileAlive<Owner: AnyObject>(
    _ owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> (Value) -> Bool {
    { [weak owner] value in
      guard let owner else { return false }
      observer(owner, value)
      return true
    }
  }
}

// MARK: - The pass

/// During a pass the list stays as it is: what is set or bound waits, what is unbound stays behind.
extension Observable {
  private func deliver(_ value: Value) {
    var hasDead = false
    for observer in observers where observer.call?(value) != true { hasDead = true }
    if hasDead { sweep() }
  }

  /// Does what waits, and what that adds, until nothing waits.
  private func finish() {
    while !waiting.isEmpty {
      let steps = waiting
      waiting = []
      for step in steps { step() }
    }
    isDelivering = false
  }

  private func add(
    _ call: @escaping (Value) -> Bool, owner: AnyObject, firing: Bool
  ) -> BindingToken {
    let observer = Observer(owner: owner, call: call)
    let isInsideCallback = isDelivering
    isDelivering = true

    if isInsideCallback { waiting.append { self.append(observer) } } else { append(observer) }
    if firing { _ = call(value) }

    if !isInsideCallback { finish() }
    return observer
  }

  private func append(_ observer: Observer<Value>) {
    while observers.count > 0, observers[observers.count - 1].call == nil {
      observers.removeLast()
    }
    if observers.count >= countToSweepAt {
      sweep()
      countToSweepAt = 2 * observers.count + 8
    }
    observers.append(observer)
  }

  /// Takes the dead out of the list, always while `isDelivering`.
  private func sweep() {
    // What the dead captured may call us from its deinit: it goes when the list is done.
    let old = observers
    observers.removeAll { $0.call == nil || $0.owner == nil }
    for observer in old where observer.owner == nil { observer.unbind() }
  }
}
