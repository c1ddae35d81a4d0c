/// A limit as `getrlimit` and `setrlimit` know it, whose constants have a type of their own in glibc.
package enum ResourceLimit {
  /// What the process allocates, in bytes. On macOS it does not bound `malloc`.
  case data
  /// The size of a file that this process writes, in bytes.
  case fileSize
  /// How many descriptors may be open.
  case descriptors

  /// Limits this process for good.
  package func set(_ value: Int) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    setrlimit(number, &limit)
  }

  /// Raises the limit as far as it goes, to `most` at the most.
  package func raise(to most: Int) {
    var limit = rlimit()
    getrlimit(number, &limit)
    let highest = min(rlim_t(most), limit.rlim_max)
    guard limit.rlim_cur < highest else { return }
    limit.rlim_cur = highest
    setrlimit(number, &limit)
  }

  #if canImport(Glibc)
    private var number: __rlimit_resource_t {
      switch self {
      case .data: __rlimit_resource_t(RLIMIT_DATA.rawValue)
      case .fileSize: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      case .descriptors: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      }
    }
  #else
    private var number: Int32 {
      switch self {
      case .data: RLIMIT_DATA
      case .fileSize: RLIMIT_FSIZE
      case .descriptors: RLIMIT_NOFILE
      }
    }
  #endif
}
