import LoginKit
import Widgets

/// Plays steps on one variant, as a user with a login service at hand would.
@MainActor
public final class Robot {
  /// The outcome of one step.
  enum Outcome: Equatable {
    case done
    /// The expectation does not hold; the text is what is shown instead.
    case unmet(shown: String)
    /// The step cannot be played now; the text says why.
    case impossible(String)
  }

  /// What is played.
  public let variant: Variant

  /// The page to look at; nil after the screen was closed.
  public var page: (any LoginPage)? { opened?.page }

  /// How many requests wait for an answer.
  var requestsUnderWay: Int { service.waitingCount }

  private let words: LoginWords
  private let service = HandDrivenService()
  private var opened: OpenScreen?

  // What is left of a closed screen can be seen from outside only: the view by itself, and all else
  // by the authenticator, whose closure keeps the sentinel.
  private weak var view: (any LoginPage)?
  private weak var sentinel: Sentinel?

  private var tapsUnderWay = 0
  private var onChange: CheckedContinuation<Void, Never>?

  /// Opens a screen of `variant`.
  public init(opening variant: Variant, words: LoginWords) {
    self.variant = variant
    self.words = words
    service.onRequest = { [weak self] in self?.changed() }

    let sentinel = Sentinel()
    self.sentinel = sentinel
    let authenticator = service.authenticator
    opened = variant.open(
      Authenticator { credentials throws(LoginFailure) in
        try await sentinel.keepAlive(authenticator).signIn(credentials)
      },
      words)
    view = opened?.page
  }

  /// Plays one step, and returns when it has settled.
  func perform(_ action: Action) async -> Outcome {
    if case .expect(let expectation) = action { return check(expectation) }
    if case .answer(let reply) = action { return await answer(reply) }
    guard let page else { return .impossible("the screen is closed") }

    switch action {
    case .type(let field, let text):
      page.beginEditing(field)
      page.type(text, into: page.field(field))
    case .clear(let field):
      page.beginEditing(field)
      page.clear(page.field(field))
    case .tapSignIn: await settle(page.tapSignIn())
    case .doubleTapSignIn: await settle(page.tapSignIn(), page.tapSignIn())
    case .dismissAlert: page.dismissAlert()
    case .close: opened = nil
    case .answer, .expect: break
    }
    return .done
  }

  private func answer(_ reply: Reply) async -> Outcome {
    guard service.answer(reply.result) else { return .impossible("no request is under way") }
    await settle()
    return .done
  }
}

// MARK: - When a step has settled

extension Robot {
  /// Waits until each tap's handler has returned or its request waits at the service.
  private func settle(_ taps: Task<Void, Never>?...) async {
    for tap in taps.compactMap(\.self) {
      tapsUnderWay += 1
      Task {
        await tap.value
        tapsUnderWay -= 1
        changed()
      }
    }
    while tapsUnderWay > service.waitingCount {
      await withCheckedContinuation { onChange = $0 }
    }
  }

  private func changed() {
    onChange?.resume()
    onChange = nil
  }
}

// MARK: - What is seen

extension Robot {
  /// What the user sees now, and what has reached the service.
  public var snapshot: Snapshot {
    Snapshot(
      page: page.map { Snapshot.Page($0, words: words) },
      requests: service.requests,
      isReleased: canTellReleased ? isReleased : nil)
  }

  private var isReleased: Bool { view == nil && sentinel == nil }

  /// A request under way keeps what waits for its answer.
  private var canTellReleased: Bool { opened == nil && service.waitingCount == 0 }

  private func check(_ expectation: Expectation) -> Outcome {
    if expectation == .released, !canTellReleased {
      return .impossible(opened == nil ? "a request is under way" : "the screen is open")
    }
    let snapshot = snapshot
    return snapshot.meets(expectation)
      ? .done : .unmet(shown: snapshot.shown(for: expectation))
  }
}

/// Lives as long as the authenticator that holds it.
private final class Sentinel: Sendable {
  func keepAlive(_ authenticator: Authenticator) -> Authenticator { authenticator }
}

extension Reply {
  fileprivate var result: Result<Void, LoginFailure> {
    switch self {
    case .accepted: .success(())
    case .refused: .failure(.refused)
    case .offline: .failure(.offline)
    }
  }
}

extension LoginPage {
  /// Taps into the field, which does nothing behind an alert.
  @MainActor fileprivate func beginEditing(_ field: Field) {
    if !alert.isPresented { focus = field.focus }
  }

  @MainActor fileprivate func field(_ field: Field) -> TextField {
    switch field {
    case .account: account
    case .password: password
    }
  }
}

extension Field {
  /// Where the keys go while the field is edited.
  var focus: Focus {
    switch self {
    case .account: .account
    case .password: .password
    }
  }
}
