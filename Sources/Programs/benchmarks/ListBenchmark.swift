import PhotoKit
import PhotoListView
import Widgets

extension Benchmark {
  static let list = Benchmark(
    name: "list",
    title: "The first frame of a photo list, as a ratio to that of 10 rows"
  ) { sampler in
    // No request is answered, so only the list is measured.
    let service = PhotoService { _, _ in }
    let base = firstFrame(of: Photo.demo(count: 10), service)
    let counts = [10, 1000, 1_000_000]
    let works = counts.map { firstFrame(of: Photo.demo(count: $0), service) }

    let ratios = try await sampler.ratios(to: base, of: works)
    var rows: [Row] = []
    for (index, count) in counts.enumerated() {
      rows.append(
        Row(
          "\(count) rows", ratios[index], target: count == 10 ? nil : 2,
          allocations: try await sampler.allocations(of: works[index], times: 50)))
    }
    return rows
  }

  /// Opens the list, and draws it on a terminal of the usual size.
  private static func firstFrame(of photos: [Photo], _ service: PhotoService) -> Work {
    { times in
      for _ in 0..<times {
        let screen = PhotoListScreen(photos: photos, service: service, words: .english)
        let lines = screen.page.draw(columns: 80, rows: 24)
        precondition(lines.count == 24, "a frame is as high as its terminal")
      }
    }
  }
}
