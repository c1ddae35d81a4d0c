import CommandLine
import Foundation
import LoginSpec
import Parity
import Platform
import Text

extension Triptych {
  /// The scenarios that the arguments of `play` name; those of the whole spec for none.
  func scenarios(_ arguments: [String]) throws -> [Scenario] {
    if let file = arguments.first(where: isFile) {
      guard arguments.count == 1 else {
        throw CommandError(
          "\(file.quoted) is a file, and is played alone; expected rules or one file")
      }
      return try parse(read(file), file: file == "-" ? "standard input" : file).scenarios
    }

    let spec = try builtInSpec()
    if arguments.isEmpty { return spec.scenarios }
    return try arguments.flatMap { name in
      guard let rule = spec.rule(named: name) else {
        let names = spec.rules.map(\.name)
        throw CommandError(
          "unknown rule \(name.quoted); expected one of \(names.joined(separator: ", "))",
          for: name.uppercased(), among: names)
      }
      return rule.scenarios
    }
  }

  func builtInSpec() throws -> Spec {
    try parse(loginSpec.utf8, file: "Docs/Spec/LoginSpec.md")
  }

  private func isFile(_ argument: String) -> Bool {
    argument == "-" || argument.contains("/") || argument.contains(".")
  }

  /// A diagnostic about a spec begins with the file and the line, and so with no program's name.
  private func parse(_ text: some Sequence<UInt8>, file: String) throws -> Spec {
    do {
      return try Spec(parsing: text, file: file)
    } catch {
      throw CommandError(.dataError, error.message, at: "\(error.file):\(error.line)")
    }
  }

  private func read(_ file: String) throws(CommandError) -> Data {
    do {
      return try file == "-" ? RegularFile.readStandardInput() : RegularFile.read(file)
    } catch {
      let name = file == "-" ? "standard input" : file.quoted
      throw CommandError(error.isTooLong ? .dataError : .noInput, "cannot read \(name): \(error)")
    }
  }
}

extension Error {
  /// What the system says of an error of Foundation's, behind a colon; empty when it says nothing.
  var reason: String {
    guard let cause = (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError else {
      return ""
    }
    return ": \(SystemError(code: Int32(cause.code)))"
  }
}
