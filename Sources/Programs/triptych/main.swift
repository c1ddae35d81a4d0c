import CommandLine
import TriptychCommand

await Triptych.command.run { arguments in
  let chosen = try Triptych.choose(from: variants, beside: [baseline], arguments)
  return try await Triptych(of: chosen, language: arguments.language).run(arguments)
}
