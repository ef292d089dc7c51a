package import AppSimulation
package import CaseJudging
package import ConformanceSpec
import Diagnostics
import Exploration
import Markdown
package import PushTracking
import Scenarios
import StrictJSON

/// Runs the examples of pages against the vectors, as apps under test.
package struct CodeJudge: Sendable {
    /// The SDK that examples are assumed to use, whatever class they call: the first version with `collectMessageInfo`.
    package static let standardSDK: [Platform: SinkProfile.SDK] = [
        .android: "1.4.0", .ios: "2.3.0",
    ].compactMapValues { DottedVersion($0).map { SinkProfile.SDK(name: "ACPCore", version: $0) } }

    private let specification: Specification
    private let edition: Edition
    private let allCases: CategorizedCases
    private let judge: Judge
    private let platforms: CodePlatforms
    private let ranking: RuleRanking
    private let memory = CodeVerdictCache()
    /// Created when causes are requested.
    private let causeSearch: Lazy<CauseSearch?>

    /// The rules that examples are checked against, in the order of the book.
    package var rules: [Rule] { allCases.documented.rules }

    /// A checker of one edition's vectors.
    ///
    /// - Parameters:
    ///   - sdk: the SDK that examples are assumed to use.
    ///   - asked: the rules to check.
    ///   - gate: the lowest level whose failures have causes.
    /// - Throws: `InputFileError` for a spec whose vectors cannot be expanded.
    package init(
        _ specification: Specification,
        edition: Edition,
        sdk: [Platform: SinkProfile.SDK] = standardSDK,
        asking asked: RuleSelection = .all,
        gate: Gate = .required
    ) throws {
        self.specification = specification
        self.edition = edition
        allCases = try CategorizedCases { category throws(InputFileError) in
            try CodeCases(
                specification.declaring(category: category), edition: edition, sdk: sdk, asking: asked)
        }
        let expansion = allCases.documented.expansion
        causeSearch = Lazy { CauseSearch(expansion, specification, edition: edition, gate: gate) }
        judge = Judge(book: specification.book, edition: edition, gate: .required)
        platforms = try CodePlatforms()
        ranking = RuleRanking(specification.book, edition)
    }

    /// Runs the examples of a page, or takes the result for another page with the same code.
    ///
    /// - Parameters:
    ///   - sources: the code blocks of the page, in order.
    ///   - topics: the topics of the sections with rules.
    ///   - mentioned: the iOS callbacks that the page names but does not show.
    package func remembered(_ sources: [PlacedSource], _ topics: [SectionTopic], mentioned: [String])
        -> CodeVerdict
    {
        var known = memory.codeVerdict(of: sources, topics, mentioned) {
            codeVerdict(of: sources, topics, mentioned: mentioned)
        }
        known.sources = sources
        return known
    }

    private func codeVerdict(of sources: [PlacedSource], _ topics: [SectionTopic], mentioned: [String])
        -> CodeVerdict
    {
        let sizeLimit = CodeSizeLimit(sources)
        let examples = CodeSet(
            sizeLimit == nil ? sources.map(\.code) : [], topics: topics, platforms: platforms)
        let budget = WorkBudget(codeBytes: sizeLimit == nil ? sources.reduce(0) { $0 + $1.block.range.count } : 0)
        var codeVerdict = codeVerdict(of: examples, in: sources, topics, mentioned: mentioned, within: budget)
        codeVerdict.sizeLimit = sizeLimit
        return codeVerdict
    }

    /// The files of an app, assembled for each platform.
    package func app(_ sources: [CodeSource], _ portions: [Platform: AppPortion]) -> CodeSet {
        CodeSet(app: sources, portions, platforms: platforms)
    }

    /// Runs an app's files, for each platform that they have code for.
    package func codeVerdict(of app: CodeSet, in sources: [PlacedSource], on platforms: Set<Platform>)
        -> CodeVerdict
    {
        codeVerdict(of: app, in: sources, [], within: .app, on: platforms)
    }

    /// Plays further scenarios, on each platform that the app has code for.
    ///
    /// - Parameter codeVerdict: of the cases.
    /// - Returns: nil if the app has code for no platform.
    /// - Throws: if the spec has no decision table, or no cases are selected.
    package func scenarios(after codeVerdict: CodeVerdict, _ exploration: AppExploration) async throws
        -> FoundScenarios?
    {
        let platforms = Set(codeVerdict.runs.map(\.scope.platform))
        guard !platforms.isEmpty else { return nil }
        let sources = codeVerdict.sources
        var elsewhere: [Platform: Inconclusive] = [:]
        for platform in platforms { elsewhere[platform] = UnreadBlock.answer(on: platform, in: sources) }
        let category = Self.category(of: codeVerdict.runs)
        let (cases, specification) = (allCases[category], specification.declaring(category: category))
        let player = CodeScenarioPlayer(codeVerdict.runs, cases, judge, elsewhere: elsewhere)
        let plan = try Plan(
            cases.expansion, edition: edition, platforms: Set(Platform.allCases), gate: .required,
            seed: exploration.seed)
        let explorer = Explorer(
            try ScenarioSpace(specification, in: edition, platforms: platforms), plan: plan, book: specification.book,
            isOver: exploration.isOver)
        let found = await explorer.explore(on: player, exploration.extent)
        let known = Set(codeVerdict.runs.flatMap { $0.unknowns.map(\.inconclusive) })
        let unknown = await player.unknown
        var runs: [CodeRun] = []
        for run in codeVerdict.runs {
            let shown = (found.differing + unknown).filter {
                $0.platform == run.scope.platform
            }
            guard !shown.isEmpty else { continue }
            let filled = try shown.enumerated().map { index, scenario in
                try specification.scenarioCase(scenario, named: "situation", in: edition)
                    .filledAsExplored(caseIndex: CaseIndex(index))
            }
            runs.append(
                again(filled, of: cases[run.scope.platform], after: run, elsewhere: elsewhere[run.scope.platform]))
        }
        let words = CodeWords(codeVerdict.examples.sources)
        let faults = runs.map { run in
            let own = codeVerdict.faults.filter { $0.scope.platform == run.scope.platform }
            return FaultLocator(
                run.scope, words, spectrum: run.spectrum, known: Set(own.flatMap { $0.all.map(\.id) })
            ).faults(of: run, judge)
        }
        return FoundScenarios(
            explored: ExploredScenarios(
                extent: exploration.extent, platforms: explorer.platforms, exploration: found, seed: exploration.seed,
                lateCalls: 0, differing: nil),
            runs: runs, faults: faults,
            unknowns: Set(runs.flatMap { $0.unknowns.map(\.inconclusive) }).subtracting(known),
            unjudgedRules: await player.unjudgedRules)
    }

    /// Plays scenarios again, as cases of the rules that decide them.
    private func again(
        _ filled: [FilledCase], of cases: CodeCases.PlatformCases, after run: CodeRun, elsewhere: Inconclusive?
    ) -> CodeRun {
        var cases = cases
        cases.turn(to: filled)
        var judge = CodeRunJudge(after: run, judge, elsewhere: elsewhere)
        var budget = WorkBudget.unlimited
        judge.play(cases, &budget)
        var played = judge.run
        played.doubtOmissions()
        return played
    }

    /// The rules that cases of a platform prove, by id.
    package func rules(on platform: Platform) -> Set<String> {
        allCases.documented[platform].all.reduce(into: []) { $0.formUnion($1.rules.lazy.map(\.id)) }
    }

    private func codeVerdict(
        of examples: CodeSet,
        in sources: [PlacedSource],
        _ topics: [SectionTopic],
        mentioned: [String] = [],
        within budget: WorkBudget,
        on platforms: Set<Platform> = Set(Platform.allCases)
    ) -> CodeVerdict {
        let words = CodeWords(examples.sources)
        var runs: [CodeRun] = []
        var faults: [CodeFaults] = []
        var budget = budget
        for platform in Platform.allCases where platforms.contains(platform) {
            let scopes = examples.scopes.filter { $0.platform == platform }
            let whole = scopes.filter { $0.anchor == nil }.map {
                run($0, among: sources, mentioned: mentioned, &budget)
            }
            let alone = whole.map {
                (run: $0, faults: FaultLocator($0.scope, words, spectrum: $0.spectrum).faults(of: $0, judge))
            }
            let sections = scopes.filter { scope in
                scope.anchor != nil && !alone.contains { $0.run.covers(scope, $0.faults) }
            }
            let all = sections.map { run($0, among: sources, mentioned: mentioned, &budget) } + whole
            faults += FaultLocator.faults(
                of: all, alone: all.count == 1 ? alone.first?.faults : nil, words, judge: judge)
            runs += all
        }
        return CodeVerdict(
            examples: examples,
            topics: topics,
            runs: runs,
            faults: faults,
            ranking: ranking,
            sources: sources,
            causes: Lazy { [causeSearch, runs, faults] in
                causeSearch.value?.causes(of: runs, faults) ?? CodeCauses()
            }
        )
    }

    /// The category that the pushes of an app name.
    private static func category(of runs: [CodeRun]) -> String {
        runs.first { $0.scope.platform == .ios }?.scope.wiring.category ?? DeclaredWiring.documentedCategory
    }

    private func run(
        _ scope: AppCode, among sources: [PlacedSource], mentioned: [String], _ budget: inout WorkBudget
    ) -> CodeRun {
        var judge = CodeRunJudge(scope, judge, elsewhere: UnreadBlock.answer(on: scope.platform, in: sources))
        judge.play(allCases[scope.wiring.category][scope.platform], &budget)
        var run = judge.run
        run.doubtOmissions(mentioned: mentioned)
        return run
    }
}
