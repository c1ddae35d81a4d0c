import Foundation
import Platform

/// A program that we have run to its end.
package struct Subprocess {
  package enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
    /// It was ended, because it printed more than ``outputLimit``.
    case printedTooMuch
  }

  package let ending: Ending

  /// Standard output and standard error, each cut to what fits ``outputLimit``.
  package let output: String
  package let errors: String

  /// What came through the channel of events; empty for a program that has none.
  package let events: String

  package let duration: Duration

  /// In bytes.
  package static let outputLimit = 256 * 1024

  /// In bytes: more than the checks of an exercise can report.
  private static let eventLimit = 16 * outputLimit

  /// Runs `program`, with nothing to read, until it ends or `limit` is over.
  ///
  /// - Parameters:
  ///   - environment: nil for our own.
  ///   - key: for a program that we do not trust. It reads the key from descriptor 3, writes events to
  ///     descriptor 4, and is ended when it prints more than ``outputLimit``; of any other program the
  ///     rest is read, so that it goes on, and dropped.
  package static func run(
    _ program: URL, _ arguments: [String], environment: [String: String]? = nil,
    in folder: URL? = nil, key: String? = nil, limit: Duration
  ) throws -> Subprocess {
    var streams = try [
      Stream(STDOUT_FILENO, holding: outputLimit), Stream(STDERR_FILENO, holding: outputLimit),
    ]
    var descriptors: [Int32: Int32] = [:]
    if let key {
      streams.append(try Stream(4, holding: eventLimit))
      let pipe = try PipeEnds()
      _ = writeAll(Array(key.utf8), to: pipe.writing)
      close(pipe.writing)
      descriptors[3] = pipe.reading
    }
    for stream in streams { descriptors[stream.number] = stream.pipe.writing }

    var spawn = Spawn(
      [program.path] + arguments,
      environment: (environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" },
      descriptors: descriptors)
    spawn.directory = folder?.path
    spawn.leadsGroup = true

    let end = try PipeEnds()
    let start = ContinuousClock.now
    let process: pid_t
    defer {
      for stream in streams { close(stream.pipe.reading) }
      close(end.reading)
    }
    do {
      defer { for descriptor in descriptors.values { close(descriptor) } }
      process = try Interruption.start(spawn)
    } catch {
      close(end.writing)
      throw error
    }
    Thread.detachNewThread {
      Interruption.waitForEnd(of: process)
      close(end.writing)
    }

    var stop: Ending?
    var isRunning = true
    while isRunning, stop == nil {
      let left = limit - (ContinuousClock.now - start)
      if left <= .zero {
        stop = .timedOut
      } else {
        isRunning = Stream.read(&streams, orUntil: end.reading, atMost: left)
        if key != nil, streams.contains(where: \.isTooLong) { stop = .printedTooMuch }
      }
    }
    if stop != nil { Interruption.interrupt(process) }
    let status = Interruption.end(of: process, strict: key != nil || stop != nil)
    for index in streams.indices { streams[index].takeRest() }
    if stop == nil, key != nil, streams.contains(where: \.isTooLong) { stop = .printedTooMuch }

    let signal = status & 0x7F
    return Subprocess(
      ending: stop ?? (signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)),
      output: streams[0].text, errors: streams[1].text,
      events: streams.count > 2 ? streams[2].text : "", duration: ContinuousClock.now - start)
  }
}

/// The output of one pipe.
private struct Stream {
  /// What the program calls its end.
  let number: Int32
  let pipe: PipeEnds

  private let limit: Int
  private var bytes: [UInt8] = []
  private(set) var isTooLong = false
  private var isOpen = true

  init(_ number: Int32, holding limit: Int) throws {
    self.number = number
    self.limit = limit
    pipe = try PipeEnds()
    // A program that is gone may have left its end to another.
    _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Waits for more on any stream, and takes it; returns false when `end` has come to its end.
  static func read(
    _ streams: inout [Stream], orUntil end: Int32, atMost time: Duration
  ) -> Bool {
    let open = streams.indices.filter { streams[$0].isOpen }
    var descriptors = (open.map { streams[$0].pipe.reading } + [end]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let (seconds, rest) = time.components
    let milliseconds = min(seconds, 3600) * 1000 + rest / 1_000_000_000_000_000
    guard poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds) + 1) > 0 else {
      return true
    }
    for (index, descriptor) in zip(open, descriptors) where descriptor.revents != 0 {
      streams[index].take()
    }
    return descriptors[open.count].revents == 0
  }

  /// Reads the pending bytes after the program has ended.
  mutating func takeRest() {
    while isOpen, !isTooLong, isReadable(pipe.reading) { take() }
  }

  private mutating func take() {
    switch readAvailable(pipe.reading) {
    case .success(let more):
      isOpen = !more.isEmpty
      isTooLong = isTooLong || bytes.count + more.count > limit
      bytes += more.prefix(limit - bytes.count)
    case .failure(let error):
      isOpen = error.isTemporary
    }
  }
}
