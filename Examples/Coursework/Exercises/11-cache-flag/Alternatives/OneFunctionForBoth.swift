// The table stands once, in a function that both calls use.
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
    try ask(cloud.findAll, keep: rows.replaceAll, fallBackOn: rows.all.isEmpty ? nil : rows.all)
  }

  func find(id: Int) throws(CloudError) -> Note {
    let ask = { () throws(CloudError) in try cloud.find(id) }
    return try self.ask(ask, keep: rows.keep, fallBackOn: rows.find(id: id)) { rows.remove(id: id) }
  }

  private func ask<Answer>(
    _ cloud: () throws(CloudError) -> Answer, keep: (Answer) -> Void, fallBackOn row: Answer?,
    forget: () -> Void = {}
  ) throws(CloudError) -> Answer {
    let result = Result(catching: cloud)
    guard policy == .cached else { return try result.get() }
    switch (result, row) {
    case (.success(let answer), _): keep(answer)
    case (.failure(.unreachable), let row?): return row
    case (.failure(.notFound), _): forget()
    default: break
    }
    return try result.get()
  }
}
