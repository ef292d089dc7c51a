import Baselines
import CodeJudging
import ConformanceSpec
import Diagnostics
import PushTracking
package import RunReports
import SourceCheck

/// Results of an app's files as JUnit XML: a suite per platform, a case per rule; a rule that is not judged is an
/// error.
package enum AppJUnit {
    /// The whole report.
    package static func bytes(_ results: AppResults, settings: ReportSettings) -> [UInt8] {
        JUnitDocument(suites(of: results), settings: settings).bytes
    }

    private static func suites(of results: AppResults) -> [JUnitDocument.Suite] {
        let unjudged = Set(results.report.unjudged.map { "\($0.platform) \($0.rule.id)" })
        var suites: [JUnitDocument.Suite] = []
        for platform in Platform.allCases {
            let rules = results.report.rules.filter { $0.platform == platform }
            guard !rules.isEmpty else { continue }
            let cases = rules.map { one in
                let findings = results.report.findings.filter { $0.rule.id == one.rule.id && !$0.isUnjudged }
                let place = findings.first?.place ?? results.report.entryPoints.first { $0.platform == platform }?.place
                return JUnitDocument.Case(
                    one.rule.id, at: (place?.file ?? results.files.files.first?.path ?? "", place?.line ?? 1),
                    outcome(of: one, findings, results, isAccepted: !unjudged.contains("\(platform) \(one.rule.id)")))
            }
            suites.append(
                JUnitDocument.Suite("source.\(platform.rawValue)", properties: results.properties, cases: cases))
        }
        if let scenarios = results.report.scenarios {
            suites.append(
                JUnitDocument.Suite(
                    "source.situations", properties: results.properties + scenarios.explored.properties,
                    cases: cases(of: scenarios, results)))
        }
        if results.report.noTracking != nil || !results.report.unreached.isEmpty {
            suites.append(
                JUnitDocument.Suite("source.calls", properties: results.properties, cases: unjudgedCalls(results)))
        }
        let stale = results.report.stale.filter(\.fails).map { one in
            JUnitDocument.Case(
                "\(one.finding.fingerprint) \(one.finding.file)",
                at: (one.waiver.place.file ?? "", one.waiver.place.line ?? 1),
                .failure(message: one.diagnostic.message, details: one.diagnostic.suggestion ?? ""))
        }
        if !stale.isEmpty {
            suites.append(
                JUnitDocument.Suite("source.baseline", properties: results.properties, cases: stale))
        }
        return suites
    }

    /// The reasons that keep an app from passing regardless of its rules' verdicts: each tracking call that no case
    /// reaches, or the absence of tracking.
    private static func unjudgedCalls(_ results: AppResults) -> [JUnitDocument.Case] {
        let first = results.files.files.first?.path ?? ""
        let missing = results.report.noTracking.map { reason in
            JUnitDocument.Case("tracking", at: (first, 1), .error(message: reason))
        }
        let unreached = results.report.unreached.map { place in
            let (file, line) = (place.file ?? first, place.line ?? 1)
            let message = "no case runs this code, which decides what is tracked"
            return JUnitDocument.Case(
                "\(file):\(line)", at: (file, line),
                .error(message: message, details: "at \(file):\(line)\n  \(message)"))
        }
        return [missing].compactMap(\.self) + unreached
    }

    /// The smallest scenario of each fault, numbered from the second on if several share a scenario; a single case if
    /// nothing differs.
    private static func cases(
        of scenarios: AppScenarios, _ results: AppResults
    ) -> [JUnitDocument.Case] {
        let first = results.report.entryPoints.first?.place
        func place(_ place: SourcePlace?) -> (file: String, line: Int) {
            (place?.file ?? results.files.files.first?.path ?? "", place?.line ?? 1)
        }
        if scenarios.differing > 0 {
            var seen: [String: Int] = [:]
            return scenarios.smallest.map { scenario, fault in
                seen[scenario, default: 0] += 1
                let number = seen[scenario].flatMap { $0 > 1 ? " #\($0)" : nil } ?? ""
                let (file, line) = place(fault?.place ?? first)
                let message =
                    fault.map { "[\($0.rule)] \($0.message)" } ?? "it is answered wrongly"
                return JUnitDocument.Case(
                    "situation[\(scenario)]\(number)", at: (file, line),
                    .failure(message: message, details: "at \(file):\(line)\n  \(message)"))
            }
        }
        let (file, line) = place(first)
        var outcome = JUnitDocument.Outcome.passed
        if scenarios.unjudged > 0 {
            let rules = scenarios.unjudgedRules.joined(separator: ", ")
            let message = "\(counted(scenarios.unjudged, "scenario")) could not be judged, by \(rules)"
            outcome =
                results.report.hasUnjudgedScenarios
                ? .error(message: message) : .warning(message, details: message)
        }
        return [JUnitDocument.Case("situations", at: (file, line), outcome)]
    }

    private static func outcome(
        of one: AppReport.JudgedRule, _ findings: [Finding], _ results: AppResults,
        isAccepted: Bool
    ) -> JUnitDocument.Outcome {
        switch one.verdict {
        case .noDifference: return .passed
        case .accepted:
            let reasons = Set(findings.compactMap(\.acceptance)).sorted().joined(separator: "; ")
            let message = "[\(one.rule.id)] accepted\(reasons.isEmpty ? "" : ": \(reasons)")"
            return .warning(message, details: message)
        case .different:
            let findings = findings.filter { $0.acceptance == nil }
            let message =
                findings.first.map(\.message) ?? "a difference violates it that is reported with another rule"
            let mentioned = findings.isEmpty ? results.report.findings.filter { !$0.isUnjudged } : findings
            let details = mentioned.map { finding in
                "at \(finding.place.file ?? ""):\(finding.place.line ?? 1):\(finding.place.column ?? 1)\n  \(finding.message)"
            }.joined(separator: "\n")
            let text = "[\(one.rule.id)] \(message)"
            return results.gate.includes(one.rule.level)
                ? .failure(message: text, details: details) : .warning(text, details: details)
        case .notJudged(let reasons):
            let message = "[\(one.rule.id)] not judged: \(reasons.joined(separator: "; "))"
            return isAccepted ? .warning(message, details: message) : .error(message: message)
        }
    }
}
