import LoginKit
import Testing
import Widgets

@testable import Parity
@testable import TriptychCommand

/// A variant is what its name says: else one would be compared with itself.
@Suite struct VariantTests {
  @Test(arguments: ["MVC", "MVP", "MVVM", "Before"])
  func `A variant opens the screen of the module that it is named after`(_ name: String) throws {
    let variant = try #require((variants + [baseline]).first { $0.name == name })

    let page = variant.open(.offline(), .english).page

    #expect(String(reflecting: type(of: page)).hasPrefix("Login\(name)."))
  }

  @Test func `No two variants have the same name or the same screen`() {
    let types = variants.map { variant in
      String(reflecting: type(of: variant.open(.offline(), .english).page))
    }

    #expect(Set(variants.map { $0.name.lowercased() }).count == variants.count)
    #expect(Set(types).count == variants.count)
  }
}

/// What no screen may show, whatever the scenario expects.
@Suite struct SnapshotTests {
  @Test func `Busy beside an alert is impossible, and each alone is not`() {
    let busy = GalleryView(words: .english)
    busy.showBusy()
    let told = GalleryView(words: .english)
    told.alert.present("told")
    let both = GalleryView(words: .english)
    both.showBusy()
    both.alert.present("told")

    #expect(snapshot(of: busy).isPossible)
    #expect(snapshot(of: told).isPossible)
    #expect(!snapshot(of: both).isPossible)
  }

  @Test func `An impossible screen is found where nothing is expected`() async throws {
    let fault = Variant("fault", view: \.view) { BusyBesideTheAlert(authenticator: $0, words: $1) }

    let found = await Verification(of: [fault], words: .english).play([.tapSignIn])

    guard case .different = found?.finding else {
      Issue.record("\(String(describing: found)) instead of a difference")
      return
    }
  }

  @Test(arguments: [Focus.account, .password, .signIn])
  func `Screens that differ in the focus alone are different`(_ focus: Focus) {
    let page = GalleryView(words: .english)
    let without = snapshot(of: page)

    page.focus = focus

    #expect(snapshot(of: page) != without)
    #expect(snapshot(of: page).description != without.description)
  }
}

// MARK: - Fixtures

private func snapshot(of page: GalleryView) -> Snapshot {
  Snapshot(page: Snapshot.Page(page, words: .english), requests: [], isReleased: nil)
}

extension GalleryView {
  fileprivate func showBusy() {
    signIn.title = LoginWords.english.signingIn
    signIn.isEnabled = false
  }
}
