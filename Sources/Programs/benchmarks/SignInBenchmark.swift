import Localization
import LoginKit
import Parity
import TriptychCommand
import Widgets

extension Benchmark {
  static let signIn = Benchmark(
    name: "sign-in",
    title: "One sign-in, tap to alert, as a ratio to a plain function doing the same"
  ) { sampler in
    // Answers at once, so that only the way there and back is measured.
    let authenticator = Authenticator { _ in }
    let words = LoginWords(.english)
    let plain = PlainLogin(authenticator: authenticator, words: words)
    let screens = variants.map { $0.open(authenticator, words) }

    let works: [(name: String, work: Work)] =
      [("plain function", plain.signIn)]
      + zip(variants, screens).map { ($0.name, signingIn(on: $1.page)) }
    let ratios = try await sampler.ratios(to: plain.signIn, of: works.map(\.work))
    var rows: [Row] = []
    for (index, (name, work)) in works.enumerated() {
      rows.append(
        Row(name, ratios[index], allocations: try await sampler.allocations(of: work, times: 200)))
    }
    return withExtendedLifetime(screens) { rows }
  }

  /// Fills in the page once, then taps and dismisses the given number of times.
  private static func signingIn(on page: any LoginPage) -> Work {
    page.type("test", into: page.account)
    page.type("123456", into: page.password)
    return { times in
      for _ in 0..<times {
        await page.tapSignIn()?.value
        precondition(page.alert.isPresented, "a sign-in ends with an alert")
        page.dismissAlert()
      }
    }
  }
}

/// No architecture: a function from what was typed to what is shown.
private final class PlainLogin {
  private let authenticator: Authenticator
  private let words: LoginWords
  private var shown: String?

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
  }

  func signIn(_ times: Int) async {
    for _ in 0..<times {
      // A tap starts a task, so this does too.
      await Task { shown = await message(account: "test", password: "123456") }.value
      precondition(shown != nil, "a sign-in ends with an alert")
      shown = nil
    }
  }

  private func message(account: String, password: String) async -> String {
    do {
      try await authenticator.signIn(Credentials(account: account, password: password))
      return words.accepted
    } catch {
      return words.failure(error)
    }
  }
}
