import CSQLite

/// A Swift value that a column can hold: `Int`, `Double`, `String` and `[UInt8]` (a blob), and the
/// `Optional` of each, which is nil for NULL.
public protocol ColumnValue {
  /// Binds the value to the parameter at `index`, counted from 1, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32

  /// The value in the column at `index`, counted from 0; throws `SQLITE_MISMATCH` for another type.
  static func read(
    from statement: OpaquePointer, at index: Int32
  ) throws(SQLiteError) -> Self
}

extension Int: ColumnValue {
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }

  public static func read(
    from statement: OpaquePointer, at index: Int32
  ) throws(SQLiteError) -> Int {
    guard sqlite3_column_type(statement, index) == SQLITE_INTEGER else {
      throw .mismatch(Self.self, at: index, of: statement)
    }
    return Int(sqlite3_column_int64(statement, index))
  }
}

extension Double: ColumnValue {
  /// Refuses NaN, of which SQLite would silently make NULL.
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    isNaN ? SQLITE_MISMATCH : sqlite3_bind_double(statement, index, self)
  }

  public static func read(
    from statement: OpaquePointer, at index: Int32
  ) throws(SQLiteError) -> Double {
    guard sqlite3_column_type(statement, index) == SQLITE_FLOAT else {
      throw .mismatch(Self.self, at: index, of: statement)
    }
    return sqlite3_column_double(statement, index)
  }
}

extension String: ColumnValue {
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text64(
          statement, index, characters.baseAddress, UInt64(characters.count), csqlite_transient(),
          UInt8(SQLITE_UTF8))
      }
    }
  }

  /// Text that is not UTF-8 is a mismatch, too: nothing is repaired in silence.
  public static func read(
    from statement: OpaquePointer, at index: Int32
  ) throws(SQLiteError) -> String {
    guard
      sqlite3_column_type(statement, index) == SQLITE_TEXT,
      let start = sqlite3_column_text(statement, index)
    else { throw .mismatch(Self.self, at: index, of: statement) }
    let count = Int(sqlite3_column_bytes(statement, index))
    // Up to a NUL, which text seldom holds: the other way takes twice as long.
    let characters = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    if let text = String(validatingCString: characters), text.utf8.count == count { return text }
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .mismatch(Self.self, at: index, of: statement)
    }
    return text
  }
}

extension [UInt8]: ColumnValue {
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    // An empty buffer may have no address, for which SQLite would bind NULL.
    guard !isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
    return withUnsafeBytes { bytes in
      sqlite3_bind_blob64(
        statement, index, bytes.baseAddress, UInt64(bytes.count), csqlite_transient())
    }
  }

  public static func read(
    from statement: OpaquePointer, at index: Int32
  ) throws(SQLiteError) -> [UInt8] {
    guard sqlite3_column_type(statement, index) == SQLITE_BLOB else {
      throw .mismatch(Self.self, at: index, of: statement)
    }
    let start = sqlite3_column_blob(statement, index)
    let count = Int(sqlite3_column_bytes(statement, index))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  @inlinable
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }

  @inlinable
  public static func read(
    from statement: OpaquePointer, at index: Int32
  ) throws(SQLiteError) -> Wrapped? {
    guard sqlite3_column_type(statement, index) != SQLITE_NULL else { return nil }
    return try Wrapped.read(from: statement, at: index)
  }
}
