import ConformanceRunner
import ConformanceSpec
import DeviceModel
public import PushTracking

/// One case of the documented rules.
public struct ConformanceCase: Sendable, Identifiable, CustomStringConvertible {
    let template: CaseTemplate
    let suite: ConformanceSuite
    let seed: UInt64

    /// The case's permanent id, such as `flag.off[ios,event=opened]`.
    public var id: String { template.id }

    /// What the case is about, in one sentence.
    public var title: String { template.vector.title }

    /// The id.
    public var description: String { id }

    /// Plays the case against a fresh sink.
    ///
    /// - Parameters:
    ///   - sdk: the SDK that the sink calls; cases that require a version are skipped without it.
    ///   - launchMode: how the sink's Android activity is declared.
    ///   - makeSink: makes the sink.
    public func check<Sink: TrackingSink>(
        sdk: SinkProfile.SDK? = nil,
        launchMode: LaunchMode = .standard,
        _ makeSink: @escaping @Sendable () async throws -> Sink
    ) async -> ConformanceVerdict {
        let profile = SinkProfile(
            name: String(describing: Sink.self),
            platforms: [template.platform],
            sdk: sdk.map { [template.platform: $0] } ?? [:],
            launchMode: launchMode
        )
        if let objection = template.objection(to: profile) { return ConformanceVerdict(.skipped(objection), of: template) }
        let played = template.filled(seed: seed, caseIndex: 0)
        let observation = await CallbackApp(profile: profile, makeSink: makeSink).observe(played.script)
        let judge = Judge(book: suite.specification.book, edition: suite.edition, gate: .required)
        return ConformanceVerdict(judge.verdict(on: played, observation), of: template)
    }
}

/// What a case came to.
public struct ConformanceVerdict: Sendable, CustomStringConvertible {
    /// False where the case failed or could not be observed. Recommended rules that are not kept do not make it false.
    public let conforms: Bool
    /// What happened, for people.
    public let description: String

    init(_ verdict: Verdict, of template: CaseTemplate) {
        switch verdict {
        case .passed: (conforms, description) = (true, "passed")
        case .failed(let failure): (conforms, description) = (false, "\(failure.message) (\(template.vector.file):\(template.vector.line))")
        case .warned(let failure): (conforms, description) = (true, "warning: \(failure.message)")
        case .errored(let error): (conforms, description) = (false, "no observation: \(error.message)")
        case .waived, .unexpectedlyPassed, .expired: (conforms, description) = (!verdict.kind.failsRun, verdict.message ?? "")
        case .skipped(let reason): (conforms, description) = (true, "skipped: \(reason)")
        case .noted(let remark): (conforms, description) = (true, "noted" + (remark.map { ": \($0)" } ?? ""))
        }
    }
}
