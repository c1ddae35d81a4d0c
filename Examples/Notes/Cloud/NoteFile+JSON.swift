import Foundation
import Platform
import SQLite
import Wire

/// Notes as earlier versions kept them: in one JSON file.
struct JSONNotes: Codable, Equatable, Sendable {
  /// Kept beside the notes, since the last note may have been removed.
  var nextID = 1
  var notes: [CloudNote] = []

  /// Whether the notes have identifiers that the file can have given, and dates in whole seconds.
  var isSound: Bool {
    let ids = notes.map(\.id)
    return nextID > 0 && ids == Set(ids).sorted() && ids.allSatisfy { $0 > 0 && $0 < nextID }
      && notes.allSatisfy { $0.seconds != nil }
  }
}

extension NoteFile {
  /// Puts a database with the same notes in the place of a JSON file, whose name then ends with
  /// `.old`. At any moment, also after a crash, the file is the one or the other, and whole.
  func replaceJSON() async throws(NoteFileError) {
    guard let notes = try readJSON() else { return }
    let new = path + ".new"
    // From a program that was killed.
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(new + suffix) }
    try await write(notes, to: new)
    try keepJSON(as: path + ".old")
    try check(rename(new, path))
    try syncDirectory()
  }

  /// Nil where there is no file yet, or a database.
  private func readJSON() throws(NoteFileError) -> JSONNotes? {
    let data: Data
    do throws(FileError) {
      let start = try RegularFile.read(path, upTo: 16)
      if start.isEmpty || start == Data("SQLite format 3\0".utf8) { return nil }
      data = try RegularFile.read(path)
    } catch .system(ENOENT) {
      return nil
    } catch {
      throw NoteFileError(error, path: path)
    }
    guard let notes = try? JSONDecoder.cloud.decode(JSONNotes.self, from: data), notes.isSound
    else {
      throw NoteFileError(
        .damaged, path: path, detail: "it is neither SQLite nor the JSON of notes")
    }
    // SQLite would take it for the log of the database that comes here.
    for log in [path + "-journal", path + "-wal"] where access(log, F_OK) == 0 {
      throw NoteFileError(.damaged, path: path, detail: "\(log) belongs to another file")
    }
    return notes
  }

  private func write(_ notes: JSONNotes, to new: String) async throws(NoteFileError) {
    let database = NoteStore.database(at: new)
    do throws(SQLiteError) {
      try await database.write { rows throws(SQLiteError) in try rows.insert(notes) }
    } catch {
      throw NoteFileError(.cannotWrite, path: path, detail: error.message)
    }
    await database.close()
    // Closing merges the log into the file; where that fails, the file alone is not whole.
    guard access(new + "-wal", F_OK) != 0 else { throw NoteFileError(.cannotWrite, path: path) }
  }

  /// A second name: the first is still there if the program is killed now.
  private func keepJSON(as old: String) throws(NoteFileError) {
    guard link(path, old) != 0 else { return }
    let code = errno
    guard code == EEXIST, isSameFile(path, old) else {
      throw NoteFileError(.cannotWrite, path: old, code: code)
    }
  }

  /// The new name of a file is on the disk when its directory is.
  private func syncDirectory() throws(NoteFileError) {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = try check(open(directory, O_RDONLY | O_CLOEXEC))
    defer { close(descriptor) }
    try check(fsync(descriptor))
  }

  @discardableResult
  private func check(_ result: Int32) throws(NoteFileError) -> Int32 {
    guard result >= 0 else { throw NoteFileError(.cannotWrite, path: path, code: errno) }
    return result
  }
}

private func isSameFile(_ one: String, _ other: String) -> Bool {
  var (first, second) = (stat(), stat())
  return stat(one, &first) == 0 && stat(other, &second) == 0
    && (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino)
}

extension Connection {
  fileprivate func insert(_ json: JSONNotes) throws(SQLiteError) {
    for note in json.notes {
      try execute(
        "INSERT INTO note (id, date, text) VALUES (?, ?, ?)", note.id, note.seconds, note.text)
    }
    // Where AUTOINCREMENT goes on: the last identifier may be a removed note's.
    try execute("DELETE FROM sqlite_sequence WHERE name = 'note'")
    try execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('note', ?)", json.nextID - 1)
  }
}

extension CloudNote {
  /// Since 1970; nil for a date that is too far away.
  fileprivate var seconds: Int? {
    Int(exactly: date.timeIntervalSince1970.rounded(.down))
  }
}
