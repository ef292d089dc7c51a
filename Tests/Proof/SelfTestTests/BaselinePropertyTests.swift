import Baselines
import BuiltInSinks
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import FailureCauses
import FaultySinks
import PushTracking
import TestSupport
import Testing

/// A baseline made from the run of a sink waives its causes, all of them and no others.
@Suite("a baseline made from a run")
struct BaselinePropertyTests {
    private static let specification = Result { try Specification(.embedded) }
    private static let sinks = Sweep.rows(BuiltInSink.faulty, every: 320)
    private static let others = Sweep.rows(BuiltInSink.faulty, every: 240, nightly: 120)

    /// A run of a sink against the whole plan.
    private static func run(_ sink: BuiltInSink, baseline: Baseline? = nil) async throws -> JudgedRun {
        let specification = try specification.get()
        let edition = specification.defaultEdition
        let wiring = sink.wiring
        let profile = sink.profile(sdk: sink.sdk, wiring: wiring)
        let declared = specification.declaring(category: wiring.category)
        let plan = try Plan(
            declared.expanded(in: edition), edition: edition, platforms: profile.platforms, gate: .required, seed: 0)
        let app = BuiltInApp(
            sink.makeSink(edition: DocumentedEdition(rawValue: edition.id) ?? .newest), profile: profile)
        let waivers = try baseline.map { try PlannedWaivers($0, plan, book: specification.book) }
        let played = await Runner(plan: plan, book: specification.book, waivers: waivers, rerun: nil).run(app)
        let run = RunDescription(
            plan: plan, profile: profile, drive: .inProcess, toolVersion: "0", spec: specification.identity,
            baseline: baseline)
        return JudgedRun(run, cases: played.cases, unplanned: [])
    }

    private static func keys(_ run: JudgedRun) -> Set<FailureKey> {
        Set(
            run.cases.flatMap { result in
                if case .failed(let failure) = result.verdict { failure.keys } else { [FailureKey]() }
            })
    }

    @Test(
        "lets the sink conform, is stale once the fault is fixed, and waives of another sink only the same failures",
        arguments: sinks)
    func holds(_ sink: BuiltInSink) async throws {
        let found = try await Self.run(sink)
        // Some faults show only in other editions or wirings.
        guard found.count(.failed) > 0 else { return }
        let day = try #require(CalendarDate("2026-06-15"))
        let none = Baseline(file: "known.json", today: day, waivers: [])
        let grounds = BaselineDraft.Grounds(reason: "bug 7", owner: "push team", expires: day)
        let draft = BaselineDraft(found, old: none, grounds: grounds)
        #expect(draft.waivers.count <= found.causes.count)
        let baseline = try Baseline(Array(draft.baseline.json.utf8), file: "known.json", today: day)

        let waived = try await Self.run(sink, baseline: baseline)
        #expect(waived.verdict == .conforms && waived.count(.waived) == found.count(.failed))
        #expect(waived.causes.isEmpty && waived.staleWaivers.isEmpty)
        #expect(waived.waivedCauses.map(\.sentence) == found.causes.map(\.sentence))
        // Without one of its entries, that cause alone fails the run, whatever else is wrong in its cases.
        let rest = Baseline(file: "known.json", today: day, waivers: Array(baseline.waivers.dropFirst()))
        let partly = try await Self.run(sink, baseline: rest)
        let sentences = found.causes.map(\.sentence)
        #expect(partly.waivedCauses.allSatisfy { sentences.contains($0.sentence) })
        #expect(
            partly.causes.allSatisfy { cause in !partly.waivedCauses.contains { $0.sentence == cause.sentence } })
        #expect(
            partly.cases.allSatisfy { result in
                result.verdict.kind != .failed || partly.causes.contains { $0.explains(result) }
            })

        let fixed = try await Self.run(BuiltInSink.reference, baseline: baseline)
        #expect(fixed.verdict == .conforms)
        #expect(fixed.staleWaivers == baseline.waivers)

        let keys = Self.keys(found)
        for other in Self.others where other.name != sink.name {
            let own = try await Self.run(other)
            let covered = try await Self.run(other, baseline: baseline)
            #expect((covered.verdict == .conforms) == Self.keys(own).isSubset(of: keys), "\(other.name)")
            for (before, after) in zip(own.cases, covered.cases) {
                guard case .failed(let failure) = before.verdict else { continue }
                #expect((after.verdict.kind == .waived) == keys.isSuperset(of: failure.keys))
            }
        }
    }
}
