import Foundation

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

    var number = 1
    while FileManager.default.fileExists(atPath: broken(number).path) { number += 1 }
    do {
      try FileManager.default.moveItem(at: progressFile, to: broken(number))
    } catch {
      throw CourseworkError(.ioError, "cannot read \(progressFile.shown), nor keep it aside")
    }
    return (read(lastGood) ?? StudentProgress(), broken(number))
  }

  /// Writes the progress so that at every moment either the old or the new file is whole.
  public func save(_ progress: StudentProgress) throws(CourseworkError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      let data = try encoder.encode(progress) + Data("\n".utf8)
      try data.write(to: progressFile, options: .atomic)
      try data.write(to: lastGood, options: .atomic)
    } catch {
      throw CourseworkError(.ioError, "cannot write \(progressFile.shown)")
    }
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
