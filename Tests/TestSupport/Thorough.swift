import Foundation

/// How often a test repeats what is random or exhaustive: `usual`, or `thorough` times where
/// `TRIPTYCH_THOROUGH` is set, as in `.ci/weekly`.
package func repetitions(_ usual: Int, thorough: Int) -> Int {
  ProcessInfo.processInfo.environment["TRIPTYCH_THOROUGH"] == nil ? usual : thorough
}
