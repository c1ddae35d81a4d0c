/// Whether the cloud's answers are kept as rows, and rows may stand in for an answer.
enum CachePolicy {
  /// Ask the cloud, keep what it answers, and use the rows when it cannot be reached.
  case cached

  /// Ask the cloud; neither read nor keep rows.
  case live
}

/// Cloud and rows put together under a cache policy.
struct NoteStorage {
  let cloud: NoteCloud
  let rows: NoteRows
  let policy: CachePolicy

  func findAll() throws(CloudError) -> [Note] {
    do {
      let notes = try cloud.findAll()
      if policy == .cached { rows.replaceAll(with: notes) }
      return notes
    } catch {
      guard policy == .cached, error == .unreachable, !rows.all.isEmpty else { throw error }
      return rows.all
    }
  }

  func find(id: Int) throws(CloudError) -> Note {
    do {
      let note = try cloud.find(id)
      if policy == .cached { rows.keep(note) }
      return note
    } catch {
      // What the cloud no longer has, the rows must not show.
      if policy == .cached, error == .notFound { rows.remove(id: id) }
      guard policy == .cached, error == .unreachable else { throw error }
      guard let row = rows.find(id: id) else { throw .notFound }
      return row
    }
  }
}
