// Live returns at the top, so the rest is about cached only, with a switch over the errors.
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
    if policy == .live { return try cloud.findAll() }
    do {
      rows.replaceAll(with: try cloud.findAll())
    } catch .unreachable {
      if rows.all.isEmpty { throw .unreachable }
    }
    return rows.all
  }

  func find(id: Int) throws(CloudError) -> Note {
    if policy == .live { return try cloud.find(id) }
    do {
      let note = try cloud.find(id)
      rows.keep(note)
      return note
    } catch {
      switch error {
      case .unreachable:
        guard let row = rows.find(id: id) else { throw error }
        return row
      case .notFound:
        rows.remove(id: id)
        throw error
      case .refused:
        throw error
      }
    }
  }
}
