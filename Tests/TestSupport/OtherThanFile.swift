import Foundation

/// What may stand where a file is meant, as a message names it.
package enum OtherThanFile: String, CaseIterable, Sendable {
  case folder = "a folder"
  /// It has no writer: a blocking read never returns.
  case pipe = "a pipe"
  /// It never ends.
  case device = "a device"

  /// Makes one, and returns its path.
  package func make(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("thing")
    switch self {
    case .folder:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .pipe:
      guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
    case .device:
      return "/dev/zero"
    }
    return path
  }
}
