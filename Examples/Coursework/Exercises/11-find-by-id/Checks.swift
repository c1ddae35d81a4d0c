import Checks

@main enum FindByID: Exercise {
  static var checks: [Check] {
    Check("A tap on a row opens its note") {
      let (screen, _) = shown(["Milk", "Bread"])
      screen.rowTapped(id: 2)

      try expect("the note that is open", screen.opened, is: "Bread")
    }

    Check("The cloud is asked, and what it has now is shown", after: opens) {
      let (screen, cloud) = shown(["Milk", "Bread"])
      cloud.notes[1] = CloudNote(id: 2, text: "Rye bread")
      screen.rowTapped(id: 2)

      try expect("the note that is open", screen.opened, is: "Rye bread") { _ in
        "The screen shows what it has in its rows, and that may be old: every tap goes down all the "
          + "layers."
      }
    }

    Check("The cloud is asked for one note, and not for all", after: opens) {
      let (screen, cloud) = shown(["Milk", "Bread"])
      cloud.calls = []
      screen.rowTapped(id: 2)

      try expect("calls of the cloud", cloud.calls, is: ["find 2"]) { calls in
        calls.contains("findAll")
          ? "All notes come over the network to pick one of them: storage has a call of its own for "
            + "that, `cloud.find`." : nil
      }
    }

    Check("A note that is gone is said to be gone", after: opens) {
      let (screen, cloud) = shown(["Milk", "Bread"])
      cloud.notes.removeLast()
      screen.rowTapped(id: 2)

      try expect("the message", screen.message, is: "There is no such note")
    }

    Check("No network is told apart from a note that is gone", after: opens) {
      let (screen, cloud) = shown(["Milk", "Bread"])
      cloud.isReachable = false
      screen.rowTapped(id: 2)

      try expect("the message", screen.message, is: "The notes cannot be had now") { _ in
        "The error has lost its reason on the way up: each boundary maps it, and none makes one up."
      }
    }

    Check("When one note cannot be found the list stays", after: opens) {
      let (screen, cloud) = shown(["Milk", "Bread"])
      cloud.notes.removeLast()
      screen.rowTapped(id: 2)

      try expect("rows", screen.rows, is: ["Milk", "Bread"]) {
        $0.isEmpty
          ? "The failure of one call came up as that of another: find-by-id needs its own pair, "
            + "finished and failed, in every layer." : nil
      }
    }

    Check("A closed screen is let go, with all its layers") {
      weak var left: NotesScreen?
      do {
        let (screen, _) = shown(["Milk"])
        screen.rowTapped(id: 1)
        left = screen
      }

      try expect("screens left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "Strong goes down, from the screen to the cloud, and weak goes back up: each delegate is weak."
      }
    }
  }

  private static let opens = "A tap on a row opens its note"

  private static func shown(_ texts: [String]) -> (NotesScreen, Cloud) {
    let cloud = Cloud()
    cloud.notes = texts.enumerated().map { CloudNote(id: $0.offset + 1, text: $0.element) }
    let screen = NotesScreen(cloud: cloud.service)
    screen.appeared()
    return (screen, cloud)
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

/// A cloud that keeps a list of what it was asked.
private final class Cloud {
  var notes: [CloudNote] = []
  var isReachable = true
  var calls: [String] = []

  var service: NoteCloud {
    NoteCloud(
      findAll: { () throws(CloudError) in
        self.calls.append("findAll")
        if !self.isReachable { throw .unreachable }
        return self.notes
      },
      find: { id throws(CloudError) in
        self.calls.append("find \(id)")
        if !self.isReachable { throw .unreachable }
        guard let note = self.notes.first(where: { $0.id == id }) else { throw .notFound }
        return note
      })
  }
}
