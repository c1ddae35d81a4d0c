import Foundation
import Platform
import Text

extension Subprocess {
  /// Why the machine, and not a source file, is to blame for the failure of a compiler; nil if not.
  ///
  /// - Parameter file: an error that is about this file is never the machine's.
  package func machineFault(besides file: URL? = nil) -> String? {
    if case .signalled(let number) = ending, !Self.crashes.contains(number) {
      return "the compiler was ended (\(String(cString: strsignal(number))))"
    }
    let lines = (errors + output).split(separator: "\n")
    if case .exited(let status) = ending, status == 126 || status == 127 {
      // As `env` ends when it finds no compiler, or may not start it.
      return lines.last.map { String($0).escaped } ?? "there is no compiler"
    }
    // A line of source is drawn behind blanks.
    for line in lines
    where !line.hasPrefix(" ") && file.map({ !line.hasPrefix($0.path + ":") }) ?? true {
      if let match = line.firstMatch(of: /failed due to signal (\d+)/), let number = Int32(match.1),
        !Self.crashes.contains(number)
      {
        return "the compiler was ended (\(String(cString: strsignal(number))))"
      }
      let cause = Self.causes.first { code in
        let words = String(cString: strerror(code))
        return line.hasSuffix(": \(words)") || line.contains("(\(words)")
      }
      if let cause { return SystemError(code: cause).description }
    }
    return nil
  }

  /// The signals of a compiler that crashes.
  package static let crashes: Set<Int32> = [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE]

  private static let causes = [
    ENOSPC, EDQUOT, EFBIG, EROFS, EIO, ENOMEM, EMFILE, ENFILE, EACCES, EPERM, EAGAIN,
  ]
}
