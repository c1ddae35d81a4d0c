import Foundation
import TestSupport
import Testing

/// Who may know whom is what an architecture is: each role imports this and nothing else.
@Suite struct ImportTests {
  @Test(arguments: roles)
  func `A role imports what its architecture lets it know`(
    _ file: String, _ allowed: Set<String>
  ) throws {
    let source = try String(contentsOf: examples.appending(path: file), encoding: .utf8)

    #expect(imports(of: source) == allowed)
  }

  @Test func `Every file of the three variants has a role`() throws {
    for variant in ["LoginBefore", "LoginMVC", "LoginMVP", "LoginMVVM"] {
      let files = try FileManager.default
        .contentsOfDirectory(atPath: examples.appending(path: variant).path)
        .filter { $0.hasSuffix(".swift") }

      #expect(files.allSatisfy { file in roles.contains { $0.0 == "\(variant)/\(file)" } })
    }
  }
}

/// A cast that fails silently is a wire that the compiler can no longer check.
@Suite struct TypeSafetyTests {
  @Test func `No example casts between its own types`() throws {
    let files = FileManager.default.enumerator(at: examples, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() {
      if file.lastPathComponent == "Coursework" { files?.skipDescendants() }
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      let casts = source.matches(of: /\bas[?!] (\w+)/).map { String($0.1) }

      #expect(casts.allSatisfy(ofFoundation.contains), "\(file.lastPathComponent): \(casts)")
    }
  }

  /// What Foundation declares as `Any` or `Error`.
  private let ofFoundation = ["HTTPURLResponse", "FileAttributeType", "Int", "POSIXError"]
}

@Suite struct ProgramImportTests {
  @Test(arguments: ["MVC", "MVP", "MVVM"])
  func `A program shows the variant that it is named after`(_ name: String) throws {
    let main = try text("Examples/Login\(name)/App/main.swift")
    let manifest = try text("Package.swift")

    #expect(imports(of: main).filter(isVariant) == ["Login\(name)"])
    #expect(main.contains("LoginProgram(\"login-\(name.lowercased())\""))
    #expect(manifest.contains(".app(\"login-\(name.lowercased())\", of: \"Login\(name)\")"))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  private func isVariant(_ module: String) -> Bool { module.hasPrefix("LoginMV") }
}

@Suite struct ImportReaderTests {
  @Test(arguments: [
    "import Terminal", "  import Terminal", "private import Terminal", "@testable import Terminal",
    "@_spi(Keys) package import Terminal", "import struct Terminal.Size", "import Terminal // why",
    "import Terminal;", "\timport\tTerminal\r",
  ])
  func `An import is seen, whatever stands around it`(_ line: String) {
    #expect(imports(of: "import Widgets\n\(line)\nlet x = 1\n") == ["Terminal", "Widgets"])
  }

  @Test(arguments: [
    "// import Terminal", "let words = \"import Terminal\"", "#if canImport(Terminal)",
  ])
  func `Text that mentions an import is not an import`(_ line: String) {
    #expect(imports(of: line) == [])
  }
}

// MARK: - Fixtures

nonisolated private let roles: [(String, Set<String>)] = [
  ("LoginBefore/LoginScreen.swift", ["LoginKit"]),
  ("LoginBefore/LoginViewController.swift", ["LoginKit", "Widgets"]),
  ("LoginMVC/LoginScreen.swift", ["LoginKit"]),
  ("LoginMVC/LoginView.swift", ["LoginKit", "Widgets"]),
  ("LoginMVC/LoginViewController.swift", ["LoginKit", "Widgets"]),
  ("LoginMVP/LoginScreen.swift", ["LoginKit"]),
  ("LoginMVP/LoginView.swift", ["LoginKit", "Widgets"]),
  ("LoginMVP/LoginPresenter.swift", ["LoginKit"]),
  ("LoginMVVM/LoginScreen.swift", ["LoginKit"]),
  ("LoginMVVM/LoginView.swift", ["Binding", "LoginKit", "Widgets"]),
  ("LoginMVVM/LoginViewModel.swift", ["Binding", "LoginKit"]),
]

private let examples = repository.appending(path: "Examples")
