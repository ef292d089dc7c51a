/// A run of many cases in a process of its own, so that its peak of memory is its own too.
struct InProcessRun: OwnProcess, Sendable {
    enum Kind: String, Sendable, CaseIterable {
        /// Expand, play, judge, report.
        case whole
        /// Only sink, recorder and callbacks, which were made beforehand.
        case bare
        /// The same, with payloads made in the loop, with other ids in every round.
        case seeded
    }

    let cases: Int
    let sample: Sample
    /// In bytes.
    let peakMemory: Int

    /// The first argument of a process that is such a run.
    static let word = "in-process"

    /// Measures in a process of its own.
    static func measured(_ kind: Kind, cases: Int, in folder: String) throws -> InProcessRun {
        try measured(arguments(kind, cases: cases, in: folder), in: folder)
    }

    static func arguments(_ kind: Kind, cases: Int, in folder: String) -> [String] {
        [kind.rawValue, String(cases), folder + "/in-process.xml"]
    }

    /// Is such a process: measures and prints.
    static func run(_ arguments: [String]) async throws {
        guard arguments.count == 3, let kind = Kind(rawValue: arguments[0]), let count = Int(arguments[1]) else {
            throw BenchError("\(word) takes a kind, a number of cases, and a file for the report")
        }
        // A whole run includes reading the spec and expanding it.
        let begin = Stopwatch()
        let workload = try RunWorkload()
        let rounds = workload.rounds(for: count)
        let prepared = kind == .bare ? try workload.preparedCases() : nil
        let watch = kind == .whole ? begin : Stopwatch()
        switch kind {
        case .whole: try await workload.playWhole(rounds: rounds, report: arguments[2])
        case .bare, .seeded: try await workload.playBare(prepared, rounds: rounds)
        }
        let run = InProcessRun(
            cases: workload.cases(inRounds: rounds), sample: watch.sample, peakMemory: PeakMemory.bytes)
        try run.print()
    }
}
