import CaseJudging
import ConformanceSpec
import DeviceModel
import Diagnostics
import Exploration
public import PushTracking
import RunReports
import Scenarios
import StrictJSON

extension Conformance {
    /// Checks a sink in every scenario of up to `depth` events, shortest first, so that the first one that violates the
    /// rules is the smallest possible.
    ///
    /// ```swift
    /// @Test func answersEverySituation() async throws {
    ///     let result = try await Conformance.explore(for: .android, depth: 4) { AcmeSink() }
    ///     #expect(result.conforms, "\(result.report)")
    /// }
    /// ```
    ///
    /// Use it in addition to `run`, whose cases vary much that is fixed here: other keys, odd values, SDK versions.
    /// Scenarios have at most two notifications; it ends with the length at which something differs.
    ///
    /// - Parameters:
    ///   - platforms: the platforms that the sink supports.
    ///   - depth: the most events; each additional event makes about four times as many scenarios.
    ///   - draws: how many longer scenarios are drawn at random in addition; the first that differs is reduced until
    ///     nothing more can be removed.
    ///   - edition: the edition of the documentation, such as `2021-01`; by default the newest.
    ///   - wiring: the app's declared wiring: launch mode, extras, category, lifecycle.
    ///   - seed: determines the ids and the drawn scenarios.
    ///   - makeSink: makes a fresh sink for every scenario.
    /// - Throws: `ConformanceError`.
    public static func explore<Sink: TrackingSink>(
        for platforms: Platform...,
        depth: Int,
        draws: Int = 0,
        edition: String? = nil,
        wiring: DeclaredWiring = .documented,
        seed: UInt64 = 0,
        makeSink: @escaping @Sendable () async throws -> Sink
    ) async throws -> RunResult {
        guard !platforms.isEmpty else { throw ConformanceError.noPlatform }
        let suite = try ConformanceSuite(edition: edition, set: nil, category: wiring.category)
        let profile = SinkProfile(
            name: String(describing: Sink.self), version: "", platforms: Set(platforms), wiring: wiring)
        let plan = try Plan(suite.expansion, edition: suite.edition, platforms: profile.platforms, seed: seed)
        let run = RunDescription(
            plan: plan, profile: profile, drive: .inProcess, toolVersion: ToolVersion.number,
            spec: suite.specification.identity, page: suite.specification.page)
        let space: ScenarioSpace
        do {
            space = try ScenarioSpace(suite.specification, in: suite.edition, platforms: profile.platforms)
        } catch {
            throw ConformanceError.brokenSpec(error.problems.first?.message ?? "no reason is known")
        }
        let explored = try await Explorer(space, plan: plan, book: suite.specification.book).scenarios(
            of: CallbackApp(profile: profile, makeSink: makeSink), Explorer.Extent(depth: depth, draws: draws),
            besides: run, of: suite.specification)
        let console = ConsoleReport(isBuiltIn: false, command: { "run the scenario `\($0)`" })
        let differing = explored.exploration.differingCount
        let played = "\(explored.exploration.played) scenarios"
        let late = explored.lateCalls > 0 ? ", \(explored.lateCalls) calls came after their scenarios had ended" : ""
        return RunResult(
            conforms: differing == 0 && explored.lateCalls == 0,
            description: (differing == 0
                ? "all \(played) are answered correctly" : "\(differing) of \(played) are answered wrongly")
                + late,
            report: console.exploration(explored))
    }
}
