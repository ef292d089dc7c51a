// swift-tools-version: 6.2
import PackageDescription

/// The libraries by wing, lowest floor first, with what they import: one may only depend on those above its line.
let wings: KeyValuePairs<String, KeyValuePairs<String, [String]>> = [
    "Base": [
        "Diagnostics": [],
        "StrictJSON": ["Diagnostics"],
        "CommandLineOptions": ["Diagnostics"],
        "Markdown": ["Diagnostics"],
    ],
    "Rules": [
        "PushTracking": ["StrictJSON", "Diagnostics"],
        "DeviceModel": ["PushTracking", "Diagnostics"],
        "ConformanceSpec": ["DeviceModel", "PushTracking", "StrictJSON", "Diagnostics"],
        "Scenarios": ["ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics"],
    ],
    "Running": [
        "BuiltInSinks": ["DeviceModel", "PushTracking", "Diagnostics"],
        "Baselines": ["ConformanceSpec", "PushTracking", "StrictJSON", "Diagnostics"],
        "CaseJudging": ["Baselines", "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics"],
        "FailureCauses": ["CaseJudging", "Baselines", "ConformanceSpec", "DeviceModel", "PushTracking", "Diagnostics"],
        "CaseStories": [
            "FailureCauses", "CaseJudging", "ConformanceSpec", "DeviceModel", "PushTracking", "Diagnostics",
        ],
        "Exploration": [
            "FailureCauses", "CaseJudging", "Scenarios", "ConformanceSpec", "DeviceModel", "PushTracking",
            "Diagnostics",
        ],
        "ConformanceRunner": [
            "Exploration", "FailureCauses", "CaseJudging", "Baselines", "ConformanceSpec", "DeviceModel",
            "PushTracking", "Diagnostics",
        ],
    ],
    "Adapters": [
        "AdapterClient": ["DeviceModel", "PushTracking", "StrictJSON", "Diagnostics"],
        "AdapterTools": [
            "AdapterClient", "CaseJudging", "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON",
            "Diagnostics",
        ],
    ],
    "Code": [
        "SourceCode": ["Diagnostics"],
        "CodeRunner": ["SourceCode", "Diagnostics"],
        "CodeChecker": ["CodeRunner", "SourceCode"],
        "AppSimulation": [
            "CodeChecker", "CodeRunner", "SourceCode", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics",
        ],
        "CodeJudging": [
            "AppSimulation", "CodeRunner", "SourceCode", "Exploration", "CaseStories", "FailureCauses", "CaseJudging",
            "Scenarios", "ConformanceSpec", "DeviceModel", "PushTracking", "Markdown", "StrictJSON", "Diagnostics",
        ],
    ],
    "Checks": [
        "Captures": ["PushTracking", "StrictJSON", "Diagnostics"],
        "DeviceCheck": [
            "Captures", "CaseJudging", "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics",
        ],
        "SourceCheck": [
            "CodeJudging", "AppSimulation", "CodeRunner", "SourceCode", "Baselines", "ConformanceSpec", "PushTracking",
            "Markdown", "StrictJSON", "Diagnostics",
        ],
        "DocCheck": [
            "CodeJudging", "AppSimulation", "CodeRunner", "SourceCode", "CaseJudging", "ConformanceSpec",
            "PushTracking", "Markdown", "StrictJSON", "Diagnostics",
        ],
    ],
    "Reports": [
        "ReportWriting": ["Diagnostics"],
        "RunReports": [
            "ReportWriting", "ConformanceRunner", "Exploration", "CaseStories", "FailureCauses", "CaseJudging",
            "Baselines", "Scenarios", "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics",
        ],
        "ResultsFiles": [
            "RunReports", "ReportWriting", "ConformanceRunner", "Exploration", "CaseStories", "FailureCauses",
            "CaseJudging", "Baselines", "Scenarios", "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON",
            "Diagnostics",
        ],
        "Certificates": [
            "ResultsFiles", "RunReports", "ReportWriting", "ConformanceRunner", "Exploration", "CaseJudging",
            "Baselines", "ConformanceSpec", "PushTracking", "StrictJSON", "Diagnostics",
        ],
        "VectorKit": [
            "ResultsFiles", "ReportWriting", "AdapterTools", "AdapterClient", "CaseJudging", "ConformanceSpec",
            "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics",
        ],
        "SpecSite": [
            "RunReports", "ReportWriting", "CaseStories", "ConformanceSpec", "PushTracking", "StrictJSON",
            "Diagnostics",
        ],
        "FindingReports": [
            "SpecSite", "ResultsFiles", "RunReports", "ReportWriting", "DocCheck", "SourceCheck", "CodeJudging",
            "AppSimulation", "SourceCode", "Exploration", "CaseStories", "Baselines", "Scenarios", "ConformanceSpec",
            "PushTracking", "Markdown", "StrictJSON", "Diagnostics",
        ],
    ],
    "Products": [
        "TrackingConformance": [
            "ResultsFiles", "RunReports", "ReportWriting", "ConformanceRunner", "Exploration", "CaseJudging",
            "Scenarios", "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics",
        ]
    ],
    // Proves the suite: nothing that people use may depend on it.
    "Proof": [
        "FaultySinks": ["BuiltInSinks", "PushTracking", "Diagnostics"],
        "SelfTest": [
            "FaultySinks", "VectorKit", "ReportWriting", "AdapterTools", "DocCheck", "CodeJudging", "AppSimulation",
            "CodeRunner",
            "SourceCode", "Exploration", "FailureCauses", "CaseJudging", "BuiltInSinks", "Scenarios", "ConformanceSpec",
            "DeviceModel",
            "PushTracking", "Markdown", "StrictJSON", "Diagnostics",
        ],
        "CaptureModel": ["ConformanceSpec", "PushTracking", "StrictJSON", "Diagnostics"],
        "DeviceProof": [
            "CaptureModel", "SelfTest", "FaultySinks", "DeviceCheck", "Captures", "CaseJudging", "BuiltInSinks",
            "ConformanceSpec", "DeviceModel", "PushTracking", "StrictJSON", "Diagnostics",
        ],
    ],
]

let libraries = wings.flatMap { wing, libraries in
    libraries.map { (name: $0.key, wing: wing, dependencies: $0.value) }
}

for (number, library) in libraries.enumerated() {
    for name in library.dependencies where !libraries.prefix(number).contains(where: { $0.name == name }) {
        fatalError("\(library.name) may not depend on \(name), which is on no lower floor")
    }
}

/// Each library with all that it depends on.
let closures = libraries.reduce(into: [String: Set<String>]()) { closures, library in
    closures[library.name] = library.dependencies.reduce([library.name]) { $0.union(closures[$1] ?? []) }
}

/// The libraries of all wings but `Proof`.
let used = libraries.filter { $0.wing != "Proof" }.map(\.name)

/// The libraries with embedded files, and the folder of their own that holds them: `ConformanceSpec` and `VectorKit` take
/// theirs from the spec.
let embedding: [String: [String]] = [
    "ConformanceSpec": [], "VectorKit": [], "AdapterTools": ["Starters"], "ReportWriting": ["HTML/Assets"],
]

let libraryTargets: [Target] = libraries.map { library in
    .target(
        name: library.name,
        dependencies: library.dependencies.map { .byName(name: $0) },
        path: "Sources/\(library.wing)/\(library.name)",
        exclude: embedding[library.name] ?? [],
        plugins: embedding[library.name] == nil ? [] : ["EmbedSpecPlugin"]
    )
}

/// The tests of a wing or of one of its libraries, and the libraries that they use.
let tests: [(name: String, wing: String, libraries: [String])] = [
    ("DiagnosticsTests", "Base", ["Diagnostics"]),
    ("StrictJSONTests", "Base", ["StrictJSON"]),
    ("CommandLineOptionsTests", "Base", ["CommandLineOptions"]),
    ("MarkdownTests", "Base", ["Markdown"]),
    ("PushTrackingTests", "Rules", ["PushTracking"]),
    ("DeviceModelTests", "Rules", ["DeviceModel"]),
    ("ConformanceSpecTests", "Rules", ["Scenarios"]),
    ("BuiltInSinksTests", "Running", ["FaultySinks"]),
    ("ConformanceRunnerTests", "Running", ["ConformanceRunner"]),
    ("AdapterClientTests", "Adapters", ["AdapterClient"]),
    ("AdapterToolsTests", "Adapters", ["AdapterTools", "BuiltInSinks", "ConformanceRunner"]),
    ("CodeTests", "Code", ["CodeChecker"]),
    ("AppSimulationTests", "Code", ["CodeJudging"]),
    ("CapturesTests", "Checks", ["Captures"]),
    ("DeviceCheckTests", "Checks", ["DeviceCheck"]),
    ("ChecksTests", "Checks", ["FindingReports", "SelfTest"]),
    ("ReportsTests", "Reports", ["Certificates", "VectorKit", "SpecSite", "BuiltInSinks", "Markdown"]),
    ("TrackingConformanceTests", "Products", ["TrackingConformance"]),
    ("SelfTestTests", "Proof", ["SelfTest", "ConformanceRunner"]),
    ("DeviceProofTests", "Proof", ["DeviceProof"]),
]

let testTargets: [Target] = tests.map { test in
    .testTarget(
        name: test.name,
        dependencies: Set(test.libraries.flatMap { closures[$0] ?? [] }).sorted().map { .byName(name: $0) } + [
            "TestSupport"
        ] + (test.name == "AdapterClientTests" ? ["AdapterFaults"] : []),
        path: "Tests/\(test.wing)/\(test.name)",
        exclude: test.name == "ReportsTests" ? ["Goldens"] : []
    )
}

let programs: [Target] = [
    .executableTarget(
        name: "tracking-conformance", dependencies: used.map { .byName(name: $0) },
        path: "Sources/Products/tracking-conformance", plugins: ["EmbedSpecPlugin"]
    ),
    // Measures the speed budget of CONTRIBUTING.md.
    .executableTarget(
        name: "conformance-bench",
        dependencies: [
            "AdapterClient", "ConformanceRunner", "Exploration", "CaseJudging", "BuiltInSinks", "Scenarios",
            "ConformanceSpec", "DeviceModel", "PushTracking", "CommandLineOptions", "Diagnostics",
        ],
        path: "Sources/Proof/conformance-bench"
    ),
    // What the gate and tests check of optimised code, and of the suite itself.
    .executableTarget(
        name: "conformance-proof",
        dependencies: used.map { .byName(name: $0) } + ["SelfTest", "CaptureModel", "DeviceProof"],
        path: "Sources/Proof/conformance-proof"
    ),
    // Runs the built programs as people run them.
    .testTarget(
        name: "CommandTests",
        dependencies: [
            "tracking-conformance", "conformance-bench", "conformance-proof", "ResultsFiles", "TestSupport",
            "AdapterFaults",
        ],
        path: "Tests/Products/CommandTests"
    ),
    // The table of misbehaving adapters: for what supervises them, and for the tool as a whole.
    .target(name: "AdapterFaults", path: "Tests/AdapterFaults"),
    // Shared by tests of several targets: seeded numbers, marked texts, the project's folders, programs of the machine,
    // samples.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .executableTarget(name: "embed-spec", dependencies: ["Diagnostics"], path: "Sources/Base/embed-spec"),
    .plugin(
        name: "EmbedSpecPlugin", capability: .buildTool(), dependencies: ["embed-spec"],
        path: "Sources/Base/EmbedSpecPlugin"
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
    targets: libraryTargets + testTargets + programs
)

let linked = closures["TrackingConformance"] ?? []

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
