import Cloud
import CommandLine
import Foundation
import HTTP
import Logic
import LoginKit
import Platform
import SQLite
import Storage
import Text
import Wire

/// The layers put together, from the bottom up; each is given the one below it.
struct NotesStack {
  let logic: NoteBL

  /// The copy's file; nil without a copy.
  let copy: String?

  private let database: Database

  /// The one inside this program.
  private let ownCloud: NoteCloud?

  /// Waits for at most `wait` while another program has the file of the cloud inside.
  init(_ options: NotesOptions, wait: Duration) async throws(CommandError) {
    let account: Credentials
    do throws(AccountError) {
      account = try Credentials.fromEnvironment()
    } catch {
      throw CommandError(.usage, "\(error)")
    }

    copy = try Self.copy(options)
    ownCloud = options.cloud == nil ? try await cloudInside(account, wait: wait) : nil
    let address = options.cloud ?? ownCloud.flatMap { try? HTTPAddress($0.address) }
    guard let address else { throw CommandError(.software, "no cloud") }

    // The cloud inside takes another port each time. An address here has no password.
    let owner = "\(account.account) \(options.cloud?.description ?? "inside")"
    database =
      if let copy {
        Database(path: copy, busyTimeout: .seconds(30), migrations: NoteTable.migrations)
      } else {
        Database(inMemoryWith: NoteTable.migrations)
      }
    let table = NoteTable(database, owner: owner)
    let cloud = CloudAccess(address: address, account: account)
    let storage = NoteStorage(cloud: cloud, table: table, policy: options.policy)
    logic = NoteBL(dao: NoteDAO(storage: storage))
  }

  /// Closes both files when `body` ends and before its result is printed, since a reader that closes
  /// the pipe ends this program.
  func use<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      let result = try await body()
      await stop()
      return result
    } catch {
      await stop()
      throw error
    }
  }

  private func stop() async {
    await ownCloud?.stop()
    await database.close()
  }

  private static func copy(_ options: NotesOptions) throws(CommandError) -> String? {
    if options.policy == .live { return nil }
    let path =
      if let cache = options.cache { cache } else {
        try file("notes.sqlite", in: .cachesDirectory)
      }
    do throws(FileError) {
      try RegularFile.check(path)
    } catch {
      throw CommandError(.ioError, "cannot keep a copy in \(path.quotedPath): \(error)")
    }
    return path
  }
}

/// The cloud that a user without one has.
private func cloudInside(
  _ account: Credentials, wait: Duration
) async throws(CommandError) -> NoteCloud {
  let path = try file("notes.sqlite", in: .applicationSupportDirectory)
  // An earlier version used this name, for JSON, which the cloud replaces.
  let before = try file("notes.json", in: .applicationSupportDirectory)
  if access(path, F_OK) != 0 { rename(before, path) }
  do {
    return try await NoteCloud(account: account, file: path, wait: wait)
  } catch let error as NoteFileError {
    throw CommandError(error.reason == .inUse ? .unavailable : .ioError, "\(error)")
  } catch {
    throw CommandError(.unavailable, "no cloud can be started here: \(error)")
  }
}

/// A file of this user's, in the kit's own folder, which is made.
private func file(
  _ name: String, in directory: FileManager.SearchPathDirectory
) throws(CommandError) -> String {
  let folders = FileManager.default.urls(for: directory, in: .userDomainMask)
  guard let folder = folders.first?.appending(path: "triptych") else {
    throw CommandError(.ioError, "there is no folder for \(name)")
  }
  do {
    try makeFolder(folder.path)
  } catch {
    throw CommandError(.ioError, "cannot make the folder \(folder.path.quotedPath): \(error)")
  }
  return folder.appending(path: name).path
}
