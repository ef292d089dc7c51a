package import ConformanceReports
import ConformanceSpec
import Diagnostics
import PushTracking

/// Results of an app's files as JUnit XML: a suite a platform, a case a rule; what is not judged is an error.
package enum AppJUnit {
    /// Writes the whole report and commits the file.
    ///
    /// - Throws: what is in the way of writing.
    package static func write(_ results: AppResults, to file: some ReportFile, settings: ReportSettings)
        throws(ReportError)
    {
        var document = try JUnitDocument(to: file, settings: settings)
        let unjudged = Set(results.report.unjudged.map { "\($0.platform) \($0.rule.id)" })
        for platform in Platform.allCases {
            let rules = results.report.rules.filter { $0.platform == platform }
            guard !rules.isEmpty else { continue }
            let cases = rules.map { one in
                let findings = results.report.findings.filter { $0.rule.id == one.rule.id && !$0.isUnjudged }
                let place = findings.first?.place ?? results.report.entryPoints.first { $0.platform == platform }?.place
                return type(of: document).Case(
                    name: one.rule.id,
                    file: place?.file ?? results.files.files.first?.path ?? "",
                    line: place?.line ?? 1,
                    outcome: outcome(
                        of: one, findings, results, as: type(of: document),
                        isAccepted: !unjudged.contains("\(platform) \(one.rule.id)"))
                )
            }
            try document.append(
                suite: "source.\(platform.rawValue)", properties: results.properties, cases: cases, nanoseconds: 0)
        }
        if let situations = results.report.situations {
            try document.append(
                suite: "source.situations", properties: results.properties + situations.explored.properties,
                cases: cases(of: situations, results), nanoseconds: 0)
        }
        let stale = results.report.stale.map { one in
            type(of: document).Case(
                name: "\(one.entry.fingerprint) \(one.entry.file)", file: one.entry.place.file ?? "",
                line: one.entry.place.line ?? 1,
                outcome: .failed(message: one.diagnostic.message, details: one.diagnostic.suggestion ?? ""))
        }
        if results.report.noTracking != nil || !results.report.unreached.isEmpty {
            try document.append(
                suite: "source.calls", properties: results.properties, cases: unjudgedCalls(results), nanoseconds: 0)
        }
        if !stale.isEmpty {
            try document.append(
                suite: "source.baseline", properties: results.properties, cases: stale, nanoseconds: 0)
        }
        try document.end()
    }

    /// What keeps an app from passing whatever its rules came to: each tracking call that no case reaches, or that
    /// nothing tracks.
    private static func unjudgedCalls<File: ReportFile>(_ results: AppResults) -> [JUnitDocument<File>.Case] {
        let first = results.files.files.first?.path ?? ""
        let missing = results.report.noTracking.map { reason in
            JUnitDocument<File>.Case(
                name: "tracking", file: first, line: 1, outcome: .errored(message: reason, details: reason))
        }
        let unreached = results.report.unreached.map { place in
            let (file, line) = (place.file ?? first, place.line ?? 1)
            let message = "no case runs this code, which decides what is tracked"
            return JUnitDocument<File>.Case(
                name: "\(file):\(line)", file: file, line: line,
                outcome: .errored(message: message, details: "at \(file):\(line)\n  \(message)"))
        }
        return [missing].compactMap(\.self) + unreached
    }

    /// The smallest situation of each fault, those of the same situation with a number from the second on; one for all
    /// where nothing differs.
    private static func cases<File: ReportFile>(
        of situations: AppSituations, _ results: AppResults
    ) -> [JUnitDocument<File>.Case] {
        let first = results.report.entryPoints.first?.place
        func place(_ place: SourcePlace?) -> (file: String, line: Int) {
            (place?.file ?? results.files.files.first?.path ?? "", place?.line ?? 1)
        }
        if situations.differing > 0 {
            var seen: [String: Int] = [:]
            return situations.smallest.map { situation, fault in
                seen[situation, default: 0] += 1
                let number = seen[situation].flatMap { $0 > 1 ? " #\($0)" : nil } ?? ""
                let (file, line) = place(fault?.place ?? first)
                let message =
                    fault.map { "[\($0.rule)] \($0.message)" } ?? "it is answered otherwise than the rules want"
                return JUnitDocument<File>.Case(
                    name: "situation[\(situation)]\(number)", file: file, line: line,
                    outcome: .failed(message: message, details: "at \(file):\(line)\n  \(message)"))
            }
        }
        let (file, line) = place(first)
        var outcome = JUnitDocument<File>.Outcome.passed
        if situations.unjudged > 0 {
            let message =
                "\(counted(situations.unjudged, "situation")) could not be judged, by \(situations.unjudgedRules.joined(separator: ", "))"
            outcome =
                results.report.hasUnjudgedSituations
                ? .errored(message: message, details: message) : .warned(message: message, details: message)
        }
        return [JUnitDocument<File>.Case(name: "situations", file: file, line: line, outcome: outcome)]
    }

    private static func outcome<File: ReportFile>(
        of one: AppReport.JudgedRule, _ findings: [Finding], _ results: AppResults,
        as document: JUnitDocument<File>.Type,
        isAccepted: Bool
    ) -> JUnitDocument<File>.Outcome {
        switch one.ruling {
        case .noDifference: return .passed
        case .accepted:
            let reasons = Set(findings.compactMap(\.acceptance)).sorted().joined(separator: "; ")
            let message = "[\(one.rule.id)] accepted\(reasons.isEmpty ? "" : ": \(reasons)")"
            return .warned(message: message, details: message)
        case .different:
            let findings = findings.filter { $0.acceptance == nil }
            let message =
                findings.first.map(\.message) ?? "a difference breaks it that is told with another rule"
            let told = findings.isEmpty ? results.report.findings.filter { !$0.isUnjudged } : findings
            let details = told.map { finding in
                "at \(finding.place.file ?? ""):\(finding.place.line ?? 1):\(finding.place.column ?? 1)\n  \(finding.message)"
            }.joined(separator: "\n")
            let text = "[\(one.rule.id)] \(message)"
            return results.gate.includes(one.rule.level)
                ? .failed(message: text, details: details) : .warned(message: text, details: details)
        case .notJudged(let reasons):
            let message = "[\(one.rule.id)] not judged: \(reasons.joined(separator: "; "))"
            return isAccepted
                ? .warned(message: message, details: message) : .errored(message: message, details: message)
        }
    }
}
