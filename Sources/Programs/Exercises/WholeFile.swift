import Foundation
import Platform

/// Files that are at every moment either the old or the new one, whole.
extension URL {
  /// Writes `data` to a file beside this one, which ``replace(with:)`` or a sweep takes away.
  func writeBeside(_ data: Data) throws(SystemError) -> URL {
    let name = ".\(lastPathComponent).\(getpid()).tmp"
    let file = deletingLastPathComponent().appending(path: name)
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    let written = writeAll(Array(data), to: descriptor)
    // Some disks say only now that they are full.
    let code = close(descriptor) == 0 ? 0 : errno
    if case .failure(let error) = written {
      unlink(file.path)
      throw error
    }
    if code != 0 {
      unlink(file.path)
      throw SystemError(code: code)
    }
    return file
  }

  /// Puts `file` in the place of this one.
  func replace(with file: URL) throws(SystemError) {
    if rename(file.path, path) != 0 { throw SystemError(code: errno) }
  }

  /// Writes `data` in the place of what this file holds.
  func writeWhole(_ data: Data) throws(CourseworkError) {
    do {
      let file = try writeBeside(data)
      do {
        try replace(with: file)
      } catch {
        unlink(file.path)
        throw error
      }
    } catch {
      throw CourseworkError(.ioError, "cannot write \(shown): \(error)")
    }
  }

  /// Removes what runs that were killed have left in this folder.
  func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names {
      guard let match = name.wholeMatch(of: /\..+\.(\d+)\.tmp/), let owner = pid_t(match.1),
        kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      unlink(appending(path: name).path)
    }
  }
}

extension Coursework {
  /// Removes what runs that were killed have left beside the student's files.
  public func sweep() {
    folder.removeLeftovers()
    for exercise in exercises { exercise.folder.removeLeftovers() }
  }
}

extension Error {
  /// The system's own words, where there are any.
  var reason: String {
    switch self {
    case let error as SystemError: error.description
    case let error as CocoaError: error.underlying?.reason ?? error.localizedDescription
    case let error as POSIXError: SystemError(code: error.code.rawValue).description
    default: localizedDescription
    }
  }
}
