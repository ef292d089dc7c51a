import ConformanceReports
import ConformanceRunner
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

    /// What the case is about, in one sentence.
    public var title: String { template.vector.title }

    /// The id.
    public var description: String { id }

    /// Plays the case against a fresh sink, and judges what it sends.
    ///
    /// - Parameter makeSink: makes the sink. A throw here is a verdict, not a throw of this function.
    public func check<Sink: TrackingSink>(_ makeSink: @escaping @Sendable () async throws -> Sink) async
        -> ConformanceVerdict
    {
        await check(factory: .plain(makeSink))
    }

    /// Plays the case against a sink for each process of the app, all of which get what the app keeps on disk.
    ///
    /// - Parameter makeSink: makes a sink with the case's storage. A throw here is a verdict, not a throw of this
    ///   function.
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

/// Lets one task through at a time, in the order of their coming.
actor SerialGate {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        if !isTaken {
            isTaken = true
            return
        }
        // Whoever leaves hands the gate over, still taken.
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
