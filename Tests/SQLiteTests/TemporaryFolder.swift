import Foundation

/// A folder for one test, removed when the test lets go of it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }
}

/// The bytes of a file; nil when there is none.
func contents(_ path: String) -> [UInt8]? {
  FileManager.default.contents(atPath: path).map(Array.init)
}

func write(_ bytes: [UInt8], to path: String) throws {
  try Data(bytes).write(to: URL(filePath: path))
}
