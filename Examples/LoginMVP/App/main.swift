import LoginKit
import LoginMVP
import LoginPrograms

await LoginProgram("login-mvp").run(LoginScreen.init, view: \.view)
