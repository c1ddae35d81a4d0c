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

extension LoginPage {
  func fillIn() {
    type("test", into: account)
    type("123456", into: password)
  }
}
