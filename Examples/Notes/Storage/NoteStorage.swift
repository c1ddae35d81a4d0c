/// Cloud and table put together under a cache policy.
///
/// Every method is `@concurrent`: the work leaves the main actor, and the caller is back on it with
/// the next line.
public struct NoteStorage: Sendable {
  private let cloud: CloudAccess

  /// Nil where the policy uses no rows.
  private let table: NoteTable?

  /// Uses the rows of `table` where both policies allow it.
  ///
  /// - Parameters:
  ///   - cloud: has the notes.
  ///   - table: has a copy of them.
  ///   - policy: the switch for the whole program.
  ///   - entityPolicy: the entity's own flag.
  public init(
    cloud: CloudAccess, table: NoteTable, policy: CachePolicy,
    entityPolicy: CachePolicy = NoteEntity.policy
  ) {
    self.cloud = cloud
    self.table = policy.restricted(by: entityPolicy) == .cached ? table : nil
  }

  /// All notes, oldest first.
  @concurrent public func findAll() async throws(StorageError) -> Answer<[NoteEntity]> {
    let notes: [NoteEntity]
    do throws(CloudError) {
      notes = try await cloud.findAll().map(NoteEntity.init)
    } catch {
      let rows = error.isNoAnswer ? try await table?.findAll() : nil
      guard let rows, !rows.isEmpty else { throw StorageError(error) }
      return Answer(rows)
    }
    return await kept(notes) { table throws(StorageError) in try await table.replaceAll(notes) }
  }

  /// One note.
  @concurrent public func find(id: Int) async throws(StorageError) -> Answer<NoteEntity> {
    let note: NoteEntity
    do throws(CloudError) {
      note = try await NoteEntity(cloud.find(id: id))
    } catch {
      let row = error.isNoAnswer ? try await table?.find(id: id) : nil
      guard let row else { throw await failure(error, about: id) }
      return Answer(row)
    }
    return await kept(note) { table throws(StorageError) in try await table.keep(note) }
  }

  /// A new note, as the cloud has made it.
  @concurrent public func create(text: String) async throws(StorageError) -> Answer<NoteEntity> {
    let note: NoteEntity
    do throws(CloudError) {
      note = try await NoteEntity(cloud.create(text: text))
    } catch {
      throw StorageError(error)
    }
    return await kept(note) { table throws(StorageError) in try await table.keep(note) }
  }

  /// The note with another text in place of its own.
  @concurrent public func modify(
    id: Int, text: String
  ) async throws(StorageError) -> Answer<NoteEntity> {
    let note: NoteEntity
    do throws(CloudError) {
      note = try await NoteEntity(cloud.modify(id: id, text: text))
    } catch {
      throw await failure(error, about: id)
    }
    return await kept(note) { table throws(StorageError) in try await table.keep(note) }
  }

  /// Takes the note away, in the cloud and here.
  @concurrent public func remove(id: Int) async throws(StorageError) -> Answer<NoteEntity.ID> {
    do throws(CloudError) {
      try await cloud.remove(id: id)
    } catch {
      throw await failure(error, about: id)
    }
    return await kept(id) { table throws(StorageError) in try await table.remove(id: id) }
  }

  /// What the cloud has done is done: rows that fail do not make a failure of it, or the user would
  /// ask for it once more.
  private func kept<Value: Sendable>(
    _ value: Value, keep: (NoteTable) async throws(StorageError) -> Void
  ) async -> Answer<Value> {
    guard let table else { return Answer(value) }
    do throws(StorageError) {
      try await keep(table)
      return Answer(value)
    } catch {
      return Answer(value, unkept: error)
    }
  }

  /// What the cloud no longer has, the rows must not show; what they say of it changes nothing.
  private func failure(_ error: CloudError, about id: Int) async -> StorageError {
    if error == .noSuchNote { try? await table?.remove(id: id) }
    return StorageError(error)
  }
}
