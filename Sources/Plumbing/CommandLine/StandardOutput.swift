import Platform

/// Writes lines as they come; nothing waits in a buffer for the program's end.
public enum StandardOutput {
  /// Ends the program when nobody can read it: without a word where the reader has left
  /// (`| head -1`), as SIGPIPE does, and with one line and status 74 where writing fails.
  public static func write(_ text: String) {
    guard case .failure(let error) = writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
    if error.code == EPIPE {
      // Our parent process may have ignored the signal.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    StandardError.write("\(program): cannot write standard output: \(error)\n")
    exit(ExitStatus.ioError.rawValue)
  }

  /// Writes `text` and a newline.
  public static func print(_ text: String) { write(text + "\n") }
}

/// Writes lines for the user. Write errors are ignored.
public enum StandardError {
  package static func write(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes `text` and a newline.
  public static func print(_ text: String) { write(text + "\n") }
}

/// The program's name, as the user typed it.
private var program: String {
  CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "triptych"
}
