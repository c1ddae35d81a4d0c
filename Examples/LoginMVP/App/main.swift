import LoginCloud
import LoginKit
import LoginMVP
import Terminal

await LoginProgram("login-mvp", cloud: { .cloud($0) }).run(LoginScreen.init, view: \.view)
