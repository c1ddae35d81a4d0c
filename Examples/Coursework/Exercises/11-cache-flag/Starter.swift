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
    if policy == .cached, !rows.all.isEmpty { return rows.all }
    do {
      let notes = try cloud.findAll()
      rows.replaceAll(with: notes)
      return notes
    } catch {
      return rows.all
    }
  }

  func find(id: Int) throws(CloudError) -> Note {
    if let row = rows.find(id: id) { return row }
    let note = try cloud.find(id)
    rows.keep(note)
    return note
  }
}
