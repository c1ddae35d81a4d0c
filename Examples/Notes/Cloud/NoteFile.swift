import Foundation
import Wire

/// All notes in one small file, which is replaced as a whole: at any moment, also after a crash, it
/// holds what it held before a change or what it holds after it.
final class NoteFile: Sendable {
  struct Contents: Codable, Equatable, Sendable {
    /// Kept beside the notes, since the last note may have been removed.
    var nextID = 1
    var notes: [CloudNote] = []

    /// Whether the notes have identifiers that this file can have given.
    var isSound: Bool {
      let ids = notes.map(\.id)
      return ids == Set(ids).sorted() && ids.allSatisfy { (1..<nextID).contains($0) }
    }
  }

  private let path: String
  private let lock: Int32

  /// Keeps every other cloud away from the file at `path` until this one is released, or dies.
  init(path: String) throws(NoteFileError) {
    // A link stays a link; what it points to is replaced.
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let lock = open(self.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw NoteFileError(.cannotWrite, path: path, code: errno) }
    self.lock = lock
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw NoteFileError(.inUse, path: path) }
  }

  deinit {
    // A program that is being started may still have a copy of the descriptor.
    flock(lock, LOCK_UN)
    close(lock)
  }

  /// What the file holds; a file that is not there yet is made.
  func read() throws(NoteFileError) -> Contents {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT {
      try write(Contents())
      return Contents()
    }
    guard file >= 0 else { throw NoteFileError(.cannotRead, path: path, code: errno) }

    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    guard let data = try? handle.readToEnd() ?? Data() else {
      throw NoteFileError(.cannotRead, path: path)
    }
    guard let contents = try? JSONDecoder.cloud.decode(Contents.self, from: data), contents.isSound
    else { throw NoteFileError(.damaged, path: path) }
    return contents
  }

  /// Returns when the disk has it.
  func write(_ contents: Contents) throws(NoteFileError) {
    do {
      let temporary = path + ".new"
      try writeAndSync(try JSONEncoder.cloud.encode(contents), to: temporary)
      try check(rename(temporary, path))
      try syncDirectory()
    } catch {
      throw NoteFileError(.cannotWrite, path: path, code: (error as? POSIXError)?.code.rawValue)
    }
  }

  private func writeAndSync(_ data: Data, to path: String) throws {
    let file = try check(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: data)
    try check(fsync(file))
  }

  /// The new name of a file is on the disk when its directory is.
  private func syncDirectory() throws {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = try check(open(directory, O_RDONLY | O_CLOEXEC))
    defer { close(descriptor) }
    try check(fsync(descriptor))
  }

  @discardableResult
  private func check(_ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return result
  }
}
