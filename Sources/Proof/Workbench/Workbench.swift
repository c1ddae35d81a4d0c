import Foundation
import Platform

/// Compiles a login variant from its files, changed or not, to a program that plays it.
///
/// The program is `triptych` with that one variant: `play`, `verify` and the other commands report
/// on it as they do on the kit's own.
package struct Workbench: Sendable {
  package let library: KitLibrary

  /// The folder for the compiled programs, which are removed after use.
  private let room: WorkRoom

  package init(kit: URL) {
    library = KitLibrary(in: kit)
    room = WorkRoom(kit.appending(path: ".build/workbench"))
  }

  /// The Swift files of a folder by name, without those in its subfolders.
  package func sources(of folder: String) throws(WorkbenchError) -> [String: String] {
    let url = library.folder.appending(path: folder)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
      throw WorkbenchError(.file, "\(folder): expected a folder that can be read")
    }
    var sources: [String: String] = [:]
    for name in names where name.hasSuffix(".swift") {
      let data: Data
      do throws(FileError) {
        data = try RegularFile.read(url.appending(path: name).path)
      } catch {
        throw WorkbenchError(.file, "\(folder)/\(name): \(error)")
      }
      guard let text = String(validating: data, as: UTF8.self) else {
        throw WorkbenchError(.source, "\(folder)/\(name): not UTF-8")
      }
      sources[name] = text
    }
    guard !sources.isEmpty else { throw WorkbenchError(.source, "\(folder): no Swift files") }
    return sources
  }

  /// Compiles the files, calls `use` with the program, and then deletes the program.
  ///
  /// Throws the compiler's first error, with file and line.
  package func withProgram<Result>(
    showing name: String, from sources: [String: String],
    _ use: (_ program: URL) throws -> Result
  ) throws -> Result {
    let folder: URL
    do {
      folder = try room.makeFolder()
    } catch {
      throw WorkbenchError(.machine, "cannot make the folder \(room.url.path): \(error)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }

    var files: [URL] = []
    for (file, text) in sources.sorted(by: { $0.key < $1.key }) + [("Bench.swift", main(name))] {
      let url = folder.appending(path: file)
      try Data(text.utf8).write(to: url)
      files.append(url)
    }
    let program = folder.appending(path: "bench")
    let compiler = try library.compile(files, module: "Bench", to: program)
    guard compiler.ending == .exited(0) else {
      let error = compiler.errors.split(separator: "\n").first { $0.contains(": error: ") }
      let words = error.map(String.init) ?? "the compiler ended with \(compiler.ending)"
      throw WorkbenchError(.source, words.replacing(folder.path + "/", with: ""))
    }
    return try use(program)
  }

  /// Removes what runs that were killed have left behind.
  package func sweep() { room.sweep() }

  /// Runs a program of the bench to its end.
  package func run(_ program: URL, _ arguments: [String]) throws -> Subprocess {
    try Subprocess.run(program, arguments, limit: .seconds(120))
  }

  private func main(_ name: String) -> String {
    ["CommandLine", "Parity", "TriptychCommand"].map { "import \($0)\n" }.joined() + """

      @main enum Bench {
        static func main() async {
          let variant = Variant("\(name)", view: \\.view) {
            LoginScreen(authenticator: $0, words: $1)
          }
          await Triptych.command.run { arguments in
            try await Triptych(of: [variant], language: arguments.language).run(arguments)
          }
        }
      }

      """
  }
}
