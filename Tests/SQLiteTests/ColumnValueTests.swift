import CSQLite
import SQLite
import Testing

struct ColumnValueTests {
  @Test(arguments: [0, 1, -1, 1 << 40, .min, .max])
  func `An integer comes back as it was`(value: Int) async throws {
    #expect(try await roundTrip(value) == value)
  }

  @Test(arguments: [0, -0.0, 0.1, .infinity, -.infinity, .leastNonzeroMagnitude, 1e308])
  func `A real number comes back as it was`(value: Double) async throws {
    #expect(try await roundTrip(value)?.bitPattern == value.bitPattern)
  }

  @Test(arguments: [
    "", " ", "\0", "before\0after", "请输入用户名", "e\u{301}", "👩‍👩‍👧", "'; DROP TABLE note; --",
    String(repeating: "长\0", count: 1_000_000),
  ])
  func `Text comes back byte for byte, NULs included, at any length`(value: String) async throws {
    // Not ==, for which the composed and the decomposed é are equal.
    #expect(try await roundTrip(value).map { Array($0.utf8) } == Array(value.utf8))
  }

  @Test(arguments: [0, 1, 256, 3_000_000])
  func `A blob comes back byte for byte, an empty one too`(count: Int) async throws {
    let value = (0..<count).map { UInt8(truncatingIfNeeded: $0) }

    #expect(try await roundTrip(value) == value)
  }

  @Test func `Nil is NULL, and a value that might have been nil is itself`() async throws {
    #expect(try await roundTrip(Int?.none) == .some(nil))
    #expect(try await roundTrip(String?.none) == .some(nil))
    #expect(try await roundTrip([UInt8]?.none) == .some(nil))
    #expect(try await roundTrip(Int?(7)) == 7)
    #expect(try await roundTrip(String?("")) == "")
  }

  @Test func `NaN is refused, for SQLite would make NULL of it`() async throws {
    let error = await failure { () throws(SQLiteError) in try await roundTrip(Double?(.nan)) }

    #expect(error?.code == SQLITE_MISMATCH)
    #expect(error?.sql == "SELECT ?")
  }

  @Test func `A column of another type is an error, and nothing is converted`() async throws {
    #expect(await refuses("1", as: String.self))
    #expect(await refuses("1", as: Double.self))
    #expect(await refuses("1", as: [UInt8].self))
    #expect(await refuses("1.5", as: Int.self))
    #expect(await refuses("'1'", as: Int.self))
    #expect(await refuses("'a'", as: [UInt8].self))
    #expect(await refuses("x'61'", as: String.self))
    #expect(await refuses("NULL", as: Int.self))
    #expect(await refuses("NULL", as: Double.self))
    #expect(await refuses("NULL", as: String.self))
    #expect(await refuses("NULL", as: [UInt8].self))
    #expect(await refuses("1", as: String?.self))
  }

  @Test(arguments: ["x'FF'", "x'C3'", "x'EDA080'", "x'F09F98'", "x'61FF62'"])
  func `Text that is not UTF-8 is an error, and is not repaired`(bytes: String) async throws {
    #expect(await refuses("CAST(\(bytes) AS TEXT)", as: String.self))
  }

  // MARK: - Fixtures

  private let database = Database(inMemoryWith: [])

  private func roundTrip<Value: ColumnValue & Sendable>(
    _ value: Value
  ) async throws(SQLiteError) -> Value? {
    try await database.read { connection throws(SQLiteError) in
      try connection.first("SELECT ?", value) { (value: Value) in value }
    }
  }

  /// Whether `literal`, in SQL, cannot be read as a `Value`.
  private func refuses<Value: ColumnValue & Sendable>(_ literal: String, as type: Value.Type) async
    -> Bool
  {
    let database = Database(inMemoryWith: ["CREATE VIEW it AS SELECT \(literal)"])
    let error = await failure { () throws(SQLiteError) in
      try await database.read { connection throws(SQLiteError) in
        _ = try connection.first("SELECT * FROM it") { (value: Value) in () }
      }
    }
    return error?.code == SQLITE_MISMATCH && error?.sql == "SELECT * FROM it"
  }
}
