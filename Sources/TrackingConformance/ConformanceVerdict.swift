import ConformanceReports
import ConformanceRunner
import PushTracking

/// What a case came to.
public struct ConformanceVerdict: Sendable, CustomStringConvertible {
    /// False where the case failed or could not be observed. A recommended rule that is not kept does not make it
    /// false.
    public let conforms: Bool

    /// What happened, on one line.
    public let description: String

    /// What happened, for whoever has to mend it, in at most 8 KiB: where the case did not pass, the rules, what
    /// decides in the payload, and for each step that differs what was expected and what was sent. Tests print it once:
    /// `#expect(verdict.conforms, "\(verdict.report)")`.
    public let report: String

    init(_ result: CaseResult, wiring: DeclaredWiring) {
        description = FailureText.headline(result)
        report = FailureText(result, wiring: wiring).headed(limit: 8 << 10)
        conforms = !result.verdict.kind.failsRun
    }
}
