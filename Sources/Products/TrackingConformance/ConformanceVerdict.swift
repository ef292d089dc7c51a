import CaseJudging
import PushTracking
import RunReports

/// The verdict on a case.
public struct ConformanceVerdict: Sendable, CustomStringConvertible {
    /// False if the case failed or could not be observed. Ignoring a recommended rule does not make it false.
    public let conforms: Bool

    /// The outcome, on one line.
    public let description: String

    /// A report for whoever has to fix a failure, in at most 8 KiB: if the case did not pass, it has the rules, the
    /// relevant payload values and, for each step that differs, the expected and actual calls. Print it in tests:
    /// `#expect(verdict.conforms, "\(verdict.report)")`.
    public let report: String

    init(_ result: CaseResult, wiring: DeclaredWiring) {
        description = FailureText.headline(result)
        report = FailureText(result, wiring: wiring).headed(limit: 8 << 10)
        conforms = !result.verdict.kind.failsRun
    }
}
