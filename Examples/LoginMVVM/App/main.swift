import LoginCloud
import LoginKit
import LoginMVVM
import Terminal

await LoginProgram("login-mvvm", cloud: { .cloud($0) }).run(LoginScreen.init, view: \.view)
