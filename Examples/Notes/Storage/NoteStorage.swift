/// Cloud and table put together under a cache policy.
///
/// Every method is `@concurrent`: whoever calls it from the main actor leaves it there, and is back
/// with the next line.
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
  @concurrent public func findAll() async throws(StorageError) -> [NoteEntity] {
    let notes: [NoteEntity]
    do throws(CloudError) {
      notes = try await cloud.findAll().map(NoteEntity.init)
    } catch {
      let rows = error.isNoAnswer ? try await table?.findAll() : nil
      guard let rows, !rows.isEmpty else { throw StorageError(error) }
      return rows
    }
    try await table?.replaceAll(notes)
    return notes
  }

  /// One note.
  @concurrent public func find(id: Int) async throws(StorageError) -> NoteEntity {
    let note: NoteEntity
    do throws(CloudError) {
      note = try await NoteEntity(cloud.find(id: id))
    } catch {
      let row = error.isNoAnswer ? try await table?.find(id: id) : nil
      guard let row else { throw try await failure(error, about: id) }
      return row
    }
    try await table?.keep(note)
    return note
  }

  /// A new note, as the cloud has made it.
  @concurrent public func create(text: String) async throws(StorageError) -> NoteEntity {
    // A note that could not be kept here would be in the cloud all the same, and twice after the
    // next try.
    try await table?.check()
    let note: NoteEntity
    do throws(CloudError) {
      note = try await NoteEntity(cloud.create(text: text))
    } catch {
      throw StorageError(error)
    }
    try await table?.keep(note)
    return note
  }

  /// The note with another text in place of its own.
  @concurrent public func modify(id: Int, text: String) async throws(StorageError) -> NoteEntity {
    try await table?.check()
    let note: NoteEntity
    do throws(CloudError) {
      note = try await NoteEntity(cloud.modify(id: id, text: text))
    } catch {
      throw try await failure(error, about: id)
    }
    try await table?.keep(note)
    return note
  }

  /// Takes the note away, in the cloud and here.
  @concurrent public func remove(id: Int) async throws(StorageError) {
    try await table?.check()
    do throws(CloudError) {
      try await cloud.remove(id: id)
    } catch {
      throw try await failure(error, about: id)
    }
    try await table?.remove(id: id)
  }

  /// What the cloud no longer has, the rows must not show.
  private func failure(
    _ error: CloudError, about id: Int
  ) async throws(StorageError) -> StorageError {
    if error == .noSuchNote { try await table?.remove(id: id) }
    return StorageError(error)
  }
}
