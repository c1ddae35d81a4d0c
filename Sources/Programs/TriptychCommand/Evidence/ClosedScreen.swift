import LoginKit
import Parity
import Widgets

/// What lives on of a screen that is closed while its request waits.
struct ClosedScreen {
  /// The names of the variant's own objects that the request keeps, sorted.
  let aliveWhileWaiting: [String]

  /// Those that are left when the answer has been handled.
  let aliveAfterAnswer: [String]

  /// Opens a screen of the variant, signs in, closes the screen, and answers.
  init(of variant: Variant) async {
    let service = HandDrivenService()
    var screen: OpenScreen? = variant.open(service.authenticator, .english)
    var graph = ObjectGraph()
    if let screen { graph.add(screen, of: "Login\(variant.name).") }

    let (settled, settling) = AsyncStream<Never>.makeStream()
    service.onRequest = { settling.finish() }
    if let page = screen?.page {
      page.type("test", into: page.account)
      page.type("123456", into: page.password)
    }
    let tap = screen?.page.tapSignIn()
    // A tap that sends no request settles too.
    Task {
      await tap?.value
      settling.finish()
    }
    for await _ in settled {}

    screen = nil
    aliveWhileWaiting = graph.alive

    service.answer(.success(()))
    await tap?.value
    aliveAfterAnswer = graph.alive
  }
}

/// Objects held weakly, found by what holds what.
private struct ObjectGraph {
  private struct Weak {
    weak var object: AnyObject?
  }

  private var objects: [ObjectIdentifier: (name: String, reference: Weak)] = [:]
  private var seen: Set<ObjectIdentifier> = []

  /// The names of those that are still there, sorted.
  var alive: [String] {
    objects.values.filter { $0.reference.object != nil }.map(\.name).sorted()
  }

  /// Adds each object of the module that the value holds, directly or through others.
  mutating func add(_ value: Any, of module: String) {
    if Mirror(reflecting: value).displayStyle == .class {
      let object = value as AnyObject
      guard seen.insert(ObjectIdentifier(object)).inserted else { return }
      if String(reflecting: type(of: object)).hasPrefix(module) {
        objects[ObjectIdentifier(object)] = ("\(type(of: object))", Weak(object: object))
      }
    }
    for child in Mirror(reflecting: value).children { add(child.value, of: module) }
  }
}
