import LoginCloud
import LoginKit
import LoginMVC
import Terminal

await LoginProgram("login-mvc", cloud: { .cloud($0) }).run(LoginScreen.init, view: \.view)
