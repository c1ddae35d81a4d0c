import HTTP
import Platform

/// A small, strict HTTP/1.1 server.
///
/// ```swift
/// let server = try HTTPServer { request in
///   .text("You asked for \(request.path).")
/// }
/// print("http://127.0.0.1:\(server.port)")
/// await server.stop()
/// ```
///
/// One thread waits for all clients; each request is handled in a task of its own. Requests of one
/// client are handled one at a time, in the order in which they came. A request that breaks
/// RFC 9110 or RFC 9112 never reaches the handler.
public final class HTTPServer: Sendable {
  /// Answers one request; cancelled when the client is given up.
  public typealias Handler = @Sendable @concurrent (HTTPRequest) async -> HTTPResponse

  /// Answers a request by its head alone, or lets it in with nil. Called on the thread that waits for
  /// all clients, so it must be quick. A body is not read after a refusal, which then ends the
  /// connection.
  ///
  /// - Parameters:
  ///   - head: the request without its body.
  ///   - port: where the server listens.
  public typealias Refusal = @Sendable (_ head: HTTPRequest, _ port: Int) -> HTTPResponse?

  /// Where the server listens.
  public let port: Int

  private let inbox: Inbox

  /// Listens from the moment it returns, at an IPv4 address; the default is reached from this
  /// machine only. Port 0 takes a free one.
  public init(
    address: String = "127.0.0.1", port: UInt16 = 0, limits: HTTPLimits = HTTPLimits(),
    refusal: @escaping Refusal = { _, _ in nil }, handler: @escaping Handler
  ) throws(SocketError) {
    let inbox = try Inbox()
    let listener = try Socket.listening(address: address, port: port)
    let port = Int(listener.port)
    self.port = port
    self.inbox = inbox

    detachThread {
      EventLoop(
        listener: listener, inbox: inbox, limits: limits, refuse: { refusal($0, port) },
        handler: handler
      ).run()
    }
  }

  deinit {
    inbox.send(.stop)
  }

  /// Refuses new clients, gives the answers that are under way, and returns when all is closed: at
  /// the latest after ``HTTPLimits/timeout``.
  public func stop() async {
    inbox.send(.stop)
    await inbox.untilClosed()
  }
}
