import LoginSpec
import Parity

nonisolated let spec: Spec = {
  do {
    return try Spec(parsing: loginSpec.utf8, file: "Docs/Spec/LoginSpec.md")
  } catch {
    preconditionFailure("\(error)")
  }
}()
