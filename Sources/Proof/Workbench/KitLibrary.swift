import Foundation
import Platform

/// The kit as SwiftPM has built it: small modules are compiled against it in half a second.
///
/// SwiftPM plans a whole package each time; the compiler alone takes files from anywhere, many
/// modules at once.
package struct KitLibrary: Sendable {
  /// The kit's folder.
  package let folder: URL

  package init(in folder: URL) {
    self.folder = folder
  }

  /// As in the package's manifest; a test holds the two together.
  package static let settings =
    ["MemberImportVisibility", "NonisolatedNonsendingByDefault", "ExistentialAny"]
    .flatMap { ["-enable-upcoming-feature", $0] }
    + ["-swift-version", "6", "-default-isolation", "MainActor"]

  // MARK: Building it

  /// The folder with the newest library: SwiftPM's own engine and Swift Build use different folders.
  private var products: URL {
    let folders = [".build/debug", ".build/out/Products/Debug-linux", ".build/out/Products/Debug"]
      .map { folder.appending(path: $0) }
    // Of several that are equally old the first: a folder with no library is as old as can be.
    return folders.reduce(folders[0]) { dateBuilt(in: $1) > dateBuilt(in: $0) ? $1 : $0 }
  }

  private var library: URL { library(in: products) }

  private func library(in products: URL) -> URL { products.appending(path: "libCourseworkKit.a") }

  private func dateBuilt(in products: URL) -> Date {
    library(in: products).modified ?? .distantPast
  }

  /// Whether the kit has to be built before a module can be compiled.
  package var isStale: Bool {
    guard let built = library.modified else { return true }
    return sources.contains { ($0.modified ?? .distantPast) > built }
  }

  /// Builds the library if it is stale.
  ///
  /// - Parameter announce: called before a build, which takes long the first time.
  package func build(_ announce: () -> Void) throws(WorkbenchError) {
    guard isStale else { return }
    announce()
    // An archive keeps what files that are gone were compiled to.
    try? FileManager.default.removeItem(at: library)
    let start = Date()
    let build = try run(
      ["swift", "build", "--package-path", folder.path, "--product", "CourseworkKit"],
      limit: .seconds(1800))
    guard build.ending == .exited(0) else {
      if let fault = build.machineFault() {
        throw WorkbenchError(.machine, "cannot build the kit: \(fault)")
      }
      let lines = (build.output + build.errors).split(separator: "\n")
      let first = lines.first { $0.contains("error:") } ?? lines.last ?? "swift build failed"
      throw WorkbenchError(.kit, "the kit does not build: \(first)")
    }
    // A build that finds nothing to do leaves the library as old as it was.
    try? FileManager.default.setAttributes([.modificationDate: start], ofItemAtPath: library.path)
  }

  /// Every file that the library is built from, the specs that it embeds included.
  private var sources: [URL] {
    let folders = ["Sources", "Examples", "Docs/Spec"].map { folder.appending(path: $0) }
    var files = [folder.appending(path: "Package.swift")]
    for source in folders {
      let all = FileManager.default.enumerator(at: source, includingPropertiesForKeys: nil)
      for case let file as URL in all ?? .init() {
        if file.lastPathComponent == "Coursework" {
          all?.skipDescendants()
        } else if ["swift", "c", "h", "md"].contains(file.pathExtension) {
          files.append(file)
        }
      }
    }
    return files
  }

  // MARK: Compiling against it

  /// Compiles the files as one module, whose program is `program`, and returns how the compiler ended.
  package func compile(
    _ files: [URL], module: String, to program: URL, options: [String] = ["-wmo"]
  ) throws(WorkbenchError) -> Subprocess {
    var arguments = ["swiftc"] + Self.settings
    #if os(macOS)
      // The kit's floor; the compiler's own may be lower.
      let machine = ProcessInfo.processInfo.machine
      arguments += ["-target", "\(machine)-apple-macosx15.0"]
    #endif
    arguments += [
      "-parse-as-library", "-module-name", module, "-Onone",
      "-diagnostic-style", "llvm", "-no-color-diagnostics",
      // Where each of the two engines puts the modules.
      "-I", products.appending(path: "Modules").path, "-I", products.path,
      // The modules of C that the kit's are built on.
      "-Xcc", "-fmodule-map-file=\(moduleMap(of: "CProcess"))",
      "-Xcc", "-fmodule-map-file=\(moduleMap(of: "CTerminal"))",
    ]
    arguments +=
      options + files.map(\.path) + ["-L", products.path, "-lCourseworkKit", "-o", program.path]
    #if os(Linux)
      // In half the time of the other; what it leaves out is for a debugger.
      if Self.hasFastLinker { arguments += ["-use-ld=lld", "-Xlinker", "--strip-debug"] }
    #endif
    // The compiler's temporary files go with the program's.
    return try run(
      arguments, temporaryFolder: program.deletingLastPathComponent(), limit: .seconds(120))
  }

  /// Whether the toolchain has its own linker, as those from swift.org do.
  private static let hasFastLinker = {
    (environment("PATH") ?? "").split(separator: ":").contains { path in
      let folder = URL(filePath: String(path))
      let compiler = folder.appending(path: "swiftc").resolvingSymlinksInPath()
      let tools = compiler.deletingLastPathComponent()
      return access(compiler.path, X_OK) == 0
        && access(tools.appending(path: "ld.lld").path, X_OK) == 0
    }
  }()

  private func moduleMap(of module: String) -> String {
    "\(folder.path)/Sources/Plumbing/\(module)/include/module.modulemap"
  }

  /// Runs a tool that `PATH` has.
  package func run(
    _ words: [String], temporaryFolder: URL? = nil, limit: Duration
  ) throws(WorkbenchError) -> Subprocess {
    // A toolchain of swift.org finds macOS's SDK only where it is told.
    #if os(macOS)
      let tool = words.first == "swiftc" && environment("SDKROOT") == nil
      let command = tool ? ["xcrun", "--sdk", "macosx"] + words : words
    #else
      let command = words
    #endif
    var environment = ProcessInfo.processInfo.environment
    if let temporaryFolder { environment["TMPDIR"] = temporaryFolder.path }
    do {
      return try Subprocess.run(
        URL(filePath: "/usr/bin/env"), command, environment: environment, limit: limit)
    } catch {
      throw WorkbenchError(.machine, "cannot start \(words[0]): \(error)")
    }
  }
}

extension URL {
  package var modified: Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date
  }
}

#if os(macOS)
  extension ProcessInfo {
    fileprivate var machine: String {
      #if arch(arm64)
        "arm64"
      #else
        "x86_64"
      #endif
    }
  }
#endif

/// Why something cannot be compiled or run, in one line.
package struct WorkbenchError: Error, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The kit, or the toolchain.
    case kit
    /// The machine: a full disk, a missing permission, a compiler that was killed.
    case machine
    /// The files that were given.
    case source
    /// The disk.
    case file
  }

  package let kind: Kind
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
