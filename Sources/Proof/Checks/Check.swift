@preconcurrency import Platform

/// One expectation of an exercise, named so that it reads right beside a cross too.
///
/// ```swift
/// Check("A double tap sends one request") {
///   try expect("requests sent", service.requests.count, is: 1)
/// }
/// ```
public struct Check {
  /// A sentence that says what has to hold.
  public let name: String

  /// The check that has to hold before this one says anything.
  let prerequisite: String?

  /// The line of `Checks.swift` that the check begins on, counted from 1.
  let line: Int

  let body: @MainActor () async throws -> Void

  /// A check whose name is a sentence that says what has to hold. Where an earlier check, the
  /// prerequisite, fails, this one waits. The body throws what ``expect(_:_:is:help:)`` throws.
  public init(
    _ name: String, after prerequisite: String? = nil, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
  ) {
    self.name = name
    self.prerequisite = prerequisite
    self.line = line
    self.body = body
  }
}

/// An exercise as a program: mark it `@main`, and give it its checks in order.
public protocol Exercise {
  /// In the order in which they run.
  @CheckList static var checks: [Check] { get }
}

/// Collects checks that are written one below the other.
@resultBuilder
public enum CheckList {
  /// One check.
  public static func buildExpression(_ check: Check) -> [Check] { [check] }
  /// Checks in their order.
  public static func buildBlock(_ parts: [Check]...) -> [Check] { parts.flatMap(\.self) }
  /// The checks of a loop.
  public static func buildArray(_ parts: [[Check]]) -> [Check] { parts.flatMap(\.self) }
}

extension Exercise {
  /// Runs ``check()``.
  public static func main() async {
    await check()
  }

  /// Runs the checks in order, and reports to the program that asks for events, else to the reader.
  public static func check() async {
    guard CommandLine.arguments.dropFirst().first == "--events" else {
      return await run(reportingTo: CheckPrinter())
    }
    guard let channel = EventChannel() else {
      fputs("--events needs a key at descriptor 3, and descriptor 4 for the events\n", stderr)
      exit(64)
    }
    await run(reportingTo: channel)
  }

  static func run(reportingTo report: any CheckReport) async {
    let checks = checks
    var held: Set<String> = []
    report.begin(checks)

    for (index, check) in checks.enumerated() {
      if let prerequisite = check.prerequisite, !held.contains(prerequisite) {
        report.check(index, ended: .waiting(for: prerequisite))
        continue
      }
      report.checkStarted(index)
      let ending = await ending(of: check)
      if case .held = ending { held.insert(check.name) }
      report.check(index, ended: ending)
    }
    report.end()
  }

  private static func ending(of check: Check) async -> CheckEnding {
    do {
      try await check.body()
      return .held
    } catch let unmet as Unmet {
      return .unmet(unmet)
    } catch {
      return .unmet(Unmet("the check", expected: "no error", seen: "\(error)", help: nil))
    }
  }
}

/// The outcome of a check.
enum CheckEnding {
  case held
  case unmet(Unmet)
  case waiting(for: String)
}
