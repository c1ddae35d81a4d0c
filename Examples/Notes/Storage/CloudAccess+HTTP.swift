import HTTP
import HTTPClient
import LoginKit

extension CloudAccess {
  /// The cloud at `address`, asked by `client`.
  public init(address: HTTPAddress, account: Credentials, client: HTTPClient = HTTPClient()) {
    self.init(address: address, account: account) { request throws(HTTPClientError) in
      try await client.answer(to: request, from: address)
    }
  }
}
