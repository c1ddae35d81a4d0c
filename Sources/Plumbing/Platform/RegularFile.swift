#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads files that a user has named.
///
/// A folder, a pipe or a device in the place of a file is an error at once: a program that waits for
/// a pipe hangs, and one that reads a device may never come to its end.
public enum RegularFile {
  /// The most that is read, in bytes: 64 MB.
  public static let limit = 64_000_000

  /// All that the file at `path` holds.
  public static func read(_ path: String, atMost limit: Int = limit) throws(FileError) -> Data {
    let file = try open(path)
    defer { close(file) }
    return try readAll(file, atMost: limit)
  }

  /// The first `count` bytes of the file at `path`, or all where it is shorter.
  public static func read(_ path: String, upTo count: Int) throws(FileError) -> Data {
    let file = try open(path)
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: count)
    // A file gives all that is asked for at once.
    let length = pread(file, &buffer, count, 0)
    guard length >= 0 else { throw .system(errno) }
    return Data(buffer.prefix(length))
  }

  private static func open(_ path: String) throws(FileError) -> Int32 {
    // Opening a pipe would wait for its writer, and opening a terminal would take it.
    let file = openFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else {
      let code = errno
      try check(path)
      throw .system(code)
    }

    var status = stat()
    let code = fstat(file, &status) == 0 ? 0 : errno
    guard code == 0, status.otherKind == nil else {
      close(file)
      throw status.otherKind.map { .notAFile($0) } ?? .system(code)
    }
    return file
  }

  /// All that comes from standard input, which may be anything, until its end.
  public static func readStandardInput(atMost limit: Int = limit) throws(FileError) -> Data {
    try readAll(STDIN_FILENO, atMost: limit)
  }

  /// Throws ``FileError/notAFile(_:)`` if something is at `path` that is not a file.
  public static func check(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0, let kind = status.otherKind else { return }
    throw .notAFile(kind)
  }
}

/// In the type this name is its own method.
private func openFile(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags)
}

private func readAll(_ file: Int32, atMost limit: Int) throws(FileError) -> Data {
  var data = Data()
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count == 0 { return data }
    if count > 0 {
      guard data.count + count <= limit else { throw .tooLong(limit: limit) }
      data += buffer[..<count]
    } else if errno == EAGAIN {
      // A process that shares the descriptor with us made it non-blocking.
      var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, -1)
    } else if errno != EINTR {
      throw .system(errno)
    }
  }
}

/// Why a file is not read, in words that follow `cannot read FILE: `.
public enum FileError: Error, Equatable, Sendable {
  /// The system refuses, with this `errno`.
  case system(Int32)
  /// Something else is there: a folder, a pipe, a device.
  case notAFile(String)
  /// It holds more than that many bytes.
  case tooLong(limit: Int)
}

extension FileError {
  /// Whether the contents are at fault, and not the access to them.
  public var isTooLong: Bool {
    if case .tooLong = self { true } else { false }
  }
}

extension FileError: CustomStringConvertible {
  /// One line, without the name of the file.
  public var description: String {
    switch self {
    case .system(let code): SystemError(code: code).description
    case .notAFile(let kind): "it is \(kind), expected a file"
    case .tooLong(let limit): "it is longer than \(limit / 1_000_000) MB"
    }
  }
}

extension stat {
  /// What it is, with its article; nil for a file.
  fileprivate var otherKind: String? {
    switch st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
