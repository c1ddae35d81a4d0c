// swift-tools-version: 6.2
import PackageDescription

// The manifest is the architecture diagram: each target stands below what it may know.
let package = Package(
  name: "Triptych",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "LoginKit", targets: ["LoginKit"]),
    .library(name: "Binding", targets: ["Binding"]),
    .library(name: "Widgets", targets: ["Widgets"]),
    .library(name: "Parity", targets: ["Parity"]),
    .library(name: "LoginSpec", targets: ["LoginSpec"]),
    .library(name: "Checks", targets: ["Checks"]),
    .executable(name: "triptych", targets: ["triptych-app"]),
    .executable(name: "coursework", targets: ["coursework"]),
    // All that an exercise may import, to be linked at once.
    .library(
      name: "CourseworkKit", type: .static,
      targets: [
        "LoginKit", "Binding", "Widgets", "LoginMVC", "LoginMVP", "LoginMVVM", "LoginSpec",
        "Parity", "Terminal", "triptych", "Checks",
      ]),
  ],
  targets: [
    // What any program needs of the system: files, signals, and text that no terminal obeys.
    .target(name: "Platform", swiftSettings: .anywhere),

    // The M of all three, and what the examples are built with.
    .target(name: "LoginKit", swiftSettings: .anywhere),
    .target(name: "Binding", swiftSettings: .anywhere),
    .target(name: "Widgets", swiftSettings: .onMainActor),

    // One login, three architectures.
    .example("LoginMVC", knows: ["LoginKit", "Widgets"]),
    .example("LoginMVP", knows: ["LoginKit", "Widgets"]),
    .example("LoginMVVM", knows: ["LoginKit", "Widgets", "Binding"]),

    // What makes them run, and proves that they behave the same.
    .target(name: "Trace", swiftSettings: .anywhere),
    .target(name: "CTerminal"),
    .target(
      name: "Terminal", dependencies: ["CTerminal", "LoginKit", "Widgets"],
      swiftSettings: .onMainActor),
    .spec("LoginSpec", beside: ["NotesSpec", "PhotoListSpec"]),
    .spec("NotesSpec", beside: ["LoginSpec", "PhotoListSpec"]),
    .spec("PhotoListSpec", beside: ["LoginSpec", "NotesSpec"]),
    .target(name: "Parity", dependencies: ["LoginKit", "Widgets"], swiftSettings: .anywhere),
    .target(
      name: "triptych",
      dependencies: [
        "LoginKit", "Widgets", "Platform", "Terminal", "LoginSpec", "Parity", "Trace",
        "LoginMVC", "LoginMVP", "LoginMVVM",
      ],
      path: "Sources/triptych", exclude: ["App"],
      swiftSettings: .onMainActor),
    .executableTarget(
      name: "triptych-app", dependencies: ["triptych", "Terminal"], path: "Sources/triptych/App",
      swiftSettings: .onMainActor),

    // What the servers of the lessons run on.
    .target(name: "Web", swiftSettings: .anywhere),

    // Lesson 2: one list, before and after each of four moves that make its controller lighter.
    .target(name: "PhotoKit", dependencies: ["LoginKit"], swiftSettings: .anywhere),
    .photoList("Before"),
    .photoList("SourceClosure"),
    .photoList("SourceDelegate"),
    .photoList("Model"),
    .photoList("Network"),
    .photoList("View"),
    .target(
      name: "PhotoCloud", dependencies: ["HTTPClient", "PhotoKit", "Web"], swiftSettings: .anywhere),
    .executableTarget(
      name: "photo-list",
      dependencies: [
        "LoginKit", "PhotoKit", "PhotoCloud", "Widgets", "Terminal",
        "PhotoListBefore", "PhotoListSourceClosure", "PhotoListSourceDelegate", "PhotoListModel",
        "PhotoListNetwork", "PhotoListView",
      ],
      path: "Examples/PhotoList/App", swiftSettings: .onMainActor),

    // Lesson 3: layers that talk by delegates, and what the lowest one runs on: rows.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "SQLite", dependencies: ["CSQLite", "Platform"], swiftSettings: .anywhere),
    .target(
      name: "Cloud", dependencies: ["LoginKit", "Platform", "Web"], path: "Examples/Notes/Cloud",
      exclude: ["App"], swiftSettings: .anywhere),
    .executableTarget(
      name: "notes-cloud", dependencies: ["Cloud", "LoginKit", "Platform", "Terminal", "Web"],
      path: "Examples/Notes/Cloud/App", swiftSettings: .onMainActor),
    .target(name: "HTTPClient", swiftSettings: .anywhere),
    .target(
      name: "LoginCloud", dependencies: ["Cloud", "HTTPClient", "LoginKit"],
      swiftSettings: .anywhere),
    .app("login-mvc", of: "LoginMVC"),
    .app("login-mvp", of: "LoginMVP"),
    .app("login-mvvm", of: "LoginMVVM"),
    .target(
      name: "Storage", dependencies: ["Cloud", "HTTPClient", "LoginKit", "SQLite"],
      path: "Examples/Notes/Storage", swiftSettings: .anywhere),
    .target(
      name: "Logic", dependencies: ["Storage"], path: "Examples/Notes/Logic",
      swiftSettings: .onMainActor),
    .target(
      name: "Screen", dependencies: ["Logic", "LoginKit", "Widgets"],
      path: "Examples/Notes/Screen", swiftSettings: .onMainActor),
    .target(
      name: "NoteStyles", dependencies: ["Logic", "Storage"], path: "Examples/Notes/Styles",
      swiftSettings: .onMainActor),
    .executableTarget(
      name: "notes",
      dependencies: [
        "Cloud", "Storage", "Logic", "Screen", "LoginKit", "Platform", "SQLite", "Terminal", "Web",
        "Widgets",
      ],
      path: "Examples/Notes/App", swiftSettings: .onMainActor),

    // What it all costs.
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CAllocationCount", "CSQLite", "LoginKit", "Binding", "Widgets", "Terminal", "SQLite",
        "Parity", "triptych", "PhotoKit", "PhotoListView",
      ],
      swiftSettings: .onMainActor),

    // The clients, processes and files of the tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: .anywhere),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "TestSupport"], swiftSettings: .anywhere),
    .tests("LoginKitTests", of: ["LoginKit"]),
    .tests("BindingTests", of: ["Binding", "Widgets", "TestSupport"]),
    .tests("WidgetsTests", of: ["Widgets"]),
    .tests(
      "ParityTests",
      of: ["Parity", "LoginKit", "Widgets", "LoginSpec", "TestSupport", "triptych"]),
    .tests(
      "CommandTests",
      of: ["triptych", "Parity", "LoginKit", "Widgets", "Terminal", "TestSupport", "Trace"]),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .executableTarget(
      name: "crashing-login", dependencies: ["LoginKit", "LoginMVC", "Terminal"],
      path: "Tests/CrashingLogin",
      swiftSettings: .onMainActor),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "Terminal", "Widgets", "LoginKit", "CPseudoTerminal", "login-mvc", "login-mvp",
        "login-mvvm", "triptych", "photo-list", "notes", "crashing-login", "TestSupport",
      ],
      swiftSettings: .anywhere),
    .tests(
      "LoginTests",
      of: [
        "LoginKit", "Widgets", "Binding", "LoginMVC", "LoginMVP", "LoginMVVM", "triptych",
        "TestSupport",
      ]),
    .testTarget(
      name: "WebTests", dependencies: ["TestSupport", "Web"], swiftSettings: .anywhere),
    .testTarget(
      name: "CloudTests", dependencies: ["Cloud", "LoginKit", "TestSupport", "Web", "notes-cloud"],
      swiftSettings: .anywhere),
    .tests("TraceTests", of: ["Trace"]),
    .testTarget(
      name: "LoginCloudTests",
      dependencies: [
        "LoginCloud", "LoginKit", "TestSupport", "login-mvc", "login-mvp", "login-mvvm",
        "notes-cloud",
      ],
      swiftSettings: .anywhere),
    .tests(
      "NotesTests",
      of: [
        "Cloud", "Storage", "Logic", "Screen", "NoteStyles", "LoginKit", "NotesSpec", "Parity",
        "SQLite", "TestSupport", "Trace", "Web", "Widgets", "notes", "notes-cloud",
      ]),
    .testTarget(
      name: "SQLiteTests", dependencies: ["SQLite", "CSQLite", "TestSupport"],
      swiftSettings: .anywhere),
    .tests(
      "PhotoListTests",
      of: [
        "LoginKit", "PhotoKit", "PhotoCloud", "Widgets", "Parity", "Terminal", "PhotoListSpec",
        "PhotoListView", "photo-list", "TestSupport",
      ]),

    // The exercises of Examples/Coursework: what checks are written with, and who runs them.
    .target(
      name: "Checks", dependencies: ["LoginKit", "Widgets", "Parity"], swiftSettings: .onMainActor),
    .target(name: "Exercises", dependencies: ["Platform", "Widgets"], swiftSettings: .anywhere),
    .executableTarget(
      name: "coursework", dependencies: ["Exercises", "Terminal"], swiftSettings: .onMainActor),
    .testTarget(
      name: "ExercisesTests", dependencies: ["Exercises", "TestSupport", "coursework"],
      swiftSettings: .anywhere),
  ]
)

extension Target {
  /// A variant in `Examples/<name>`, and what it is allowed to know.
  static func example(_ name: String, knows dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Examples/\(name)", exclude: ["App"],
      swiftSettings: .onMainActor)
  }

  /// A step of the photo list in `Examples/PhotoList/<name>`, and what it is allowed to know.
  static func photoList(_ name: String) -> Target {
    .target(
      name: "PhotoList\(name)", dependencies: ["PhotoKit", "Widgets"],
      path: "Examples/PhotoList/\(name)", swiftSettings: .onMainActor)
  }

  /// A spec in `Docs/Spec`, embedded; the folder holds others beside it.
  static func spec(_ name: String, beside others: [String]) -> Target {
    .target(
      name: name, path: "Docs/Spec", exclude: others.flatMap { ["\($0).md", "\($0).swift"] },
      resources: [.embedInCode("\(name).md")])
  }

  /// The executable that shows one variant in a terminal.
  static func app(_ name: String, of variant: String) -> Target {
    .executableTarget(
      name: name,
      dependencies: ["LoginCloud", "LoginKit", "Terminal", .byName(name: variant)],
      path: "Examples/\(variant)/App", swiftSettings: .onMainActor)
  }
}

extension Target {
  static func tests(_ name: String, of targets: [Dependency]) -> Target {
    .testTarget(name: name, dependencies: targets, swiftSettings: .onMainActor)
  }
}

extension [SwiftSetting] {
  /// Every import is said where it is used, and an async function stays on its caller's actor.
  static var anywhere: [SwiftSetting] {
    [
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
    ]
  }

  /// Screens, and what is around them, live on the main actor.
  static var onMainActor: [SwiftSetting] {
    anywhere + [.defaultIsolation(MainActor.self)]
  }
}
