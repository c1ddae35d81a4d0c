import Foundation

/// Lets no proxy stand between this program and servers on its own machine.
///
/// On Linux a session sends everything to the proxy that `http_proxy` names, unless `no_proxy` says
/// otherwise: what that names already stays named.
public func bypassProxyOnLoopback() { bypassed }

/// Done once: to change the environment while another thread reads it is a race.
private let bypassed: Void = {
  let named = ProcessInfo.processInfo.environment["no_proxy"].map { [$0] } ?? []
  let hosts = (named + ["127.0.0.1", "localhost"]).joined(separator: ",")
  setenv("no_proxy", hosts, 1)
}()
