import Cloud
import CommandLine
import Foundation
import HTTP
import LoginKit
import Platform
import Wire

// Before all else, so that no signal finds the cloud half started.
let (stopSignals, stopSignal) = AsyncStream.makeStream(of: Void.self)
Signals.receive([SIGINT, SIGTERM]) { _ in stopSignal.yield() }

let command = Command(
  "notes-cloud", "Keeps notes, and gives them over HTTP on this machine.",
  options: [
    .option("port", "N", "Listen on port N; 0 takes a free one (default: 8080)."),
    .option(
      "data", "FILE",
      "Keep the notes in FILE, an SQLite database (default: they end with the program)."),
  ],
  notes: """
    The account comes from TRIPTYCH_ACCOUNT and TRIPTYCH_PASSWORD; each that is not set is the
    demo account's, test and 123456.
    The JSON FILE of an earlier version becomes a database; FILE.old then has the JSON.
    Status: 0 after SIGTERM or Ctrl-C, 64 a wrong command line, 65 a file that does not hold notes,
    or JSON of more than 64 MB, 66 a file that cannot be read, 69 one in use, or a port that is,
    74 a file that cannot be written.
    """)

await command.run { arguments in
  let port = try arguments.number("port", in: 0...65_535) ?? 8080
  let cloud = try await startCloud(port: UInt16(port), file: arguments.text("data"))

  StandardOutput.print("listening on \(cloud.address)")
  for await _ in stopSignals { break }
  await cloud.stop()
  return .ok
}

/// Starts the cloud, or says in one line why it cannot start.
func startCloud(port: UInt16, file: String?) async throws(CommandError) -> NoteCloud {
  do {
    let account = try Credentials.fromEnvironment()
    return try await NoteCloud(account: account, port: port, file: file)
  } catch let error as SocketError {
    throw CommandError(.unavailable, "cannot listen on port \(port): \(error)")
  } catch let error as NoteFileError {
    throw CommandError(error.reason.status, "\(error)")
  } catch {
    throw CommandError(.usage, "\(error)")
  }
}

extension NoteFileError.Reason {
  var status: ExitStatus {
    switch self {
    case .cannotRead: .noInput
    case .cannotWrite: .ioError
    case .damaged, .tooLong: .dataError
    case .inUse: .unavailable
    }
  }
}
