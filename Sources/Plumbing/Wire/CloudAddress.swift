import Foundation

extension URL {
  /// The address of a cloud; nil for a text that is no URL of HTTP with a host.
  public init?(cloud text: String) {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { return nil }
    self = url
  }
}
