import LoginKit
import Widgets

extension HandDrivenService {
  /// Waits for the next request.
  func request() async {
    await withCheckedContinuation { continuation in
      onRequest = { [weak self] in
        self?.onRequest = nil
        continuation.resume()
      }
    }
  }
}

extension HandDrivenService {
  /// Answers whatever comes from now on, so that a request too many ends, and can be counted.
  func refuseWhatComes() {
    onRequest = { [weak self] in
      while self?.answer(.failure(.refused)) == true {}
    }
  }
}

extension LoginPage {
  func fillIn() {
    type("test", into: account)
    type("123456", into: password)
  }
}
