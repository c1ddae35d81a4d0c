import Foundation
import Platform
import Text

/// The folder that holds the exercises and the student's progress.
public struct Coursework: Sendable {
  public let folder: URL

  /// In the order of their numbers.
  public let exercises: [ExerciseFolder]

  /// What a new exercise begins as; it is checked like the others, and not in the list.
  public var template: ExerciseFolder? {
    let template = folder.appending(path: "Template/00-template")
    let isThere = FileManager.default.fileExists(atPath: template.path)
    return isThere ? ExerciseFolder(folder: template) : nil
  }

  public init(folder: URL) throws(CourseworkError) {
    self.folder = folder
    let home = folder.appending(path: "Exercises")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
    exercises = names.sorted().compactMap { ExerciseFolder(folder: home.appending(path: $0)) }
    if exercises.isEmpty { throw CourseworkError(.noInput, "no exercises in \(home.shown)") }
  }

  /// Looks in and above each of `places` for the coursework itself, or for the kit around it.
  public init(near places: [URL]) throws(CourseworkError) {
    for place in places {
      var folder = place.standardizedFileURL
      while true {
        for candidate in [folder, folder.appending(path: "Examples/Coursework")]
        where candidate.isCoursework {
          try self.init(folder: candidate)
          return
        }
        if folder.path == "/" || folder.path.isEmpty { break }
        folder.deleteLastPathComponent()
      }
    }
    throw CourseworkError(
      .noInput, "no coursework here; go to the kit's folder, or to its Examples/Coursework")
  }

  /// What is missing in the package's manifest for an exercise; nil where nothing is.
  public func problemOfManifest(for exercise: ExerciseFolder) throws(CourseworkError) -> String? {
    guard exercise.folder.deletingLastPathComponent().lastPathComponent == "Exercises" else {
      return nil
    }
    let manifest = folder.appending(path: "Package.swift")
    let text = String(decoding: try manifest.contents(), as: UTF8.self)
    let name = exercise.folder.lastPathComponent
    if text.contains("in: \"\(name)\"") { return nil }
    let target = exercise.name.split(separator: "-").map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    return "\(manifest.shown): expected .exercise(\"\(target.joined())\", in: \"\(name)\")"
  }

  /// The exercise that `word` names: its name, its number, or its folder.
  public func exercise(named word: String) throws(CourseworkError) -> ExerciseFolder {
    let wanted = word.lowercased()
    if let found = exercises.first(where: { $0.isNamed(wanted) }) { return found }
    let near = exercises.map(\.name).nearest(to: wanted)
    throw CourseworkError(
      .usage,
      "unknown exercise \(word.quoted)"
        + (near.map { "; did you mean \($0)?" } ?? "; see swift run coursework list"))
  }
}

/// Why a command of the coursework cannot be done: one line for the student.
public struct CourseworkError: Error, Equatable {
  public enum Kind: Sendable {
    case usage
    case dataError
    case noInput
    case unavailable
    /// The machine is at fault: a full disk, a missing permission, a compiler that was killed.
    case osError
    case ioError
  }

  public let kind: Kind
  public let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension URL {
  fileprivate var isCoursework: Bool {
    FileManager.default.fileExists(atPath: appending(path: "Package.swift").path)
      && FileManager.default.fileExists(atPath: appending(path: "Exercises").path)
  }

  /// All that is in the file.
  public func contents() throws(CourseworkError) -> Data {
    do {
      return try RegularFile.read(path)
    } catch {
      throw CourseworkError(
        error.isTooLong ? .dataError : .noInput, "cannot read \(shown): \(error)")
    }
  }

  /// The path as a reader can click it: from the working directory where the file is below that.
  public var shown: String {
    let here =
      URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.path + "/"
    let path = standardizedFileURL.path
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}
