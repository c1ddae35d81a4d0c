import Foundation
import Platform
import Synchronization

/// A folder of folders for what is compiled. Each is named after the process that made it, so that
/// those of a process that was killed are found.
package struct WorkRoom: Sendable {
  package let url: URL

  private static let count = Atomic(0)

  package init(_ url: URL) {
    self.url = url
  }

  /// Makes an empty folder of our own. Throws why the system cannot.
  package func makeFolder() throws(SystemError) -> URL {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    let folder = url.appending(path: "\(getpid())-\(number)")
    try Platform.makeFolder(folder.path)
    return folder
  }

  /// Removes what this process, or one that was killed, has left behind.
  package func sweep() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    for name in names {
      guard let owner = pid_t(name.prefix { $0 != "-" }) else { continue }
      let isGone = kill(owner, 0) != 0 && errno == ESRCH
      if isGone || owner == getpid() {
        try? FileManager.default.removeItem(at: url.appending(path: name))
      }
    }
  }
}
