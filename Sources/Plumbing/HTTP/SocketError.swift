import Platform

/// Why a server could not start.
public struct SocketError: Error, Equatable {
  /// What was tried: `socket`, `bind`, `listen`…
  public let operation: String

  /// The system's number for what went wrong, as `errno` has it.
  public let code: Int32

  package init(operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// Whether another program has the port.
  public var isAddressInUse: Bool { code == EADDRINUSE }
}

extension SocketError: CustomStringConvertible {
  /// The operation, and what the system says of the code.
  public var description: String { "\(operation): \(String(cString: strerror(code)))" }
}
