import HTTPServer
import LoginKit

/// The notes service: keeps notes, and serves them over HTTP to one account.
///
/// What goes over the wire stands in `Docs/Wire.md`.
public final class NoteCloud: Sendable {
  private let server: HTTPServer
  private let store: NoteStore

  /// Listens from the moment it returns.
  ///
  /// - Parameters:
  ///   - account: the only account that is served.
  ///   - port: 0 takes a free one.
  ///   - file: where the notes survive a restart, an SQLite database; without one they end with the
  ///     cloud. The JSON file of an earlier version is replaced.
  ///   - wait: how long to wait at most while another cloud has the file.
  ///
  /// Throws ``NoteFileError`` or `SocketError`.
  public init(
    account: Credentials, port: UInt16 = 0, file: String? = nil, wait: Duration = .zero
  ) async throws {
    store = try await NoteStore(file: file, wait: wait)
    let api = NoteAPI(account: account, store: store)
    do {
      server = try HTTPServer(port: port, refusal: api.refusal) { await api.answer($0) }
    } catch {
      await store.close()
      throw error
    }
  }

  /// Where it listens, on 127.0.0.1.
  public var port: Int { server.port }

  /// Where its clients find it.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// Returns when every answer that was under way is given, and the port and the file are free.
  public func stop() async {
    await server.stop()
    await store.close()
  }
}
