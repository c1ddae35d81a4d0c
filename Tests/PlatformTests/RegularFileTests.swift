import Foundation
import Platform
import TestSupport
import Testing

struct RegularFileTests {
  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
  func `A file is read to its end`(count: Int) throws {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
    try data.write(to: folder.file("file"))

    #expect(try RegularFile.read(folder.path("file")) == data)
  }

  @Test func `A file that is as long as the limit is read, and one that is longer is not`() throws {
    try Data(count: 100_000).write(to: folder.file("file"))

    #expect(try RegularFile.read(folder.path("file"), atMost: 100_000).count == 100_000)
    #expect(throws: FileError.tooLong(limit: 99_999)) {
      try RegularFile.read(folder.path("file"), atMost: 99_999)
    }
  }

  #if os(Linux)
    @Test func `A file that says nothing of its length is read to its end, or to the limit`() throws
    {
      let file = "/proc/self/maps"

      #expect(try !RegularFile.read(file).isEmpty)
      #expect(throws: FileError.tooLong(limit: 1)) { try RegularFile.read(file, atMost: 1) }
    }
  #endif

  @Test func `A missing file is reported in the system's words`() {
    let error = FileError.system(ENOENT)

    #expect(throws: error) { try RegularFile.read(folder.path("none")) }
    #expect(throws: Never.self) { try RegularFile.check(folder.path("none")) }
    #expect(error.description == "no such file or directory")
  }

  @Test(arguments: OtherThanFile.allCases)
  func `What is not a file is refused at once, with what it is`(thing: OtherThanFile) throws {
    let path = try thing.make(in: folder)
    let error = FileError.notAFile(thing.rawValue)

    #expect(throws: error) { try RegularFile.read(path) }
    #expect(throws: error) { try RegularFile.check(path) }
    #expect(error.description == "it is \(thing.rawValue), expected a file")
  }

  // MARK: - Fixtures

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }
}
