import CommandLineOptions

/// What is measured, and how often.
struct BenchOptions {
    /// The parts of the bench.
    enum Part: String, CaseIterable, Sendable {
        case json, run, causes, situations, junit, adapter, start, pytest, docs
    }

    private static let pairs = Option.single(
        "--pairs",
        value: "N",
        as: .wholeNumber(in: 1...1000),
        default: 7,
        shownAs: "7",
        help: "How many alternating pairs each figure is the median of."
    )
    private static let largest = Option.single(
        "--largest",
        value: "CASES",
        as: .wholeNumber(in: 10_000...100_000_000),
        default: 300_000,
        shownAs: "300000",
        help: "The most cases in one run; smaller runs have a tenth, a hundredth and so on of it, down to 10000."
    )
    private static let only = Option.repeated(
        "--only",
        value: "PART",
        as: .choice(Part.self),
        help: "Measure this part; may be given again."
    )
    private static let json = Option.single("--json", value: "FILE", as: .text, help: "Write the figures as JSON too.")
    private static let adapter = Option.single(
        "--adapter",
        value: "FILE",
        as: .text,
        default: "Tests/Fixtures/Adapters/documented_sink.py",
        shownAs: "Tests/Fixtures/Adapters/documented_sink.py",
        help: "The Python adapter to run."
    )
    private static let pages = Option.single(
        "--pages",
        value: "DIR",
        as: .text,
        default: "Tests/Fixtures/Pages/tracking",
        shownAs: "Tests/Fixtures/Pages/tracking",
        help: "The folder of the documentation pages to check."
    )
    private static let tool = Option.single(
        "--tool",
        value: "FILE",
        as: .text,
        help: "The tool to start; by default the one beside this program."
    )

    static let command = Command(
        name: "conformance-bench",
        summary: "Take figures, each as a ratio to something simple that is measured in turn with it.",
        options: [
            pairs.declaration, largest.declaration, only.declaration, json.declaration, adapter.declaration,
            pages.declaration,
            tool.declaration,
        ]
    )

    let pairs: Int
    /// Numbers of cases, ascending.
    let sizes: [Int]
    let parts: [Part]
    let jsonFile: String?
    let adapter: String
    let pages: String
    let tool: String?

    init(_ commandLine: ParsedCommandLine) {
        pairs = commandLine[Self.pairs]
        sizes = sequence(first: commandLine[Self.largest]) { $0 / 10 }.prefix { $0 >= 10_000 }.reversed()
        parts = commandLine.isGiven(Self.only) ? commandLine[Self.only] : Part.allCases
        jsonFile = commandLine[Self.json]
        adapter = commandLine[Self.adapter]
        pages = commandLine[Self.pages]
        tool = commandLine[Self.tool]
    }
}
