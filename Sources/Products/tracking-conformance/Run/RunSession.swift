import Baselines
import CaseJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import Exploration
import PushTracking
import RunReports
import StrictJSON

/// The settings of a run, whatever is tested.
struct RunSession {
    let commandLine: ParsedCommandLine
    let terminal: Terminal
    private(set) var specification: Specification
    let edition: Edition
    private(set) var expansion: CaseExpansion
    let environment: RunEnvironment
    let gate: Gate
    let selection: Selection
    /// The scenario that is played alone, if any.
    var scenario: String?
    /// The scenario's platform.
    var scenarioPlatform: Platform?
    /// The criteria for selecting cases in addition to the options with patterns.
    var narrowing = CaseNarrowing()
    let seed: UInt64
    let challenge: Challenge?
    let baseline: Baseline?
    /// The number of failing cases that ends the run; nil for no limit.
    var mostFailures: Int?
    /// How far scenarios are explored after the plan; nil for no exploration.
    var extent: Explorer.Extent?
    /// How many times the plan is run.
    var repeats = 1
    /// Whether a flaky case fails the run.
    var failsOnFlaky = false
    /// Whether a stale entry of the baseline fails the run.
    var isStrict = false
    /// Whether the sink came with the tool.
    let isBuiltIn: Bool
    /// The command line that runs the whole plan, with everything that its cases depend on.
    let wordsToRepeat: [String]

    /// The same session for a declared wiring: the pushes of its cases name the app's category.
    func declaring(_ wiring: DeclaredWiring) throws -> RunSession {
        guard !wiring.category.hasSameBytes(as: specification.category) else { return self }
        var session = self
        session.specification = specification.declaring(category: wiring.category)
        session.expansion = try SpecLoading.expansion(of: session.specification, in: edition)
        if let scenario {
            session.expansion = session.expansion.adding(
                try ScenarioInput.template(scenario, of: session.specification, in: edition))
        }
        return session
    }

    func plan(for profile: SinkProfile) throws -> Plan {
        try narrowing.plan(selection) { selection throws(PlanError) in
            if let scenarioPlatform, !profile.platforms.contains(scenarioPlatform) {
                throw .undeclaredPlatform(scenarioPlatform, declared: profile.platforms)
            }
            return try Plan(
                expansion,
                edition: edition,
                platforms: profile.platforms,
                gate: gate,
                selection: selection,
                seed: seed,
                challenge: challenge
            )
        }
    }

    var settings: ReportSettings {
        ReportSettings(
            timestamp: environment.timestamp,
            hostname: environment.hostname,
            specSource: SpecLoading.source(named: commandLine[SelectionOptions.spec]),
            repeatedWords: wordsToRepeat
        ) { RepeatedCommand.line(wordsToRepeat, caseID: $0) }
    }

    /// The baseline, applied to a plan; nil if none is given.
    func plannedWaivers(_ plan: Plan) throws(CommandFailure) -> PlannedWaivers? {
        guard let baseline else { return nil }
        terminal.report(
            PlannedWaivers.unknownRules(of: baseline, specification.book), sourceLine: InputLines().line)
        return try InputFile.parsed { () throws(InputFileError) in
            try PlannedWaivers(baseline, plan, book: specification.book)
        }
    }
}
