import CommandLineOptions
import ConformanceRunner
import ConformanceSpec

/// The options for running scenarios beyond the vectors.
enum ExploringOptions {
    private static let group = "Exploring"

    static let exhaustive = Option.single(
        "--exhaustive",
        value: "DEPTH",
        as: .wholeNumber(in: 1...12),
        group: group,
        help: """
            After the plan, play every situation of up to DEPTH events with at most \(ScenarioWalk.mostNotifications) notifications, the \
            shortest first, so that what differs first is the smallest there is. It ends with the length at which something differs.
            """
    )
    static let random = Option.single(
        "--random",
        value: "N",
        as: .wholeNumber(in: 1...1_000_000_000),
        group: group,
        help: """
            After that, draw N situations of \(ScenarioDraw.lengths.lowerBound) to \(ScenarioDraw.lengths.upperBound) events by --seed. The \
            first that differs is made smaller until nothing more can go.
            """
    )
    static let budget = Option.single(
        "--budget",
        value: "SECONDS",
        as: .decimalNumber(in: 0.001...1_000_000),
        group: group,
        help: """
            End --exhaustive and --random after so long, as soon as what is under way has been answered or has timed out, and say how far \
            they came.
            """
    )

    static let all: [OptionDeclaration] = [exhaustive.declaration, random.declaration, budget.declaration]

    /// The options of `run` that cannot be combined with exploring.
    static let rules = excluding([
        RunCommand.scenario.name, RunCommand.list.name, SelectionOptions.shard.name, GateOptions.baseline.name,
    ])

    /// The seed for drawing scenarios of an app's files; the cases do not have a seed.
    static let seed = Option.single(
        "--seed",
        value: "N",
        as: .wholeNumber(in: 0...UInt64.max),
        default: 0,
        shownAs: "0",
        group: group,
        help: "Which situations --random draws. The same seed draws the same."
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
                "\(budget.name) is given, and nothing to explore",
                suggestion: "add \(exhaustive.name) 4, or \(random.name) 1000")
        }
        return nil
    }
}
