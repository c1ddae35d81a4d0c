import Foundation

/// A folder for one test, removed when the test lets go of it.
package final class TemporaryFolder: Sendable {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "triptych-\(UUID().uuidString)")

  package init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    // It stops at a file that is gone already: a database that is being closed removes its own.
    for _ in 1...10 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  package var path: String { folder.path }

  package func path(_ name: String) -> String { file(name).path }

  package func file(_ name: String) -> URL { folder.appending(path: name) }
}
