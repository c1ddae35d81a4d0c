import LoginBefore
import LoginMVC
import LoginMVP
import LoginMVVM
import Parity

/// Every architecture that is shown, played and walked, from left to right.
public let variants = [
  Variant("MVC", view: \.view) { LoginMVC.LoginScreen(authenticator: $0, words: $1) },
  Variant("MVP", view: \.view) { LoginMVP.LoginScreen(authenticator: $0, words: $1) },
  Variant("MVVM", view: \.view) { LoginMVVM.LoginScreen(authenticator: $0, words: $1) },
]

/// The login before any separation, shown only when it is asked for by name.
public let baseline =
  Variant("Before", view: \.view) { LoginBefore.LoginScreen(authenticator: $0, words: $1) }
