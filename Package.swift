// swift-tools-version: 6.3
import PackageDescription

// Every target stands below the targets that it may know; a test holds the manifest to that.
#if os(macOS)
  // It comes with the system.
  let sqlite: String? = nil
#else
  let sqlite: String? = "sqlite3"
#endif

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
    // All that an exercise may import, as one library.
    .library(
      name: "CourseworkKit", type: .static,
      targets: [
        "Localization", "LoginKit", "Binding", "Widgets", "LoginBefore", "LoginMVC", "LoginMVP",
        "LoginMVVM", "CommandLine", "LoginSpec", "Parity", "Checks", "TriptychCommand",
      ]),
  ],
  targets: [
    // Kit: what a learner links. The model of all three variants, bindings, widgets.
    .library("Localization", in: .kit),
    .library("LoginKit", in: .kit, knows: ["Localization"]),
    .library("Binding", in: .kit),
    .library("Widgets", in: .kit, on: .main),
    .library("PhotoKit", in: .kit, knows: ["Localization"]),

    // Examples: one login before any separation, and in three architectures.
    .target(
      name: "LoginBefore", dependencies: ["LoginKit", "Widgets"], path: "Examples/LoginBefore",
      swiftSettings: DefaultActor.main.settings),
    .variant("LoginMVC", knows: ["LoginKit", "Widgets"]),
    .variant("LoginMVP", knows: ["LoginKit", "Widgets"]),
    .variant("LoginMVVM", knows: ["LoginKit", "Widgets", "Binding"]),

    // Plumbing: what any program needs.
    .library("Text", in: .plumbing),
    .target(name: "CProcess", path: "Sources/Plumbing/CProcess"),
    .library("Platform", in: .plumbing, knows: ["CProcess"]),
    .target(name: "CTerminal", path: "Sources/Plumbing/CTerminal"),
    .library(
      "CommandLine", in: .plumbing, knows: ["Localization", "Text", "Platform", "CTerminal"]),
    .library(
      "Terminal", in: .plumbing, knows: ["Widgets", "CommandLine", "Platform", "CTerminal"],
      on: .main),
    .library(
      "Forms", in: .plumbing,
      knows: ["Localization", "LoginKit", "Widgets", "CommandLine", "Terminal"],
      on: .main),
    .library("HTTP", in: .plumbing, knows: ["Platform"]),
    .library("HTTPServer", in: .plumbing, knows: ["HTTP", "Platform"]),
    .library("HTTPClient", in: .plumbing, knows: ["HTTP", "Platform"]),
    .library("Wire", in: .plumbing, knows: ["LoginKit", "Platform"]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/Plumbing/CSQLite", pkgConfig: sqlite,
      providers: [.apt(["libsqlite3-dev"])]),
    .library("SQLite", in: .plumbing, knows: ["CSQLite", "Platform"]),

    // Proof: what proves that the variants behave the same, and that an answer holds.
    .spec("LoginSpec"),
    .spec("PhotoListSpec"),
    .spec("NotesSpec"),
    .library("Parity", in: .proof, knows: ["LoginKit", "Widgets", "Text"]),
    .library("Trace", in: .proof),
    .library("Workbench", in: .proof, knows: ["Text", "Platform"]),
    .library(
      "Checks", in: .proof, knows: ["LoginKit", "Text", "Platform", "Parity"], on: .main),

    // Examples, lesson 2: one list, and four moves that make its controller lighter.
    .photoList("Before"),
    .photoList("SourceClosure"),
    .photoList("SourceDelegate"),
    .photoList("Model"),
    .photoList("Network"),
    .photoList("View"),

    // Examples, lesson 3: layers that talk by delegates. The cloud, and the layers from the lowest up.
    .layer(
      "Cloud", knows: ["LoginKit", "Platform", "HTTP", "HTTPServer", "Wire", "SQLite"],
      exclude: ["App"]),
    .layer("Storage", knows: ["LoginKit", "HTTP", "HTTPClient", "Wire", "SQLite"]),
    .layer("Logic", knows: ["Storage"], on: .main),
    .layer("Screen", knows: ["Localization", "Widgets", "Logic"], on: .main),
    .target(
      name: "NoteCallbacks", dependencies: ["Logic", "Storage"],
      path: "Examples/Notes/Callbacks", swiftSettings: DefaultActor.main.settings),

    // Programs: what a user runs, and the libraries that they are made of.
    .library(
      "LoginPrograms", in: .programs,
      knows: [
        "LoginKit", "Widgets", "Text", "Platform", "CTerminal", "CommandLine", "Terminal", "Forms",
        "HTTP", "HTTPClient", "Wire",
      ], on: .main),
    .app("login-mvc", of: "LoginMVC"),
    .app("login-mvp", of: "LoginMVP"),
    .app("login-mvvm", of: "LoginMVVM"),
    .library("PhotoCloud", in: .programs, knows: ["PhotoKit", "HTTP", "HTTPServer", "HTTPClient"]),
    .executableTarget(
      name: "photo-list",
      dependencies: [
        "Localization", "PhotoKit", "Widgets", "CommandLine", "Terminal", "Forms",
        "PhotoListBefore", "PhotoListSourceClosure", "PhotoListSourceDelegate", "PhotoListModel",
        "PhotoListNetwork", "PhotoListView", "PhotoCloud",
      ],
      path: "Examples/PhotoList/App", swiftSettings: DefaultActor.main.settings),
    .executableTarget(
      name: "notes-cloud",
      dependencies: ["LoginKit", "Platform", "CommandLine", "HTTP", "Wire", "Cloud"],
      path: "Examples/Notes/Cloud/App", swiftSettings: DefaultActor.main.settings),
    .executableTarget(
      name: "notes",
      dependencies: [
        "Localization", "LoginKit", "Widgets", "Text", "Platform", "CommandLine", "Terminal",
        "Forms", "HTTP", "Wire", "SQLite", "Cloud", "Storage", "Logic", "Screen",
      ],
      path: "Examples/Notes/App", swiftSettings: DefaultActor.main.settings),
    .library(
      "TriptychCommand", in: .programs,
      knows: [
        "Localization", "LoginKit", "Widgets", "LoginBefore", "LoginMVC", "LoginMVP", "LoginMVVM",
        "Text", "Platform", "CommandLine", "Terminal", "Forms", "LoginSpec", "Parity", "Trace",
        "Workbench",
      ], on: .main),
    .executable("triptych", knows: ["CommandLine", "TriptychCommand"]),
    .library("Exercises", in: .programs, knows: ["Text", "Platform", "Workbench"]),
    .executable(
      "coursework", knows: ["Text", "Platform", "CommandLine", "Workbench", "Exercises"]),
    .target(name: "CAllocationCount", path: "Sources/Programs/CAllocationCount"),
    .executable(
      "benchmarks",
      knows: [
        "Localization", "LoginKit", "Binding", "Widgets", "PhotoKit", "Platform", "CommandLine",
        "Terminal", "Forms", "Wire", "CSQLite", "SQLite", "Parity", "PhotoListView", "Cloud",
        "TriptychCommand", "CAllocationCount",
      ]),

    // Tests: first the clients, processes and files that they share.
    .target(
      name: "TestSupport", dependencies: ["Platform"], path: "Tests/TestSupport",
      swiftSettings: DefaultActor.none.settings),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .executableTarget(
      name: "crashing-login", dependencies: ["LoginKit", "LoginMVC", "LoginPrograms"],
      path: "Tests/CrashingLogin", swiftSettings: DefaultActor.main.settings),
    .tests("PlatformTests", of: ["Text", "Platform", "TestSupport"], on: .none),
    .tests("LoginKitTests", of: ["Localization", "LoginKit"]),
    .tests("BindingTests", of: ["Binding", "Widgets", "TestSupport"]),
    .tests("WidgetsTests", of: ["Widgets", "Text", "TestSupport"]),
    .tests(
      "LoginTests",
      of: [
        "Localization", "LoginKit", "Widgets", "Binding", "LoginMVC", "LoginMVP", "LoginMVVM",
        "TriptychCommand", "TestSupport",
      ]),
    .tests(
      "TerminalTests",
      of: [
        "Localization", "LoginKit", "Widgets", "Platform", "CommandLine", "Terminal", "Forms",
        "LoginPrograms", "login-mvc", "login-mvp", "login-mvvm", "photo-list", "notes",
        "TriptychCommand", "triptych", "TestSupport", "CPseudoTerminal", "crashing-login",
      ], on: .none),
    .tests("HTTPServerTests", of: ["HTTP", "HTTPServer", "TestSupport"], on: .none),
    .tests(
      "HTTPClientTests", of: ["Platform", "HTTP", "HTTPServer", "HTTPClient", "TestSupport"],
      on: .none),
    .tests("SQLiteTests", of: ["CSQLite", "SQLite", "Platform", "TestSupport"], on: .none),
    .tests(
      "ParityTests",
      of: ["Localization", "LoginKit", "Widgets", "LoginSpec", "Parity", "TriptychCommand"]),
    .tests("TraceTests", of: ["Trace"]),
    .tests(
      "PhotoListTests",
      of: [
        "Localization", "PhotoKit", "Widgets", "CommandLine", "Terminal", "Forms", "PhotoListSpec",
        "Parity", "PhotoListView", "HTTPClient", "PhotoCloud", "photo-list", "TestSupport",
      ]),
    .tests(
      "CloudTests",
      of: [
        "LoginKit", "HTTP", "HTTPServer", "HTTPClient", "Wire", "SQLite", "Cloud", "notes-cloud",
        "TestSupport",
      ],
      on: .none),
    .tests(
      "NotesTests",
      of: [
        "Localization", "LoginKit", "Widgets", "HTTP", "HTTPServer", "HTTPClient", "Wire",
        "CSQLite", "SQLite", "NotesSpec", "Parity", "Trace", "Cloud", "Storage", "Logic", "Screen",
        "NoteCallbacks", "notes-cloud", "notes", "TestSupport",
      ]),
    .tests(
      "LoginCloudTests",
      of: [
        "LoginKit", "HTTP", "HTTPClient", "Wire", "LoginPrograms", "login-mvc", "login-mvp",
        "login-mvvm", "notes-cloud", "TestSupport",
      ], on: .none),
    .tests(
      "CommandTests",
      of: [
        "Localization", "LoginKit", "Widgets", "CommandLine", "Terminal", "Forms", "Parity",
        "Trace", "Workbench", "TriptychCommand", "TestSupport",
      ]),
    .tests(
      "ExercisesTests", of: ["Workbench", "Exercises", "coursework", "TestSupport"], on: .none),
  ]
)

// MARK: - Targets by where they are

/// The folders of `Sources`.
enum Room: String {
  case kit = "Kit"
  case proof = "Proof"
  case plumbing = "Plumbing"
  case programs = "Programs"
}

extension Target {
  static func library(
    _ name: String, in room: Room, knows dependencies: [Dependency] = [],
    on actor: DefaultActor = .none
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(room.rawValue)/\(name)",
      swiftSettings: actor.settings)
  }

  static func executable(_ name: String, knows dependencies: [Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "Sources/Programs/\(name)",
      swiftSettings: DefaultActor.main.settings)
  }

  /// A variant in `Examples/<name>`; its executable is in the folder `App` there.
  static func variant(_ name: String, knows dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Examples/\(name)", exclude: ["App"],
      swiftSettings: DefaultActor.main.settings)
  }

  /// The executable that shows one variant on a terminal.
  static func app(_ name: String, of variant: String) -> Target {
    .executableTarget(
      name: name, dependencies: ["LoginPrograms", .byName(name: variant)],
      path: "Examples/\(variant)/App", swiftSettings: DefaultActor.main.settings)
  }

  static func photoList(_ step: String) -> Target {
    .target(
      name: "PhotoList\(step)", dependencies: ["PhotoKit", "Widgets"],
      path: "Examples/PhotoList/\(step)", swiftSettings: DefaultActor.main.settings)
  }

  static func layer(
    _ name: String, knows dependencies: [Dependency], exclude: [String] = [],
    on actor: DefaultActor = .none
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Examples/Notes/\(name)", exclude: exclude,
      swiftSettings: actor.settings)
  }

  /// A spec in `Docs/Spec`, embedded.
  static func spec(_ name: String) -> Target {
    let others = ["LoginSpec", "PhotoListSpec", "NotesSpec"].filter { $0 != name }
    return .target(
      name: name, path: "Docs/Spec", exclude: others.flatMap { ["\($0).md", "\($0).swift"] },
      resources: [.embedInCode("\(name).md")])
  }

  static func tests(
    _ name: String, of targets: [Dependency], on actor: DefaultActor = .main
  ) -> Target {
    .testTarget(name: name, dependencies: targets, swiftSettings: actor.settings)
  }
}

/// Where declarations of a target live that do not say it.
enum DefaultActor {
  case none
  case main

  var settings: [SwiftSetting] {
    let settings: [SwiftSetting] = [
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
    ]
    return self == .main ? settings + [.defaultIsolation(MainActor.self)] : settings
  }
}
