import Foundation
import Platform

/// A program that we started, and that has ended.
struct Subprocess {
  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  let ending: Ending

  /// Standard output and standard error, each cut to what fits ``outputLimit``.
  let output: String
  let errors: String
  let duration: Duration

  /// In bytes: what a loop prints without end is read, so that the program runs on, and dropped.
  static let outputLimit = 256 * 1024

  /// Runs `program`, with nothing to read, until it ends or `limit` is over.
  static func run(
    _ program: URL, _ arguments: [String], environment: [String: String]? = nil,
    in folder: URL? = nil, limit: Duration
  ) throws -> Subprocess {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors

    let start = ContinuousClock.now
    try Interruption.start(process)
    defer { Interruption.forget(process) }

    var streams = [Stream(output), Stream(errors)]
    var isOver = false
    while streams.contains(where: \.isOpen), !isOver {
      let left = limit - (ContinuousClock.now - start)
      isOver = left <= .zero
      if !isOver { Stream.read(&streams, atMost: left) }
    }
    // A program that has closed its output may still run.
    while process.isRunning, !isOver {
      isOver = ContinuousClock.now - start >= limit
      if !isOver { poll(nil, 0, 5) }
    }
    if isOver { Interruption.end([process.processIdentifier]) }
    process.waitUntilExit()

    let ending: Ending =
      if isOver {
        .timedOut
      } else if process.terminationReason == .uncaughtSignal {
        .signalled(process.terminationStatus)
      } else {
        .exited(process.terminationStatus)
      }
    return Subprocess(
      ending: ending, output: streams[0].text, errors: streams[1].text,
      duration: ContinuousClock.now - start)
  }
}

/// What comes from one pipe.
private struct Stream {
  private let handle: FileHandle
  private var bytes: [UInt8] = []
  private(set) var isOpen = true

  init(_ pipe: Pipe) {
    handle = pipe.fileHandleForReading
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Waits for more on any stream, and takes it.
  static func read(_ streams: inout [Stream], atMost time: Duration) {
    let open = streams.indices.filter { streams[$0].isOpen }
    var descriptors = open.map { index in
      pollfd(fd: streams[index].handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    }
    let (seconds, rest) = time.components
    let milliseconds = min(seconds, 3600) * 1000 + rest / 1_000_000_000_000_000
    guard poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds) + 1) > 0 else { return }
    for (index, descriptor) in zip(open, descriptors) where descriptor.revents != 0 {
      streams[index].take()
    }
  }

  private mutating func take() {
    let data = handle.availableData
    isOpen = !data.isEmpty
    bytes += data.prefix(max(0, Subprocess.outputLimit - bytes.count))
  }
}
