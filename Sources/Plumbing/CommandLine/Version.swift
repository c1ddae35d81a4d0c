extension Command {
  /// The version of the kit, which `--version` prints for each program.
  public static let version = "1.1.0"
}
