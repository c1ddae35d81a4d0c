import Foundation
import Platform

/// How far the student has come: one small file.
public struct StudentProgress: Codable, Equatable, Sendable {
  /// The exercise that a command without a name is about.
  public var current: String?

  public var exercises: [String: Record] = [:]

  public struct Record: Codable, Equatable, Sendable {
    /// Stays true once the exercise has passed, whatever becomes of the answer.
    public var isPassed = false

    /// How many hints the student has seen.
    public var hintsSeen = 0

    /// How many expectations held at the last check, and of how many.
    public var held = 0
    public var total = 0
  }

  public init() {}

  public subscript(_ exercise: ExerciseFolder) -> Record {
    get { exercises[exercise.name] ?? Record() }
    set { exercises[exercise.name] = newValue }
  }
}

extension Coursework {
  var progressFile: URL { folder.appending(path: "Progress.json") }

  /// Reads the progress.
  ///
  /// - Returns: the progress, and where a file is kept that could not be understood; then the
  ///   progress is what the last good file said.
  public func progress() throws(CourseworkError) -> (StudentProgress, broken: URL?) {
    guard FileManager.default.fileExists(atPath: progressFile.path) else {
      return (read(lastGood) ?? StudentProgress(), nil)
    }
    if let progress = read(progressFile) { return (progress, nil) }
    return try alone { () throws(CourseworkError) in try repairedProgress() }
  }

  /// Changes the progress; of two programs that do so at once, none loses what the other changes.
  ///
  /// - Returns: what `change` returns, and where a file is kept that could not be understood.
  public func update<Result>(
    _ change: (inout StudentProgress) -> Result
  ) throws(CourseworkError) -> (Result, broken: URL?) {
    try alone { () throws(CourseworkError) in
      var (progress, broken) = try repairedProgress()
      let result = change(&progress)
      try save(progress)
      return (result, broken)
    }
  }

  private func repairedProgress() throws(CourseworkError) -> (StudentProgress, broken: URL?) {
    if let progress = read(progressFile) { return (progress, nil) }
    let progress = read(lastGood) ?? StudentProgress()
    guard FileManager.default.fileExists(atPath: progressFile.path) else { return (progress, nil) }

    var number = 1
    while FileManager.default.fileExists(atPath: broken(number).path) { number += 1 }
    do {
      try broken(number).replace(with: progressFile)
    } catch {
      throw CourseworkError(
        .ioError, "cannot read \(progressFile.shown), nor keep it aside: \(error)")
    }
    try save(progress)
    return (progress, broken(number))
  }

  /// Keeps other programs that want to change the progress waiting until `body` has ended.
  private func alone<Result>(
    _ body: () throws(CourseworkError) -> Result
  ) throws(CourseworkError) -> Result {
    let file = folder.appending(path: ".Progress.lock")
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw CourseworkError(.ioError, "cannot write \(file.shown): \(SystemError(code: errno))")
    }
    // Closing it gives the lock back, and so does the end of the process.
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw CourseworkError(.ioError, "cannot lock \(file.shown): \(SystemError(code: errno))")
      }
    }
    return try body()
  }

  /// Writes the progress so that at every moment either the old or the new file is whole.
  func save(_ progress: StudentProgress) throws(CourseworkError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(progress) + Data("\n".utf8) else { return }
    try progressFile.writeWhole(data)
    try lastGood.writeWhole(data)
  }

  private var lastGood: URL { folder.appending(path: ".Progress.last-good.json") }

  private func broken(_ number: Int) -> URL {
    folder.appending(path: "Progress.broken-\(number).json")
  }

  private func read(_ file: URL) -> StudentProgress? {
    guard let data = try? file.contents() else { return nil }
    return try? JSONDecoder().decode(StudentProgress.self, from: data)
  }
}
