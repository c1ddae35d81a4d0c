import Foundation
import TestSupport
import Testing

@testable import HTTP

struct HTTPDateTests {
  @Test func `The example of RFC 9110 comes out as it stands there`() {
    #expect(httpDate(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func `Days until 2400 agree with Foundation's calendar`() {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"

    // A step a little longer than some days, so that the time of day moves too.
    let days = repetitions(7, thorough: 1)
    for second in stride(from: 0, to: 430 * 365 * 86_400, by: days * 86_400 + 997) {
      let date = Date(timeIntervalSince1970: Double(second))
      #expect(httpDate(second) == formatter.string(from: date))
    }
  }
}
