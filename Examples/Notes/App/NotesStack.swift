import Cloud
import CommandLine
import Foundation
import Logic
import LoginKit
import SQLite
import Storage
import Wire

/// The layers put together, from the bottom up; each is given the one below it.
struct NotesStack {
  let logic: NoteBL

  /// The one inside this program.
  private let ownCloud: NoteCloud?

  init(_ options: NotesOptions, environment: [String: String]) throws(CommandError) {
    let account: Credentials
    do {
      account = try Credentials(environment: environment)
    } catch {
      throw CommandError(.usage, "TRIPTYCH_ACCOUNT or TRIPTYCH_PASSWORD is empty")
    }

    ownCloud = options.cloud == nil ? try cloudInside(account) : nil
    let address = options.cloud ?? ownCloud.flatMap { URL(string: $0.address) }
    guard let address else { throw CommandError(.software, "no cloud") }

    // The cloud inside takes another port each time.
    let owner = "\(account.account) \(options.cloud?.owner ?? "inside")"
    let table = NoteTable(try Self.database(options), owner: owner)
    let cloud = CloudAccess(address: address, account: account)
    let storage = NoteStorage(cloud: cloud, table: table, policy: options.policy)
    logic = NoteBL(dao: NoteDAO(storage: storage))
  }

  func stop() async {
    await ownCloud?.stop()
  }

  private static func database(_ options: NotesOptions) throws(CommandError) -> Database {
    if options.policy == .live { return Database(inMemoryWith: NoteTable.migrations) }
    let path: String
    if let cache = options.cache {
      path = cache
    } else {
      path = try file("notes.sqlite", in: .cachesDirectory)
    }
    return Database(path: path, migrations: NoteTable.migrations)
  }
}

extension URL {
  /// One cloud is one owner of rows, with a slash at the end of its address or without.
  fileprivate var owner: String {
    let text = absoluteString
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

/// The cloud that a user without one has.
private func cloudInside(_ account: Credentials) throws(CommandError) -> NoteCloud {
  let path = try file("notes.json", in: .applicationSupportDirectory)
  do {
    return try NoteCloud(account: account, file: path)
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
  do {
    let folder = try FileManager.default
      .url(for: directory, in: .userDomainMask, appropriateFor: nil, create: true)
      .appending(path: "triptych")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder.appending(path: name).path
  } catch {
    throw CommandError(.ioError, "there is no folder for \(name): \(error.localizedDescription)")
  }
}
