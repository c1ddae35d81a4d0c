import LoginMVVM
import Terminal

await LoginProgram("login-mvvm").run(LoginScreen.init, view: \.view)
