import CTerminal
import Platform

@MainActor extension Command {
  /// Understands the command line, runs `body`, and ends the program with the status it gives.
  ///
  /// Answers `--help` and `--version`; what `body` throws is one line on standard error, and a
  /// ``CommandError`` its status.
  public func run(_ body: (Arguments) async throws -> ExitStatus) async -> Never {
    terminal_watch_crashes()
    openStandardDescriptors()
    exit(await status(of: body).rawValue)
  }

  private func status(of body: (Arguments) async throws -> ExitStatus) async -> ExitStatus {
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      if let answer = answer(to: words) {
        StandardOutput.write(answer)
        return .ok
      }
      return try await body(Arguments(words, for: self, environment: languageEnvironment))
    } catch let error as CommandError {
      StandardError.print("\(error.place ?? name): \(error.message)")
      return error.status
    } catch {
      StandardError.print("\(name): \(error)")
      return .software
    }
  }

  /// What `--help` or `--version` is answered, also beside words that are wrong.
  private func answer(to words: [String]) -> String? {
    let options = words.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") { return help }
    return options.contains("--version") ? "\(name) \(Self.version)\n" : nil
  }
}

private var languageEnvironment: [String: String] {
  ["LC_ALL", "LC_MESSAGES", "LANG"].reduce(into: [:]) { found, name in
    found[name] = environment(name)
  }
}

/// Fills a standard descriptor that the parent process has closed with one that fails when it
/// is used, so that no file that we open later is taken for it.
private func openStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}
