import CommandLine
import Forms
import LoginKit
import PhotoCloud
import PhotoKit
import Terminal

/// The executable: one step's list, scrolling on a terminal, line by line elsewhere.
enum PhotoListProgram {
  nonisolated static let command = Command(
    "photo-list", "Shows a list of photos, built as it stands at one step of the lesson.",
    options: [
      .option(
        "step", ListStep.allCases.map(\.rawValue).joined(separator: "|"),
        "Run the code of this step (default: view)."),
      .option("rows", "N", "Show N photos, up to 1000000 (default: 4)."),
      .option(
        "service", "demo|flaky|offline",
        "Ask this service; flaky refuses every second picture once."),
      .option("latency", "MILLISECONDS", "Delay each answer, up to 30000 (default: 0)."),
      .language,
      .flag("plain", "Read and write lines, on a terminal too."),
    ],
    notes: """
      Line by line: the row's number, its title, and the size of its picture or why there is none.
      Status 0: every picture has come. 64: wrong usage. 69: a picture has not come. 130: Ctrl-C.
      """)

  static func run(_ arguments: Arguments) async throws -> ExitStatus {
    let language = try arguments.language
    let words = PhotoWords(language)
    let step: ListStep = try arguments.choice("step") ?? .view
    let count = try arguments.number("rows", in: 0...1_000_000) ?? 4

    let server = try await server(arguments, count: count)
    let service = SettlingService(.http(server.address))
    let list = step.open(Photo.demo(count: count), service.watched, words)
    // The screen is what keeps the controller alive, and the server answers while it lives.
    defer { withExtendedLifetime((list, server)) {} }

    guard Terminal.isPresent, !arguments.has("plain") else {
      return await ListLines(page: list.page, service: service).run()
    }
    return try await Terminal.run(ListForm(list.page, help: words.help, language: language))
  }

  private static func server(_ arguments: Arguments, count: Int) async throws -> PhotoServer {
    let latency = Duration.milliseconds(try arguments.number("latency", in: 0...30_000) ?? 0)
    let kind: ServiceKind = try arguments.choice("service") ?? .demo
    let server: PhotoServer
    do {
      server = try PhotoServer(
        count: count, mood: kind == .flaky ? .flaky : .steady, latency: latency)
    } catch {
      throw CommandError(.unavailable, "the demo's server does not start: \(error)")
    }
    if kind == .offline { await server.stop() }
    return server
  }
}

private nonisolated enum ServiceKind: String, CaseIterable {
  case demo, flaky, offline
}
