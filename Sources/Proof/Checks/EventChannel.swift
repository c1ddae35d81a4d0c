@preconcurrency import Platform
import Text

/// Writes what happens to the program that has started this one, a line at a time and at once, so
/// that a crash loses nothing.
///
/// A line is ``TabSeparated``. Its first field is the key that the other program gives us, and the
/// answer not; its second says what happened.
///
/// ```
/// KEY check   LINE   NAME                         one for each, in order, before all else
/// KEY started INDEX
/// KEY held    INDEX
/// KEY unmet   INDEX  SUBJECT  EXPECTED  SEEN  HELP
/// KEY waiting INDEX  NAME
/// KEY end
/// ```
struct EventChannel: CheckReport {
  private let descriptor: Int32
  private let key: String

  /// Takes the key from descriptor 3, and descriptor 4 for the events; nil where they are not open.
  ///
  /// Comes before all code of the answer, which finds neither of them afterwards.
  init?() {
    guard case .success(let key) = readAvailable(3), !key.isEmpty else { return nil }
    close(3)
    // Closed in what the answer starts.
    descriptor = fcntl(4, F_DUPFD_CLOEXEC, 64)
    close(4)
    guard descriptor >= 0 else { return nil }
    self.key = String(decoding: key, as: UTF8.self)
  }

  func begin(_ checks: [Check]) {
    // So that runaway recursion ends early. On macOS an endless list ends with the time limit.
    ResourceLimit.data.set(1 << 30)
    // What is printed before a crash must not wait in a buffer.
    setvbuf(stdout, nil, _IONBF, 0)
    for check in checks { write("check", "\(check.line)", check.name) }
  }

  /// A mark goes to standard output too: what is printed behind it belongs to this check.
  func checkStarted(_ index: Int) {
    write("started", "\(index)")
    print("\u{1E}\(index)")
    fflush(nil)
  }

  func check(_ index: Int, ended ending: CheckEnding) {
    switch ending {
    case .held:
      write("held", "\(index)")
    case .unmet(let unmet):
      write("unmet", "\(index)", unmet.subject, unmet.expected, unmet.seen, unmet.help ?? "")
    case .waiting(let prerequisite):
      write("waiting", "\(index)", prerequisite)
    }
  }

  func end() {
    write("end")
  }

  private func write(_ fields: String...) {
    let line = TabSeparated([key] + fields.map(cut)).line + "\n"
    if case .failure = writeAll(Array(line.utf8), to: descriptor) { exit(74) }
  }

  /// Cuts an endless value after 4000 scalars.
  private func cut(_ field: String) -> String {
    String(String.UnicodeScalarView(field.unicodeScalars.prefix(4000)))
  }
}
