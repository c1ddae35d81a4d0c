import Foundation
import HTTPClient
import LoginKit

extension CloudAccess {
  /// The cloud at `address`; a call fails when its answer takes longer than `timeout` seconds.
  public init(address: URL, account: Credentials, timeout: TimeInterval = 10) {
    let client = HTTPClient(timeout: timeout)
    self.init(address: address, account: account) { try await client.answer(to: $0) }
  }
}
