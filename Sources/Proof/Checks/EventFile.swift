@preconcurrency import Platform
import Text

#if canImport(Glibc)
  private let dataLimit = __rlimit_resource_t(RLIMIT_DATA.rawValue)
#else
  private let dataLimit = RLIMIT_DATA
#endif

/// Writes what happens to a file, a line at a time and at once, so that a crash loses nothing.
///
/// A line is ``TabSeparated``; its first field says what happened.
///
/// ```
/// check   LINE   NAME                         one for each, in order, before all else
/// started INDEX
/// held    INDEX
/// unmet   INDEX  SUBJECT  EXPECTED  SEEN  HELP
/// waiting INDEX  NAME
/// end
/// ```
struct EventFile: CheckReport {
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 {
      perror(path)
      exit(74)
    }
  }

  func begin(_ checks: [Check]) {
    // Limits memory, so that runaway recursion ends early.
    var limit = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
    setrlimit(dataLimit, &limit)
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
    var rest = Array((TabSeparated(fields.map(cut)).line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        #if canImport(Darwin)
          Darwin.write(descriptor, $0.baseAddress, $0.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, $0.baseAddress, $0.count)
        #else
          Glibc.write(descriptor, $0.baseAddress, $0.count)
        #endif
      }
      if count < 0, errno != EINTR { exit(74) }
      rest.removeFirst(max(count, 0))
    }
  }

  /// A value that a mistake has made endless is cut: 4000 scalars tell enough.
  private func cut(_ field: String) -> String {
    String(String.UnicodeScalarView(field.unicodeScalars.prefix(4000)))
  }
}
