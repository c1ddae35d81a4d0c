import Foundation
import LoginKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension CloudAccess {
  /// The cloud at `address`, asked by a `URLSession` of its own; an answer that takes longer than
  /// `timeout`, in seconds, is none.
  public init(address: URL, account: Credentials, timeout: TimeInterval = 10) {
    // Ephemeral: Foundation's own caches and cookies would be rows that no policy knows of.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    let session = URLSession(configuration: configuration)
    self.init(address: address, account: account) { try await session.data(for: $0) }
  }
}
