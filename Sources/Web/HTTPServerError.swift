#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a server could not start.
public struct HTTPServerError: Error, Equatable {
  /// What was tried: `socket`, `bind`, `listen`…
  public let operation: String

  /// The system's number for what went wrong, as `errno` has it.
  public let code: Int32

  /// Whether another program has the port.
  public var isAddressInUse: Bool { code == EADDRINUSE }
}

extension HTTPServerError: CustomStringConvertible {
  /// The operation, and what the system says of the code.
  public var description: String { "\(operation): \(String(cString: strerror(code)))" }
}
