import CaseJudging
import ConformanceSpec
import DeviceModel
public import PushTracking

/// One case of the documented rules.
public struct ConformanceCase: Sendable, Identifiable, CustomStringConvertible {
    let template: CaseTemplate
    let suite: ConformanceSuite
    let profile: SinkProfile
    let gate: SerialGate?
    let seed: UInt64

    /// The case's permanent id, such as `flag.off[ios,event=opened]`.
    public var id: String { template.id }

    /// A description of the case, in one sentence.
    public var title: String { template.vector.title }

    /// The id.
    public var description: String { id }

    /// Runs the case against a fresh sink, and judges its calls.
    ///
    /// - Parameter makeSink: makes the sink. An error here results in a verdict and is not rethrown.
    public func check<Sink: TrackingSink>(_ makeSink: @escaping @Sendable () async throws -> Sink) async
        -> ConformanceVerdict
    {
        await check(factory: .plain(makeSink))
    }

    /// Runs the case with one sink for each process of the app; all of them share the app's persistent storage.
    ///
    /// - Parameter makeSink: makes a sink with the case's storage. An error here results in a verdict and is not
    ///   rethrown.
    public func check<Sink: TrackingSink>(_ makeSink: @escaping @Sendable (AppStorage) async throws -> Sink) async
        -> ConformanceVerdict
    {
        await check(factory: .storing(makeSink))
    }

    private func check<Sink: TrackingSink>(factory: SinkFactory<Sink>) async -> ConformanceVerdict {
        await gate?.enter()
        let verdict = await play(CallbackApp(profile: profile, factory: factory))
        await gate?.leave()
        return verdict
    }

    private func play<App: AppUnderTest>(_ app: App) async -> ConformanceVerdict {
        let played = template.filled(seed: seed, caseIndex: 0)
        if let objection = template.objection(to: profile) {
            return ConformanceVerdict(
                result(of: played, .skipped(objection), from: nil), wiring: profile.wiring)
        }
        let observation = await app.observe(played.script)
        let judge = Judge(book: suite.specification.book, edition: suite.edition, gate: .required)
        return ConformanceVerdict(
            result(of: played, judge.verdict(on: played, observation), from: observation),
            wiring: profile.wiring
        )
    }

    private func result(of played: FilledCase, _ verdict: Verdict, from observation: Observation?) -> CaseResult {
        CaseResult(index: 0, played: played, verdict: verdict, observation: observation, nanoseconds: 0)
    }
}

/// Admits one task at a time, in order of arrival.
actor SerialGate {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        if !isTaken {
            isTaken = true
            return
        }
        // The task that leaves passes the gate on, still taken.
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
