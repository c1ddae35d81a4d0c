import Cloud
import Foundation
import LoginKit
import Platform
import Wire

extension Benchmark {
  static let cloud = Benchmark(
    name: "cloud", title: "POST of a note to the cloud, as a ratio to that at no notes"
  ) { sampler in
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let counts = [0, 1000, 50_000]
    var clouds: [NoteCloud] = []
    for count in [0] + counts {
      let file = folder.appending(path: "\(clouds.count)").path
      clouds.append(try await NoteCloud(account: demo, file: file, notes: count))
    }
    let works = try clouds.map(posting)
    let ratios = try await sampler.ratios(to: works[0], of: Array(works.dropFirst()))
    for cloud in clouds { await cloud.stop() }
    return zip(counts, ratios).map { count, ratio in
      Row("\(count) notes", ratio, target: count == 0 ? nil : 1.5)
    }
  }

  /// On one connection, which is closed with the work.
  private static func posting(to cloud: NoteCloud) throws -> Work {
    let connection = try PlainConnection(port: cloud.port)
    let body = #"{"text":"buy milk, and bread, and something for the weekend"}"#
    let request = """
      POST /notes HTTP/1.1\r
      Host: 127.0.0.1:\(cloud.port)\r
      Authorization: \(try demo.authorization)\r
      Content-Length: \(body.utf8.count)\r
      \r
      \(body)
      """
    return { times in
      for _ in 0..<times {
        let answer = try connection.exchange(request)
        precondition(answer.hasPrefix("HTTP/1.1 201 "), "a note is created")
      }
    }
  }

  private static var demo: Credentials {
    get throws { try Credentials(environment: [:]) }
  }
}

extension NoteCloud {
  /// Starts with `count` notes, which it takes from the JSON file of an earlier version.
  fileprivate convenience init(account: Credentials, file: String, notes count: Int) async throws {
    struct Contents: Encodable {
      let nextID: Int
      let notes: [CloudNote]
    }

    let notes = (0..<count).map { CloudNote(id: $0 + 1, date: .now, text: "note \($0)") }
    let json = try JSONEncoder.cloud.encode(Contents(nextID: count + 1, notes: notes))
    try json.write(to: URL(filePath: file))
    try await self.init(account: account, file: file)
  }
}

/// A blocking connection, whose own work is next to nothing.
private final class PlainConnection {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 4096)

  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connected = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard connected == 0 else { throw SystemError(code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// The answer, which is short enough to come at once.
  func exchange(_ request: String) throws -> String {
    try writeAll(Array(request.utf8), to: descriptor).get()
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }
}
