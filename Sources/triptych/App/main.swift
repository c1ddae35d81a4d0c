import Terminal
import triptych

await Triptych.command.run { arguments in
  try await Triptych(of: variants, language: arguments.language).run(arguments)
}
