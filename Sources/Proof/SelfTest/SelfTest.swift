package import BuiltInSinks
import CaseJudging
package import ConformanceSpec
import DeviceModel
import Diagnostics
import FaultySinks
import PushTracking
package import StrictJSON

/// Runs every built-in sink against the vectors: the faulty ones must be caught by the rules listed for them, the
/// others must pass.
///
/// A faulty sink runs each vector in the newest edition in which the vector exists, the reference and the correct ones
/// in every edition; each behaves as that edition documents. On Android both launch modes are run.
package struct SelfTest: Sendable {
    /// The rounds for every sink.
    package let rounds: [SelfTestRound]
    private let jobs: Int

    /// - Parameter jobs: how many sinks run concurrently.
    /// - Throws: what is wrong in the spec's cases.
    package init(_ specification: Specification, jobs: Int = 1) throws(InputFileError) {
        self.init(rounds: try SelfTestRound.all(of: specification), jobs: jobs)
    }

    /// A part of a self-test.
    package init(rounds: [SelfTestRound], jobs: Int = 1) {
        self.rounds = rounds
        self.jobs = max(1, jobs)
    }

    /// Runs the sinks.
    ///
    /// - Returns: the outcomes, sorted by the names of the sinks.
    package func outcomes(of sinks: [BuiltInSink] = BuiltInSink.all) async -> [SinkOutcome] {
        let outcomes = await sinks.concurrentMap(jobs: jobs) { await outcome(of: $0) }
        return outcomes.sorted { $0.name.precedesByBytes($1.name) }
    }

    /// Runs one sink.
    package func outcome(of sink: BuiltInSink) async -> SinkOutcome {
        var outcome = SinkOutcome(sink)
        for round in rounds where sink.kind != .faulty || !round.isRepeated { await run(sink, in: round, &outcome) }
        return outcome
    }

    private func run(_ sink: BuiltInSink, in round: SelfTestRound, _ outcome: inout SinkOutcome) async {
        let profile = sink.profile(wiring: sink.wiring.playing(as: round.wiring))
        let app = BuiltInApp(
            sink.makeSink(edition: DocumentedEdition(rawValue: round.edition.id) ?? .newest), profile: profile)
        var ids: [CaseIndex: String] = [:]
        for played in round.cases where sink.platforms.contains(played.template.platform) {
            guard played.template.objection(to: profile) == nil else { continue }
            let verdict = round.judge.verdict(on: played, await app.observe(played.script))
            outcome.add(verdict, on: played.template)
        }
        let late = app.lateCalls
        guard !late.isEmpty else { return }
        for played in round.cases { ids[played.script.caseIndex] = played.template.id }
        for call in late.kept {
            outcome.addError("\(ids[call.caseIndex] ?? "?"): a call was made after the case had ended")
        }
        if late.leftOut > 0 { outcome.addError("\(late.leftOut) more calls were made after their cases had ended") }
    }
}
