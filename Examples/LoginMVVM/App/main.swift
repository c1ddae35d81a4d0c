import LoginKit
import LoginMVVM
import LoginPrograms

await LoginProgram("login-mvvm").run(LoginScreen.init, view: \.view)
