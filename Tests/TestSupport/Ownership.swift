/// `A > B` for each object A that alone keeps B alive, among those that `make` makes anew each time.
package func owned(
  _ make: () throws -> [(name: String, object: AnyObject)]
) rethrows -> Set<String> {
  var found: Set<String> = []
  for kept in try make().indices {
    var objects = try make()
    let keeper = objects[kept]
    let others = objects.map { (name: $0.name, object: WeakReference($0.object)) }
    objects = []
    for other in others where other.name != keeper.name && other.object.object != nil {
      found.insert("\(keeper.name) > \(other.name)")
    }
    withExtendedLifetime(keeper) {}
  }
  return found
}

private struct WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
