import Checks

@main enum FindByID: Checks.Exercise {
  static var checks: [Checks.Check] {
    Checks.Check(opens) {
      let (screen, _) = shown(milkAndBread)
      screen.rowTapped(id: 2)

      try Checks.expect("the note that is open", screen.opened, is: "Bread")
    }

    Checks.Check("The cloud is asked, and what it has now is shown", after: opens) {
      let (screen, cloud) = shown(milkAndBread)
      cloud.notes[2] = "Rye bread"
      screen.rowTapped(id: 2)

      try Checks.expect("the note that is open", screen.opened, is: "Rye bread") { _ in
        "The screen shows what it has in its rows, and that may be old: every tap goes down all the "
          + "layers."
      }
    }

    Checks.Check("The cloud is asked for one note, and not for all", after: opens) {
      let (screen, cloud) = shown(milkAndBread)
      cloud.calls = []
      screen.rowTapped(id: 2)

      try Checks.expect("calls of the cloud", cloud.calls, is: ["find 2"]) { calls in
        calls.contains("findAll")
          ? "All notes come over the network to pick one of them: storage has a call of its own for "
            + "that, `cloud.find`." : nil
      }
    }

    Checks.Check("A second tap asks again", after: opens) {
      let (screen, cloud) = shown(milkAndBread)
      screen.rowTapped(id: 2)
      cloud.notes[2] = "Rye bread"
      screen.rowTapped(id: 2)

      try Checks.expect("the note that is open", screen.opened, is: "Rye bread") { _ in
        "A layer remembers the note of the first tap, and it may have changed since: only the cloud knows "
          + "what it is now."
      }
      try Checks.expect("calls of the cloud", cloud.calls, is: ["findAll", "find 2", "find 2"])
    }

    Checks.Check("A tap goes by the note's id, whatever its row, and in any order", after: opens) {
      let (screen, cloud) = shown([7: "Milk", 3: "Bread", 12: "Salt"])
      for (id, text) in [(7, "Milk"), (12, "Salt"), (3, "Bread"), (12, "Salt")] {
        cloud.calls = []
        screen.rowTapped(id: id)

        try Checks.expect("the note that is open", screen.opened, is: text)
        try Checks.expect("calls of the cloud", cloud.calls, is: ["find \(id)"])
      }
    }

    Checks.Check("A note that is not in the list is found", after: opens) {
      let (screen, cloud) = shown(milkAndBread)
      cloud.notes[3] = "Salt"
      screen.rowTapped(id: 3)

      try Checks.expect("the note that is open", screen.opened, is: "Salt") { _ in
        "The list decides what there is, and it may be old: ask the cloud for any `id`."
      }

      let (unlisted, _) = shown(milkAndBread, appears: false)
      unlisted.rowTapped(id: 2)
      try Checks.expect("the note that is open, without a list", unlisted.opened, is: "Bread")
    }

    Checks.Check("A note that is gone is reported as gone", after: opens) {
      let (screen, cloud) = shown(milkAndBread)
      cloud.notes[2] = nil
      screen.rowTapped(id: 2)

      try Checks.expect("the message", screen.message, is: "There is no such note")
    }

    Checks.Check("No network is reported as such, and not as a note that is gone", after: opens) {
      let (screen, cloud) = shown(milkAndBread)
      for id in [2, 3] {
        cloud.isReachable = false
        screen.rowTapped(id: id)

        try Checks.expect("the message", screen.message, is: "The notes cannot be had now") { _ in
          "The error has lost its reason on the way up: each boundary maps it, and none makes one up."
        }
      }
    }

    Checks.Check("When one note cannot be found the list stays", after: opens) {
      for isReachable in [true, false] {
        let (screen, cloud) = shown(milkAndBread)
        cloud.notes[2] = nil
        cloud.isReachable = isReachable
        screen.rowTapped(id: 2)

        try Checks.expect("rows", screen.rows, is: ["Milk", "Bread"]) {
          $0.isEmpty
            ? "The failure of one call came up as that of another: find-by-id needs its own pair, "
              + "finished and failed, in every layer." : nil
        }
      }
    }

    Checks.Check("When one note is found the list stays", after: opens) {
      let (screen, cloud) = shown(milkAndBread)
      cloud.notes[2] = "Rye bread"
      screen.rowTapped(id: 2)

      try Checks.expect("rows", screen.rows, is: ["Milk", "Bread"]) {
        $0.count == 1
          ? "The one note came up as the answer to `findAll`, so it is the whole list now: the answer for "
            + "one note needs a method of its own." : nil
      }
    }

    Checks.Check("When there is no note, the open one stays", after: opens) {
      for isReachable in [true, false] {
        let (screen, cloud) = shown(milkAndBread)
        cloud.notes[2] = nil
        cloud.isReachable = isReachable
        screen.rowTapped(id: 2)
        try Checks.expect("the note that is open", screen.opened, is: "") {
          $0 == "Bread"
            ? "The row stands in for the answer of the cloud: a failure shows its message, and opens "
              + "nothing." : nil
        }

        cloud.isReachable = true
        screen.rowTapped(id: 1)
        cloud.isReachable = isReachable
        screen.rowTapped(id: 2)
        try Checks.expect("the note that is open, after another one", screen.opened, is: "Milk")
      }
    }

    Checks.Check("After a failure the next tap opens its note", after: opens) {
      let (screen, cloud) = shown(milkAndBread)
      cloud.isReachable = false
      screen.rowTapped(id: 2)
      cloud.isReachable = true
      screen.rowTapped(id: 2)

      try Checks.expect("the note that is open", screen.opened, is: "Bread")
    }

    Checks.Check("The list works as before") {
      let (screen, cloud) = shown(milkAndBread)
      screen.rowTapped(id: 2)
      cloud.notes[1] = nil
      screen.appeared()
      try Checks.expect("rows", screen.rows, is: ["Bread"])

      cloud.isReachable = false
      screen.appeared()
      try Checks.expect("rows without network", screen.rows, is: [])
      try Checks.expect("the message", screen.message, is: "The notes cannot be had now")
    }

    Checks.Check("Neither the screen nor logic knows the cloud") {
      let (screen, _) = shown(milkAndBread)
      screen.rowTapped(id: 2)

      let layer = layerThatKnowsTheCloud(below: screen)
      try Checks.expect("the highest layer that knows the cloud", layer, is: "storage") {
        $0 == "the screen"
          ? "The screen has a property of a cloud type: it asks logic, and knows no other layer."
          : "Only one layer stands between the screen and the cloud: the screen asks logic, and logic asks "
            + "storage."
      }
    }

    Checks.Check("A closed screen is released, with all its layers") {
      weak var left: NotesScreen?
      weak var cloudLeft: Cloud?
      do {
        let (screen, cloud) = shown(milkAndBread)
        screen.rowTapped(id: 1)
        left = screen
        cloudLeft = cloud
      }

      try Checks.expect("screens left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "Strong references go down, from the screen to the cloud, and weak ones go back up: each "
          + "delegate is weak."
      }
      try Checks.expect("clouds left in memory", cloudLeft == nil ? 0 : 1, is: 0)
    }
  }

  private static let opens = "A tap on a row opens its note"
  private static let milkAndBread = [1: "Milk", 2: "Bread"]

  private static func shown(
    _ notes: [Int: String], appears: Bool = true
  ) -> (NotesScreen, Cloud) {
    let cloud = Cloud(notes)
    let screen = NotesScreen(cloud: cloud.service)
    if appears { screen.appeared() }
    return (screen, cloud)
  }

  /// Goes down the stored properties, one object after the other.
  private static func layerThatKnowsTheCloud(below screen: NotesScreen) -> String {
    var (layer, seen): ([AnyObject], Set<ObjectIdentifier>) = ([screen], [])
    for name in ["the screen", "logic"] {
      let values = layer.flatMap { properties(of: Mirror(reflecting: $0)) }
      if values.contains(where: isOfTheCloud) { return name }
      layer = values.compactMap { type(of: $0) is AnyClass ? $0 as AnyObject : nil }
        .filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
    return "storage"
  }

  /// The stored properties, and what is in those that are no objects.
  private static func properties(of mirror: Mirror) -> [Any] {
    let own = mirror.children.flatMap { child in
      let isObject = type(of: child.value) is AnyClass
      return [child.value] + (isObject ? [] : properties(of: Mirror(reflecting: child.value)))
    }
    return own + (mirror.superclassMirror.map(properties) ?? [])
  }

  private static func isOfTheCloud(_ value: Any) -> Bool {
    let type = String(reflecting: type(of: value))
    return ["NoteCloud", "CloudNote", "CloudError"].contains { type.contains($0) }
  }
}

// MARK: - The lowest layer

/// The cloud service, as storage is given it.
struct NoteCloud {
  var findAll: () throws(CloudError) -> [CloudNote]
  var find: (_ id: Int) throws(CloudError) -> CloudNote
}

/// A note as the cloud sends it.
struct CloudNote {
  let id: Int
  let text: String
}

enum CloudError: Error {
  case unreachable
  case notFound
}

/// A cloud that keeps a list of its calls.
private final class Cloud {
  var notes: [Int: String]
  var isReachable = true
  var calls: [String] = []

  init(_ notes: [Int: String]) {
    self.notes = notes
  }

  var service: NoteCloud {
    NoteCloud(
      findAll: { () throws(CloudError) in
        self.calls.append("findAll")
        if !self.isReachable { throw .unreachable }
        return self.notes.sorted { $0.key < $1.key }.map { CloudNote(id: $0.key, text: $0.value) }
      },
      find: { id throws(CloudError) in
        self.calls.append("find \(id)")
        if !self.isReachable { throw .unreachable }
        guard let text = self.notes[id] else { throw .notFound }
        return CloudNote(id: id, text: text)
      })
  }
}
