import Foundation
import Platform

/// The file with the notes, which no other cloud uses until this one is released, or its program
/// dies.
final class NoteFile: Sendable {
  /// Where the file is: a link stays a link.
  let path: String

  private let lock: Int32

  /// - Parameter wait: how long to wait at most while another cloud has it.
  init(path: String, wait: Duration) throws(NoteFileError) {
    do throws(FileError) {
      // Before the lock is made: none is left beside a device.
      try RegularFile.check(path)
    } catch {
      throw NoteFileError(error, path: path)
    }
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // Not the file itself: closing that would also end the locks that SQLite has on it.
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
