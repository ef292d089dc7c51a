package import ConformanceRunner
import DeviceModel
package import PushTracking

/// One result told in full, for those who run cases one by one.
package enum CaseDescription {
    /// What happened, on one line; below it, where the case did not pass, the place, the rules, what was played, expected and sent.
    package static func text(_ result: CaseResult, launchMode: LaunchMode) -> String {
        let details = FailureText(result: result, launchMode: launchMode, drive: .inProcess, command: "", detail: .full)
        return switch result.verdict {
        case .passed: "passed"
        case .noted(let remark): remark.map { "noted: \($0)" } ?? "noted"
        case .skipped(let reason): "skipped: \(reason)"
        case .failed(let failure): ([failure.message] + details.lines).joined(separator: "\n")
        case .warned(let failure): (["warning: \(failure.message)"] + details.lines).joined(separator: "\n")
        case .errored(let error): (["no observation: \(error.message)"] + details.lines).joined(separator: "\n")
        case .waived, .unexpectedlyPassed, .expired: ([result.verdict.message ?? ""] + details.lines).joined(separator: "\n")
        }
    }
}
