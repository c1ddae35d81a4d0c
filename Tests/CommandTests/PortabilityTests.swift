import Foundation
import TestSupport
import Testing

/// What a Mac would find wrong, as far as the text of the sources tells.
@Suite nonisolated struct PortabilityTests {
  @Test func `No two files have paths that differ only in case`() throws {
    let paths = try files(withExtensions: nil)

    #expect(paths.count > 500)
    #expect(doubles(in: paths) == [])
  }

  @Test func `No two targets or products have names that differ only in case`() throws {
    let manifest = try text("Package.swift")
    let names = manifest.matches(of: /(?:name: |\n    \.\w+\(\s*)"([^"]+)"/).map { String($0.1) }
      .dropFirst()  // The package's own.

    #expect(names.count > 50)
    #expect(doubles(in: Array(Set(names))) == [])
  }

  @Test func `A name that one system alone has stands inside a condition`() throws {
    for path in try files(withExtensions: ["swift", "c", "h"]) where path != thisFile {
      let url = repository.appending(path: path)
      // Bytes are searched faster than characters.
      let data = try Data(contentsOf: url)
      if !namesOfOneSystem.contains(where: { data.firstRange(of: Data($0.utf8)) != nil }) {
        continue
      }

      #expect(namesOfOneSystem(in: try text(path)) == [], "\(path)")
    }
  }

  @Test(arguments: [
    ("Glibc.send(1)", ["Glibc."]),
    ("#if os(Linux)\nprctl(1)\n#endif\npipe2(x)", ["pipe2"]),
    ("#if canImport(Darwin)\nlet x = 1\n#else\nsend(MSG_NOSIGNAL)\n#endif", []),
    ("#if DEBUG\n#if os(macOS)\nkqueue()\n#endif\nkqueue()\n#endif", ["kqueue"]),
    ("// As prctl does, and \"/proc/self\".", []),
  ])
  func `A name outside a condition on the system is found`(_ code: String, _ names: [String]) {
    #expect(namesOfOneSystem(in: code) == names)
  }
}

// MARK: - Fixtures

private nonisolated let thisFile = "Tests/CommandTests/PortabilityTests.swift"

/// Those that were found, and others that a program like ours might come to use.
private nonisolated let namesOfOneSystem = [
  "Glibc.", "Musl.", "Darwin.", "__rlimit_resource_t", "SOCK_STREAM.rawValue", "MSG_NOSIGNAL",
  "SO_NOSIGPIPE", "close_range", "getdtablesize", "prctl", "pipe2", "accept4", "dup3", "eventfd",
  "epoll_", "memfd_create", "renameat2", "inotify_", "signalfd", "kqueue", "F_FULLFSYNC",
  "POSIX_SPAWN_CLOEXEC_DEFAULT", "posix_spawn_file_actions_addclosefrom_np", "get_nprocs",
  "mallinfo", "malloc_stats", "__errno_location", "\"/proc/",
]

private nonisolated func namesOfOneSystem(in code: String) -> [String] {
  let names = namesOfOneSystem.filter(code.contains)
  if names.isEmpty { return [] }
  // Whether each condition that is open asks for the system.
  var conditions: [Bool] = []
  var found: [String] = []
  for line in code.split(separator: "\n").map({ $0.trimmingPrefix(while: \.isWhitespace) }) {
    if line.hasPrefix("//") { continue }
    if line.hasPrefix("#if") {
      let isSystem = line.contains(/os\(|canImport\(|__linux__|__APPLE__|__GLIBC__/)
      conditions.append(isSystem)
    } else if line.hasPrefix("#endif") {
      conditions.removeLast()
    } else if !conditions.contains(true) {
      found += names.filter { line.contains($0) }
    }
  }
  return found
}

private nonisolated func doubles(in names: [String]) -> [String] {
  Dictionary(grouping: names) { $0.lowercased() }.filter { $1.count > 1 }.flatMap(\.value)
}

/// In the folders that the kit consists of, with their path from the top.
private nonisolated func files(withExtensions extensions: Set<String>?) throws -> [String] {
  try ["Sources", "Examples", "Tests", "Docs", "seeds"].flatMap { folder in
    try FileManager.default.subpathsOfDirectory(atPath: repository.appending(path: folder).path)
      .filter { path in extensions.map { $0.contains(URL(filePath: path).pathExtension) } ?? true }
      // A package that is opened by itself builds into its folder.
      .filter { !$0.contains(".build/") }
      .map { "\(folder)/\($0)" }
  }
}

private nonisolated func text(_ path: String) throws -> String {
  try String(contentsOf: repository.appending(path: path), encoding: .utf8)
}
