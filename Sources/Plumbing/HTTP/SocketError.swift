import Platform

/// What a system call for a socket left in `errno`.
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
  /// What the system says of the code, as the end of a sentence: `address already in use`.
  public var description: String { SystemError(code: code).description }
}
