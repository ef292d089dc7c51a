import CommandLineOptions

/// The parts to measure and the number of repetitions.
struct BenchOptions {
    /// The parts of the bench, in the order in which they are measured. `memory` is first because Linux counts this
    /// process's peak towards the programs that it starts.
    enum Part: String, CaseIterable, Sendable {
        case memory, run, docs, hostile, source, adapter, cases, scenarios
    }

    private static let pairs = Option.single(
        "--pairs",
        value: "N",
        as: .wholeNumber(in: 1...1000),
        default: 7,
        shownAs: "7",
        help: "Measure so often: a ratio is the median of pairs taken in turn, a time the shortest, which was "
            + "disturbed least. hostile and source are measured once."
    )
    private static let only = Option.repeated(
        "--only",
        value: "PART",
        as: .choice(Part.self),
        help: "Measure this part; may be given again."
    )
    private static let tool = Option.single(
        "--tool",
        value: "FILE",
        as: .file,
        help: "The tool to measure; by default the one beside this program."
    )

    static let command = Command(
        name: "conformance-bench",
        summary: "Measure the speed budget: each figure with its goal, for optimised programs.",
        discussion: """
            Times are processor times, except for `adapter`: its processes wait for each other, so it needs a quiet \
            machine. Start it in the package's folder. `adapter` needs python3, `run` a swiftc, and `hostile` the \
            conformance-proof beside this program.
            """,
        options: [pairs.declaration, only.declaration, tool.declaration],
        sections: [
            HelpSection(
                title: "Exit codes",
                rows: [
                    ("0", "each goal is met, or missed by less than a tenth"),
                    ("1", "a goal is missed by more than a tenth"), ("2", "something cannot be measured"),
                ])
        ]
    )

    let pairs: Int
    let parts: [Part]
    let tool: String?

    init(_ commandLine: ParsedCommandLine) {
        pairs = commandLine[Self.pairs]
        let chosen = commandLine[Self.only]
        parts = Part.allCases.filter { chosen.isEmpty || chosen.contains($0) }
        tool = commandLine[Self.tool]
    }
}
