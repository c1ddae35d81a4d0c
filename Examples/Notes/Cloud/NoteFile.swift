import Foundation
import Platform
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
  private let limit: Int

  /// Keeps every other cloud away from the file at `path` until this one is released, or dies.
  ///
  /// - Parameters:
  ///   - wait: how long to wait at most while another cloud has it.
  ///   - limit: how many bytes the file may have.
  init(
    path: String, wait: Duration = .zero, limit: Int = RegularFile.limit
  ) throws(NoteFileError) {
    self.limit = limit
    do throws(FileError) {
      // Before the lock is made: none is left beside a device.
      try RegularFile.check(path)
    } catch {
      throw NoteFileError(error, path: path)
    }
    // A link stays a link; what it points to is replaced.
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let lock = open(self.path + ".lock", O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw NoteFileError(.cannotWrite, path: path, code: errno) }
    self.lock = lock
    guard lockFile(lock, wait: wait) else { throw NoteFileError(.inUse, path: path) }
  }

  deinit {
    // A program that is being started may still have a copy of the descriptor.
    flock(lock, LOCK_UN)
    close(lock)
  }

  /// What the file holds; a file that is not there yet is made.
  func read() throws(NoteFileError) -> Contents {
    let data: Data
    do throws(FileError) {
      data = try RegularFile.read(path, atMost: limit)
    } catch .system(ENOENT) {
      try write(Contents())
      return Contents()
    } catch {
      throw NoteFileError(error, path: path)
    }
    guard let contents = try? JSONDecoder.cloud.decode(Contents.self, from: data), contents.isSound
    else { throw NoteFileError(.damaged, path: path) }
    return contents
  }

  /// Returns when the disk has it. What could not be read again is not written.
  func write(_ contents: Contents) throws(NoteFileError) {
    do {
      let temporary = path + ".new"
      let data = try JSONEncoder.cloud.encode(contents)
      guard data.count <= limit else { throw POSIXError(.EFBIG) }
      try writeAndSync(data, to: temporary)
      try check(rename(temporary, path))
      try syncDirectory()
    } catch {
      throw NoteFileError(
        .cannotWrite, path: path, code: (error as? POSIXError)?.code.rawValue ?? EIO)
    }
  }

  private func writeAndSync(_ data: Data, to path: String) throws {
    let file = try check(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0o600))
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

/// Whether the lock is ours, at the latest after `wait`.
private func lockFile(_ file: Int32, wait: Duration) -> Bool {
  if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
  guard wait > .zero else { return false }

  // The system wakes a thread that waits for a lock in the order in which they came, and knows no
  // end of the wait: the thread has a descriptor of its own, which outlives ours.
  let (isLocked, waiting) = (DispatchSemaphore(value: 0), dup(file))
  DispatchQueue(label: "lock").async {
    while flock(waiting, LOCK_EX) != 0, errno == EINTR {}
    isLocked.signal()
    close(waiting)
  }
  return isLocked.wait(timeout: .now() + wait / .seconds(1)) == .success
}
