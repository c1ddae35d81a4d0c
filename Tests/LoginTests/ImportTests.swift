import Foundation
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
    for variant in ["LoginMVC", "LoginMVP", "LoginMVVM"] {
      let files = try FileManager.default
        .contentsOfDirectory(atPath: examples.appending(path: variant).path)
        .filter { $0.hasSuffix(".swift") }

      #expect(files.allSatisfy { file in roles.contains { $0.0 == "\(variant)/\(file)" } })
    }
  }
}

// MARK: - Fixtures

nonisolated private let roles: [(String, Set<String>)] = [
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

private let examples = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Examples")

/// The modules after the word `import`, whatever attribute or kind stands around it.
private func imports(of source: String) -> Set<String> {
  var modules: Set<String> = []
  for line in source.split(separator: "\n") {
    let words = line.split(separator: " ")
    guard let position = words.firstIndex(of: "import"), words[..<position].allSatisfy(isAttribute)
    else { continue }
    if let module = words.last?.split(separator: ".").first { modules.insert(String(module)) }
  }
  return modules
}

private func isAttribute(_ word: Substring) -> Bool {
  word.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains(word)
}
