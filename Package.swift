// swift-tools-version: 6.2
import PackageDescription

/// The libraries, lowest floor first: one may only depend on earlier lines.
let libraries: [(name: String, dependencies: [String])] = [
    ("Diagnostics", []),
    ("StrictJSON", ["Diagnostics"]),
    ("CommandLineOptions", ["Diagnostics"]),
    ("PushTracking", ["StrictJSON", "Diagnostics"]),
    ("DeviceModel", ["PushTracking", "Diagnostics"]),
    ("ReferenceSinks", ["DeviceModel", "PushTracking", "Diagnostics"]),
    ("ConformanceSpec", ["DeviceModel", "PushTracking", "StrictJSON", "Diagnostics"]),
    ("Markdown", ["Diagnostics"]),
    ("ExampleCode", ["Diagnostics"]),
    ("ConformanceRunner", ["ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics"]),
    ("AdapterSink", ["DeviceModel", "PushTracking", "StrictJSON", "Diagnostics"]),
    ("DocExamples", ["ExampleCode", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics"]),
    (
        "ConformanceReports",
        ["ConformanceRunner", "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics"]
    ),
    (
        "DocCheck",
        [
            "ConformanceReports", "ConformanceRunner", "ConformanceSpec", "DocExamples", "ExampleCode", "DeviceModel",
            "PushTracking",
            "Markdown", "StrictJSON", "Diagnostics",
        ]
    ),
    (
        "AdapterKit",
        [
            "AdapterSink", "ConformanceRunner", "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON",
            "Diagnostics",
        ]
    ),
    (
        "TrackingConformance",
        [
            "PushTracking", "DeviceModel", "ConformanceSpec", "ConformanceRunner", "ConformanceReports", "Diagnostics",
        ]
    ),
]

/// What proves the suite, in `Sources/Proof`: nothing that people use may depend on it.
let proof: [(name: String, dependencies: [String])] = [
    ("FaultySinks", ["ReferenceSinks", "PushTracking", "Diagnostics"]),
    (
        "SelfTest",
        [
            "FaultySinks", "ReferenceSinks", "ConformanceRunner", "ConformanceSpec", "DeviceModel", "PushTracking",
            "StrictJSON", "Diagnostics",
        ]
    ),
]

for (number, library) in libraries.enumerated() {
    for name in library.dependencies where !libraries.prefix(number).contains(where: { $0.name == name }) {
        fatalError("\(library.name) may not depend on \(name), which is on no lower floor")
    }
}

/// Those that have files built in, and the folder of their own that these are in: `ConformanceSpec` takes the spec.
let embedding: [String: [String]] = [
    "ConformanceSpec": [], "AdapterKit": ["Starters"], "ConformanceReports": ["HTML/Assets"],
]

let libraryTargets: [Target] = libraries.map { library in
    .target(
        name: library.name,
        dependencies: library.dependencies.map { .byName(name: $0) },
        exclude: embedding[library.name] ?? [],
        plugins: embedding[library.name] == nil ? [] : ["EmbedSpecPlugin"]
    )
}

let proofTargets: [Target] = proof.map { library in
    .target(
        name: library.name,
        dependencies: library.dependencies.map { .byName(name: $0) },
        path: "Sources/Proof/\(library.name)"
    )
}

// The faulty sinks are tested beside the reference.
let libraryTests: [Target] = (libraries + proof.filter { $0.name != "FaultySinks" }).map { library in
    .testTarget(
        name: "\(library.name)Tests",
        // The starters are compared with the reference sink; examples are run against the built-in vectors; summaries
        // are read as Markdown, and sinks are explored for reports about it.
        dependencies: ([library.name] + library.dependencies + (library.name == "AdapterKit" ? ["ReferenceSinks"] : [])
            + (library.name == "DocExamples" ? ["ConformanceSpec", "DocCheck", "Markdown"] : [])
            + (library.name == "ConformanceReports" ? ["Markdown", "ReferenceSinks"] : [])
            + (library.name == "DocCheck" ? ["ReferenceSinks"] : [])
            + (library.name == "ReferenceSinks" ? ["FaultySinks"] : []))
            .map { .byName(name: $0) } + ["TestSupport"]
            + (library.name == "AdapterSink" ? ["AdapterFaults"] : []),
        exclude: library.name == "ConformanceReports" ? ["Goldens"] : []
    )
}

let programs: [Target] = [
    .executableTarget(
        name: "tracking-conformance", dependencies: libraries.map { .byName(name: $0.name) },
        plugins: ["EmbedSpecPlugin"]
    ),
    // Measures the speed budget of CONTRIBUTING.md.
    .executableTarget(
        name: "conformance-bench",
        dependencies: [
            "AdapterSink", "ReferenceSinks", "ConformanceRunner", "ConformanceSpec", "DeviceModel", "PushTracking",
            "CommandLineOptions", "Diagnostics",
        ],
        path: "Sources/Proof/conformance-bench"
    ),
    // What the gate and tests check of optimised code, and of the suite itself.
    .executableTarget(
        name: "conformance-proof",
        dependencies: [
            "SelfTest", "ReferenceSinks", "DocCheck", "DocExamples", "ExampleCode", "Markdown", "ConformanceRunner",
            "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON", "CommandLineOptions", "Diagnostics",
        ],
        path: "Sources/Proof/conformance-proof"
    ),
    // Runs the built programs as people run them.
    .testTarget(
        name: "CommandTests",
        dependencies: [
            "tracking-conformance", "conformance-bench", "conformance-proof", "TestSupport", "AdapterFaults",
        ]
    ),
    // The table of misbehaving adapters: for what supervises them, and for the tool as a whole.
    .target(name: "AdapterFaults", path: "Tests/AdapterFaults"),
    // What tests of several targets share: seeded numbers, marked texts, the project's folders, programs of the
    // machine, samples.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .executableTarget(name: "embed-spec", dependencies: ["Diagnostics"]),
    .plugin(
        name: "EmbedSpecPlugin", capability: .buildTool(), dependencies: ["embed-spec"], path: "Sources/EmbedSpecPlugin"
    ),
]

let package = Package(
    name: "tracking-conformance",
    // What vendors link runs there: `python3 .ci systems` looks for newer API.
    platforms: [.macOS(.v12), .iOS(.v15)],
    products: [
        .library(name: "TrackingConformance", targets: ["TrackingConformance"]),
        .executable(name: "tracking-conformance", targets: ["tracking-conformance"]),
    ],
    targets: libraryTargets + proofTargets + libraryTests + programs
)

/// A library and what it depends on.
func closure(_ name: String) -> Set<String> {
    libraries.filter { $0.name == name }.flatMap(\.dependencies).reduce([name]) { $0.union(closure($1)) }
}

let linked = closure("TrackingConformance")

for target in package.targets where target.type != .plugin {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        // An existential costs a box and a dynamic call: it has to be visible where it is used.
        .enableUpcomingFeature("ExistentialAny"),
        // What a file imports is its own affair unless it says `package import` or `public import`.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // A member is visible only where its module is imported: the imports of a file are the whole truth.
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // The tool and the tests use newer API, on the machine that they are built on. A package has one minimum system, and
    // a package whose library has flags like these cannot be depended on, so they are of the other targets only.
    if !linked.contains(target.name) {
        target.swiftSettings?.append(
            .unsafeFlags(["-Xfrontend", "-disable-availability-checking"], .when(platforms: [.macOS])))
    }
}
