import CommandLineOptions
import Exploration
import Scenarios

/// The options for running scenarios beyond the vectors.
enum ExploringOptions {
    private static let group = "Exploring"

    static let exhaustive = Option.single(
        "--exhaustive",
        value: "DEPTH",
        as: .wholeNumber(in: 1...12),
        group: group,
        help: """
            Also run every scenario of up to DEPTH events with at most \(ScenarioWalk.mostNotifications) notifications, the shortest \
            first, so that the first failure is the smallest. Once a scenario fails, exploration stops after the scenarios of that length.
            """
    )
    static let random = Option.single(
        "--random",
        value: "N",
        as: .wholeNumber(in: 1...1_000_000_000),
        group: group,
        help: """
            Also run N random scenarios of \(ScenarioDraw.lengths.lowerBound) to \(ScenarioDraw.lengths.upperBound) events, drawn with --seed. The \
            first that fails is reduced to a minimal one.
            """
    )
    static let budget = Option.single(
        "--budget",
        value: "SECONDS",
        as: .decimalNumber(in: 0.001...1_000_000),
        group: group,
        help: """
            Stop --exhaustive and --random after this time, once the requests in flight are answered or timed out, and report how far they \
            got.
            """
    )

    static let all: [OptionDeclaration] = [exhaustive.declaration, random.declaration, budget.declaration]

    /// The options of `run` that cannot be combined with exploring.
    static let rules = excluding([
        RunModeOptions.scenario.name, RunModeOptions.list.name, SelectionOptions.shard.name, GateOptions.baseline.name,
    ])

    /// The seed for drawing scenarios of an app's files; the cases do not have a seed.
    static let seed = Option.single(
        "--seed",
        value: "N",
        as: .wholeNumber(in: 0...UInt64.max),
        default: 0,
        shownAs: "0",
        group: group,
        help: "The seed of --random. The same seed draws the same scenarios."
    )

    /// The rules that these options cannot be combined with exploring.
    static func excluding(_ names: [String]) -> [OptionRule] {
        [exhaustive.name, random.name].flatMap { name in names.map { OptionRule.exclusive([name, $0]) } }
    }

    /// Decides what ends the exploration before it is complete: a signal, or the time limit, which starts now.
    static func end(
        _ commandLine: ParsedCommandLine, clock: @escaping @Sendable () -> Int64, flag: SignalWatch.Flag
    ) -> @Sendable () -> Exploration.End? {
        let end = commandLine[budget].map { clock() + Int64($0 * 1e9) }
        return {
            if flag.hasCome { return .interrupted }
            guard let end else { return nil }
            return clock() > end ? .budget : nil
        }
    }

    /// How far to explore; nil for no exploration.
    ///
    /// - Throws: if a time is given without anything to explore.
    static func extent(_ commandLine: ParsedCommandLine) throws(CommandFailure) -> Explorer.Extent? {
        let extent = Explorer.Extent(depth: commandLine[exhaustive] ?? 0, draws: commandLine[random] ?? 0)
        if extent != Explorer.Extent() { return extent }
        guard commandLine[budget] == nil else {
            throw .wrongInput(
                "\(budget.name) is given, but there is nothing to explore",
                suggestion: "add \(exhaustive.name) 4, or \(random.name) 1000")
        }
        return nil
    }
}
