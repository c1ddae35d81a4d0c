import LoginMVP
import Terminal

await LoginProgram("login-mvp").run(LoginScreen.init, view: \.view)
