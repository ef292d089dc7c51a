package import ConformanceRunner
import DeviceModel
package import PushTracking

/// One result told to those who run cases one by one.
package enum CaseDescription {
    /// What happened, on one line.
    package static func line(_ result: CaseResult) -> String {
        let line =
            switch result.verdict {
            case .passed: "passed"
            case .noted(let remark): remark.map { "noted: \($0)" } ?? "noted"
            case .skipped(let reason): "skipped: \(reason)"
            case .failed(let failure): failure.message
            case .warned(let failure): "warning: \(failure.message)"
            case .errored(let error): "no observation: \(error.message)"
            case .waived, .unexpectedlyPassed, .expired: result.verdict.message ?? ""
            }
        return ReportText.visible(line, isLine: true, limit: 1024)
    }

    /// The same line; below it, where the case did not pass, the place, the rules, and what differs. In at most `limit`
    /// bytes of UTF-8.
    package static func text(_ result: CaseResult, wiring: DeclaredWiring, limit: Int) -> String {
        let details = FailureText(
            result: result, wiring: wiring, drive: .inProcess, command: "", detail: .brief)
        let lines =
            switch result.verdict {
            case .passed, .noted, .skipped: [line(result)]
            case .failed, .warned, .errored, .waived, .unexpectedlyPassed, .expired: [line(result)] + details.lines
            }
        return ReportText.visible(lines.joined(separator: "\n"), limit: limit)
    }
}
