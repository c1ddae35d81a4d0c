import LoginMVC
import Terminal

await LoginProgram("login-mvc").run(LoginScreen.init, view: \.view)
