import CProcess

/// What a new process is given.
package struct Spawn {
  /// The first is the path of the program.
  package var arguments: [String]

  /// Each as `NAME=value`, and no other variable.
  package var environment: [String]

  /// The directory that it starts in; nil for ours.
  package var directory: String?

  /// The file that standard input reads.
  package var input = "/dev/null"

  /// Our descriptors, by the numbers that the process has them under; no other is open in it, but for
  /// standard input.
  package var descriptors: [Int32: Int32]

  /// Whether it leads a process group of its own.
  package var leadsGroup = false

  package init(_ arguments: [String], environment: [String], descriptors: [Int32: Int32]) {
    self.arguments = arguments
    self.environment = environment
    self.descriptors = descriptors
  }

  /// Starts the process.
  ///
  /// Not by Foundation's `Process`, which on Linux up to Swift 6.3.1 now and then ends the process
  /// that starts one (swift-corelibs-foundation, pull request 5472).
  package func start() throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let directory { process_set_directory(&actions, directory) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)

    // Copies above all numbers that the process uses, so that none is overwritten before its turn.
    var copies: [Int32: Int32] = [:]
    defer { for copy in copies.values { close(copy) } }
    for (number, descriptor) in descriptors {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, (descriptors.keys.max() ?? 0) + 1)
      guard copy >= 0 else { throw SystemError(code: errno) }
      copies[number] = copy
    }
    for (number, copy) in copies { posix_spawn_file_actions_adddup2(&actions, copy, number) }

    var flags = Int32(POSIX_SPAWN_SETSIGMASK)
    if leadsGroup { flags |= Int32(POSIX_SPAWN_SETPGROUP) }
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      let end = (descriptors.keys.max() ?? 0) + 1
      for number in 3..<max(end, 3) where descriptors[number] == nil {
        posix_spawn_file_actions_addclose(&actions, number)
      }
      process_close_from(&actions, max(end, 3))
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // A thread of a pool has nearly all signals blocked, and a process inherits that: it could be
    // neither interrupted nor aborted.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)

    let (words, variables) = (arguments.map { strdup($0) }, environment.map { strdup($0) })
    defer { for text in words + variables { free(text) } }
    var processID: pid_t = 0
    let code = posix_spawn(
      &processID, arguments[0], &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else { throw SystemError(code: code) }
    return processID
  }
}

/// Adopts the orphans of the programs that we start, where the system can do that.
package func adoptOrphans() -> Bool { process_adopt_orphans() == 0 }
