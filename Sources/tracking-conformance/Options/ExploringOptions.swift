import CommandLineOptions
import ConformanceRunner
import ConformanceSpec

/// The options that let a run go on to situations that no vector need have.
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
        help: "End --exhaustive and --random after so long, and say how far they came."
    )

    static let all: [OptionDeclaration] = [exhaustive.declaration, random.declaration, budget.declaration]

    static let rules: [OptionRule] = [exhaustive.name, random.name].flatMap { name in
        [RunCommand.scenario.name, RunCommand.list.name, SelectionOptions.shard.name, GateOptions.baseline.name]
            .map { OptionRule.exclusive([name, $0]) }
    }

    /// How far to go; nil where nothing is to be explored.
    ///
    /// - Throws: that a time is given for nothing.
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
