import LoginKit
import LoginMVC
import LoginPrograms

await LoginProgram("login-mvc").run(LoginScreen.init, view: \.view)
