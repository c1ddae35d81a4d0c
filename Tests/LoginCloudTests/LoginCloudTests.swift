import Foundation
import HTTP
import HTTPClient
import LoginKit
import Testing
import TestSupport

@testable import LoginPrograms

/// The third service: the notes cloud, over HTTP.
struct LoginCloudTests {
  @Test func `The cloud's account is let in, and every other is refused`() async throws {
    let cloud = try await RunningCloud.start(environment: ["TRIPTYCH_ACCOUNT": "ada"])
    let service = Authenticator.cloud(try HTTPAddress(cloud.address), client: patient)

    try await service.signIn(Credentials(account: " ada ", password: "123456"))

    for (account, password) in [("ada", "1234567"), ("test", "123456"), ("ada:123456", "x")] {
      await #expect(throws: LoginFailure.refused) {
        try await service.signIn(Credentials(account: account, password: password))
      }
    }
    #expect(await cloud.stop() == 0)
  }

  @Test func `An account with a colon is not taken for a shorter one`() async throws {
    let cloud = try await RunningCloud.start(
      environment: ["TRIPTYCH_ACCOUNT": "a", "TRIPTYCH_PASSWORD": "b:c"])
    let service = Authenticator.cloud(try HTTPAddress(cloud.address + "/"), client: patient)

    try await service.signIn(Credentials(account: "a", password: "b:c"))
    await #expect(throws: LoginFailure.refused) {
      try await service.signIn(Credentials(account: "a:b", password: "c"))
    }
    #expect(await cloud.stop() == 0)
  }

  @Test(arguments: [
    "", "garbage\r\n\r\n", "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 404 Not Found\r\nContent-Length: 9\r\n\r\nhalf",
    "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
  ])
  func `Anything that is neither a yes nor a refusal is offline, with a reason`(
    _ answer: String
  ) async throws {
    let server = try StubServer { connection in
      _ = connection.nextRequest()
      connection.send(answer)
    }
    let (reasons, reason) = AsyncStream.makeStream(of: String.self)
    let service = Authenticator.cloud(
      try HTTPAddress(server.address), client: patient
    ) { reason.yield($0) }

    await #expect(throws: LoginFailure.offline) {
      try await service.signIn(Credentials(account: "test", password: "123456"))
    }
    for await reason in reasons {
      #expect(reason.hasPrefix("cannot use \(server.address): "))
      break
    }
    withExtendedLifetime(server) {}
  }

  @Test func `A service that does not answer in time is offline`() async throws {
    let server = try StubServer { connection in connection.waitForEnd() }
    let service = Authenticator.cloud(
      try HTTPAddress("http://127.0.0.1:\(server.port)"),
      client: HTTPClient(limits: HTTPClientLimits(timeout: .milliseconds(200))))

    await #expect(throws: LoginFailure.offline) {
      try await service.signIn(Credentials(account: "test", password: "123456"))
    }
    withExtendedLifetime(server) {}
  }

  @Test(arguments: ["login-mvc", "login-mvp", "login-mvvm"])
  func `Each login signs in at the cloud, with nothing changed but the service`(
    _ name: String
  ) async throws {
    let cloud = try await RunningCloud.start()
    let pairs = "printf 'test\\n123456\\ntest\\nwrong\\n'"
    // A proxy is not asked for this machine.
    let here = "\(pairs) | http_proxy=http://127.0.0.1:1 \"$0\" --service \(cloud.address)"

    let (output, errors, status) = try await shell(here, name)
    #expect(output == "Signed in\nSign-in failed\n")
    #expect(errors == "")
    #expect(status == 1)

    #expect(await cloud.stop() == 0)
    let (offline, reasons, _) = try await shell(here, name)
    #expect(offline == "The network is not available\nThe network is not available\n")
    let reason = "\(name): cannot reach \(cloud.address): connection refused\n"
    #expect(reasons == reason + reason)
  }

  #if os(Linux)
    @Test(arguments: [
      ("HTTP/1.1 200 OK\r\n\r\n", "a", "the answer is larger than 8 MB"),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1000\r\n\(letters(4096))\r\n",
        "the answer is larger than 8 MB"
      ),
      ("HTTP/1.1 200 OK\r\n", "a", "the header of the answer is too large"),
    ])
    func `A flood leaves a login below 100 MB, and able to go on`(
      _ head: String, _ flood: String, _ reason: String
    ) async throws {
      let server = try StubServer { connection in
        _ = connection.nextRequest()
        connection.send(head)
        connection.flood(flood)
      }
      let folder = try TemporaryFolder()
      #expect(mkfifo(folder.path("input"), 0o600) == 0)
      // For reading, too, so that it opens at once.
      let input = try FileHandle(forUpdating: folder.file("input"))
      let program = try Program(
        shell: "exec \"$0\" --service \(server.address) < \(folder.path("input"))", "login-mvc",
        environment: ["LANG": "C", "LC_ALL": "C"])

      try input.write(contentsOf: Data("test\n123456\n".utf8))
      #expect(try await onThread { program.firstLine() } == "The network is not available")
      // The program waits for the next account.
      let memory = try #require(try peakMemory(of: program.processID))
      try input.close()

      #expect(memory < 100_000_000)
      #expect(
        try await onThread { program.rest() }.errors
          == "login-mvc: cannot use \(server.address): \(reason)\n")
      #expect(await program.status() == 1)
      withExtendedLifetime(server) {}
    }
  #endif

  @Test(arguments: [
    ("--service http://", "--service needs a URL such as"),
    (
      "--service HTTPS://127.0.0.1",
      "--service needs a URL that begins with http://, since https is not supported, not HTTPS://"
    ),
    ("--service http://me:unlikely@a:b", "--service needs a URL such as"),
    ("--service http://127.0.0.1:1 --latency 5", "--latency does not go with a URL"),
    ("--service demos", "--service needs demo or offline, not demos; did you mean demo?"),
  ])
  func `A wrong service is one clear line and status 64`(
    _ arguments: String, _ message: String
  ) async throws {
    let (output, errors, status) = try await shell("\"$0\" \(arguments) < /dev/null", "login-mvc")

    #expect(output == "")
    #expect(errors.hasPrefix("login-mvc: \(message)"))
    #expect(!errors.contains("unlikely"))
    #expect(status == 64)
  }
}

// MARK: - Fixtures

/// Waits as long as it takes.
private let patient = HTTPClient(limits: HTTPClientLimits(timeout: .seconds(3600)))

/// Runs a line of shell in which `$0` is the built program of that name.
private func shell(
  _ line: String, _ name: String
) async throws -> (output: String, errors: String, status: Int32) {
  let program = try Program(shell: line, name, environment: ["LANG": "C", "LC_ALL": "C"])
  let (output, errors) = try await onThread { program.rest() }
  return (output, errors, await program.status())
}

private func letters(_ count: Int) -> String {
  String(repeating: "a", count: count)
}

#if os(Linux)
  /// The most that a process has had in memory so far, in bytes.
  private func peakMemory(of process: pid_t) throws -> Int? {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return kilobytes.flatMap { Int($0) }.map { $0 * 1024 }
  }
#endif
