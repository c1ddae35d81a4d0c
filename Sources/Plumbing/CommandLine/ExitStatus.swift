/// How a program ends: the values of `sysexits.h`, and the shell's for a signal.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// From 0 to 255, as `exit` takes it.
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Success.
  public static let ok = ExitStatus(rawValue: 0)
  /// The program worked, and its answer is no.
  public static let no = ExitStatus(rawValue: 1)
  /// The command line is wrong.
  public static let usage = ExitStatus(rawValue: 64)
  /// The input is wrong.
  public static let dataError = ExitStatus(rawValue: 65)
  /// A file cannot be read.
  public static let noInput = ExitStatus(rawValue: 66)
  /// A service cannot be reached.
  public static let unavailable = ExitStatus(rawValue: 69)
  /// A bug in the program.
  public static let software = ExitStatus(rawValue: 70)
  /// The machine is at fault, as where no process can be started.
  public static let osError = ExitStatus(rawValue: 71)
  /// Reading or writing failed.
  public static let ioError = ExitStatus(rawValue: 74)
  /// A service refused the account.
  public static let noPermission = ExitStatus(rawValue: 77)
  /// Ctrl-C.
  public static let interrupted = ExitStatus(rawValue: 130)
}
