import HTTP

/// What the header says about the rest of the exchange: how long the body is, and what comes after.
struct RequestFraming: Equatable {
  let body: BodyLength

  /// Whether the client waits for a word from us before it sends the body.
  let expectsContinue: Bool

  /// Whether the client wants the connection to end with the answer.
  let closes: Bool

  init(_ headers: HTTPHeaders, isVersion11: Bool, limits: HTTPLimits) throws(RequestError) {
    let hosts = headers.values(of: "Host")
    guard hosts.count == 1 || (hosts.isEmpty && !isVersion11), hosts.allSatisfy(isHost) else {
      throw .malformed("A request has one Host, a name or an address with its port.")
    }

    do throws(MessageError) {
      let length = try BodyLength(headers, isVersion11: isVersion11, atMost: limits.body)
      body = length ?? .bytes(0)
    } catch {
      throw RequestError(error)
    }
    closes = !isVersion11 || headers.list("Connection").contains { isSame($0, "close") }

    let expectations = isVersion11 ? headers.list("Expect") : []
    guard expectations.allSatisfy({ isSame($0, "100-continue") }) else { throw .expectationFailed }
    expectsContinue = !expectations.isEmpty && body != .bytes(0)
  }
}
