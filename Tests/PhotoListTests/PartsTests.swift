import PhotoKit
import Testing
import Widgets

@testable import PhotoListView

/// What a move takes out of the controller can be tested without one.
@Suite struct PartsTests {
  @Test(arguments: [
    ("are you ok", "are you ok"), ("what is your        name?", "what is your name?"),
    ("  a\t\nb\u{3000}", "a b"), ("", ""), (" \n", ""),
  ])
  func `A title has single spaces`(_ name: String, _ title: String) {
    #expect(Photo(id: 1, name: name).title == title)
  }

  @Test func `A favorite may not be deleted`() {
    var photo = Photo(id: 1, name: "")
    photo.isFavorite = true

    #expect(!photo.mayBeDeleted && Photo(id: 1, name: "").mayBeDeleted)
  }

  @Test func `A data source serves an array of anything`() {
    let source = ArrayDataSource(items: [1.5, 2.5], cellIdentifier: "Number")
    source.configureCell = { cell, number in cell.textLabel.text = "\(number)" }
    let table = Table()
    table.register(TableCell.self, forCellReuseIdentifier: "Number")
    table.height = 5
    table.dataSource = source

    #expect(table.visibleRows.map { table.cell(forRow: $0)?.textLabel.text } == ["1.5", "2.5"])
  }

  @Test func `A store keeps a picture before it calls back`() {
    let network = HandDrivenPhotoService()
    let store = PictureStore(service: network.service)
    let photo = Photo(id: 7, name: "")
    var heard: [[String]?] = []

    store.load(photo) { heard.append(try? store.picture(of: photo)?.get().lines) }
    #expect(store.picture(of: photo) == nil && heard == [])

    network.answer("/photos/7", PhotoService.Reply(status: 200, body: [0x78]))
    #expect(heard == [["x"]])
  }

  @Test func `A store has one request for a photo under way`() {
    let network = HandDrivenPhotoService()
    let store = PictureStore(service: network.service)
    let photo = Photo(id: 7, name: "")

    for _ in 1...3 { store.load(photo) {} }
    network.answer("/photos/7", nil)
    store.load(photo) {}

    #expect(network.requests == ["/photos/7", "/photos/7"])
  }

  @Test func `A store calls back all who asked while the request was under way`() {
    let network = HandDrivenPhotoService()
    let store = PictureStore(service: network.service)
    let photo = Photo(id: 7, name: "")
    var heard: [String] = []

    store.load(photo) { heard.append("first screen") }
    store.load(photo) { heard.append("second screen") }
    store.load(Photo(id: 8, name: "")) { heard.append("another photo") }
    network.answer("/photos/7", nil)

    #expect(heard == ["first screen", "second screen"])
  }

  @Test func `A store calls back once, also when it is asked again at that moment`() {
    let network = HandDrivenPhotoService()
    let store = PictureStore(service: network.service)
    let photo = Photo(id: 7, name: "")
    var heard: [String] = []

    store.load(photo) {
      heard.append("failed")
      store.forget(photo)
      store.load(photo) { heard.append("came") }
    }
    network.answer("/photos/7", nil)
    network.answer("/photos/7", PhotoService.Reply(status: 200, body: [0x78]))

    #expect(heard == ["failed", "came"] && network.waitingCount == 0)
  }

  @Test(arguments: [
    (nil, PictureFailure.offline), (PhotoService.Reply(status: 404, body: [0x78]), .refused),
    (PhotoService.Reply(status: 200, body: [0xFF]), .garbled),
    (PhotoService.Reply(status: 200), .garbled),
  ])
  func `A store knows why there is no picture`(
    _ reply: PhotoService.Reply?, _ failure: PictureFailure
  ) {
    let network = HandDrivenPhotoService()
    let store = PictureStore(service: network.service)
    let photo = Photo(id: 7, name: "")

    store.load(photo) {}
    network.answer("/photos/7", reply)

    #expect(throws: failure) { try store.picture(of: photo)?.get() }
    store.forget(photo)
    #expect(store.picture(of: photo) == nil)
  }
}
