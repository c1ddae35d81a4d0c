/// What a system call left in `errno`; described as the end of a sentence: `permission denied`.
package struct SystemError: Error, CustomStringConvertible {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// Nothing is wrong; the call is to be made again.
  package var isTemporary: Bool { code == EINTR || code == EAGAIN }

  package var description: String { endOfSentence(strerror(code)) }
}

/// The system's words without the capital that they begin with; `RPC` stays `RPC`.
package func endOfSentence(_ words: UnsafePointer<CChar>) -> String {
  let words = String(cString: words)
  guard words.dropFirst().first?.isUppercase == false else { return words }
  return words.prefix(1).lowercased() + words.dropFirst()
}

/// One `read` of at most 64 KiB; empty at the end of input.
package func readAvailable(_ descriptor: Int32) -> Result<[UInt8], SystemError> {
  var code: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
    let result = read(descriptor, buffer.baseAddress, buffer.count)
    code = result < 0 ? errno : 0
    count = max(result, 0)
  }
  return code == 0 ? .success(bytes) : .failure(SystemError(code: code))
}

/// Writes all of `bytes`, in one `write` where the system takes them at once.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Result<Void, SystemError> {
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      written += count
    } else if errno == EAGAIN {
      // A process that shares the descriptor with us made it non-blocking.
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, -1)
    } else if errno != EINTR {
      return .failure(SystemError(code: errno))
    }
  }
  return .success(())
}

/// The value of an environment variable.
package func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Waits until there is something to read.
package func wait(for descriptor: Int32) {
  _ = isReadable(descriptor, within: -1)
}

/// Whether there is something to read, or the end; after a wait of that many milliseconds.
package func isReadable(_ descriptor: Int32, within milliseconds: Int32 = 0) -> Bool {
  var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&ready, 1, milliseconds) > 0
}

/// Makes a folder, and those above it that are missing, for their owner only.
package func makeFolder(_ path: String) throws(SystemError) {
  if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
  let code = errno
  guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
    throw SystemError(code: code)
  }
  try makeFolder(String(path[..<slash]))
  guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(code: errno) }
}
