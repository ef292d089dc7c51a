import ConformanceReports
import ConformanceRunner
import PushTracking

/// What a case came to.
public struct ConformanceVerdict: Sendable, CustomStringConvertible {
    /// False where the case failed or could not be observed. A recommended rule that is not kept does not make it false.
    public let conforms: Bool

    /// What happened. Where the case did not pass: the rules, what was played, and step by step what was expected and what was sent.
    public let description: String

    init(_ result: CaseResult, launchMode: LaunchMode) {
        description = CaseDescription.text(result, launchMode: launchMode)
        conforms = !result.verdict.kind.failsRun
    }
}
