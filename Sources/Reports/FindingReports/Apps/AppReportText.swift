import CodeJudging
import ConformanceSpec
import Diagnostics
import PushTracking
import RunReports
import SourceCheck

/// The terminal report on an app's files.
package struct AppReportText {
    private let results: AppResults
    private let findings: FindingText
    private let explains: Bool
    private let written: [String]
    private var report: AppReport { results.report }

    /// Writes results, in colour if asked for.
    ///
    /// - Parameters:
    ///   - explains: whether to list the unknowns, and what depends on them.
    ///   - written: the files of the reports.
    package init(_ results: AppResults, usesColour: Bool, explains: Bool = false, written: [String] = []) {
        self.written = written
        self.results = results
        self.explains = explains
        findings = FindingText(results.report.findings, usesColour: usesColour)
    }

    /// The files read, the entry points, the findings, what is not judged, and the verdict.
    package var text: String {
        files + entered + findings.text(report.findings) + accepted + missing + explained + unjudged + unreached
            + scenarios + FindingText.wrote(written) + verdict
    }

    // MARK: What was read

    private var files: String {
        let words = AppFilesText(results.files)
        var lines = ["read: \(words.read)"]
        lines += words.notRead.map { "not read, and not judged: \($0)" }
        lines += results.text.unread.map {
            "not read: \("\($0.problem.name) \($0.problem.message)".withVisibleControls)"
        }
        lines += words.leftOut.map { "left out as \($0.reason): \(Self.some($0.names.map(\.withVisibleControls)))" }
        return lines.map { $0 + "\n" }.joined()
    }

    private var entered: String {
        Platform.allCases.map { platform in
            let own = report.entryPoints.filter { $0.platform == platform }
            guard report.rules.contains(where: { $0.platform == platform }) else { return "" }
            let world = report.openPlatforms.contains(platform) ? "a part of an app" : "a whole app"
            let names = own.map { entry in
                "  \(entry.name)  (\((entry.place.file ?? "").withVisibleControls):\(entry.place.line ?? 1))\n"
            }
            let called = names.isEmpty ? "nothing was entered" : "entered at"
            return "\(platform.title): \(world), \(called)\n\(names.joined())"
        }.joined() + report.presumed.map { $0 + "\n" }.joined() + "\n"
    }

    // MARK: What is not judged

    private var missing: String {
        report.missingEntries.map { missing in
            let head = "\(missing.platform.title): no entry point for \(missing.event) was found"
            guard !missing.candidates.isEmpty else { return head + "\n" }
            let candidates = missing.candidates.map { candidate in
                let place = candidate.place.map { "  (\(($0.file ?? "").withVisibleControls):\($0.line ?? 1))" } ?? ""
                return "    --entry '\(candidate.declaration)'\(place)\n"
            }
            return head + "; if one of these answers it, declare it:\n" + candidates.joined()
        }.joined()
    }

    private var unjudged: String {
        report.unjudgedGroups.map { group in
            let rules = "\(counted(group.rules.count, "rule")): \(Self.some(group.rules, most: explains ? .max : 4))"
            return "not judged, \(group.platform.title): \(group.reasons.joined(separator: "; ")): \(rules)\n"
        }.joined()
    }

    private var unreached: String {
        report.unreached.map { place in
            "never reached: \((place.file ?? "").withVisibleControls):\(place.line ?? 1): no case runs this code, which decides what is tracked\n"
        }.joined()
    }

    // MARK: Scenarios beyond the cases

    private var scenarios: String {
        guard let scenarios = report.scenarios else { return "" }
        let smallest = scenarios.smallest
        let lines =
            (report.findings.isEmpty ? [] : [""]) + ExplorationText(explored: scenarios.explored).lines
            + (scenarios.unjudged > 0
                ? ["what is not judged depends on \(Self.some(scenarios.unjudgedRules, most: explains ? .max : 4))"]
                : [])
            + smallest.prefix(Self.mostScenarios).flatMap { scenario, fault in
                ["", "  \(scenario)"]
                    + (fault.map { fault in
                        let place = fault.place.map { "\(($0.file ?? "").withVisibleControls):\($0.line ?? 1): " } ?? ""
                        return ["    \(place)[\(fault.rule)] \(fault.message.withVisibleControls)"]
                    } ?? [])
            }
        let hidden = smallest.count - Self.mostScenarios
        let more = hidden > 0 ? ["", "  \(hidden) more with other faults not shown"] : []
        return (lines + more).map { $0 + "\n" }.joined() + "\n"
    }

    private static let mostScenarios = 12

    private var accepted: String {
        let accepted = report.findings.compactMap { finding in
            finding.acceptance.map { acceptance in
                let place = "\((finding.place.file ?? "").withVisibleControls):\(finding.place.line ?? 1)"
                return
                    "accepted, \(place): [\(finding.rule.id)] \(finding.message.withVisibleControls): \(acceptance.withVisibleControls)\n"
            }
        }
        return accepted.joined() + report.stale.map { findings.text($0.diagnostic) }.joined()
    }

    /// The unknowns, most impactful first.
    private var explained: String {
        guard explains else { return "" }
        guard !report.unknowns.isEmpty else { return "nothing that the app does is unknown\n" }
        return report.unknowns.enumerated().map { index, unknown in
            let place = unknown.place.map { "\(($0.file ?? "").withVisibleControls):\($0.line ?? 1): " } ?? ""
            let rules = "\(counted(unknown.rules.count, "rule")): \(Self.some(unknown.rules, most: 8))"
            return
                "unknown \(index + 1), \(unknown.platform.title): \(place)\(unknown.reason.withVisibleControls)\n  \(counted(unknown.cases, "case")) of \(rules)\n"
        }.joined()
    }

    private var verdict: String {
        let judged = report.rules.count { $0.verdict == .noDifference }
        let accepted = report.count { $0 == .accepted }
        let known = accepted > 0 ? ", \(accepted) with accepted differences" : ""
        let asked =
            "\(judged) of \(report.rules.count) rules judged without a difference\(known), against \(results.edition.id)"
        let other = results.spec.isBuiltIn ? "" : "; judged by a spec other than the built-in one"
        switch report.verdict {
        case .noTracking: return "nothing to judge: \(report.noTracking ?? "")\n"
        case .noDifference:
            let isOpen = report.rules.contains { if case .notJudged = $0.verdict { true } else { false } }
            let beyond = accepted > 0 ? "no problems found beyond what is accepted" : "no problems found"
            return
                "\(beyond): \(judged) of \(report.rules.count) rules checked\(known), against \(results.edition.id)\(isOpen ? "; the others are accepted unjudged" : "")\(other)\n"
        case .doesNotConform:
            let expired = report.stale.count(where: \.isExpired)
            let stale = report.stale.count { $0.fails && !$0.isExpired }
            let waivers =
                (expired > 0 ? ", \(counted(expired, "waiver")) expired" : "")
                + (stale > 0 ? ", \(counted(stale, "stale waiver"))" : "")
            let differing = report.scenarios?.differing ?? 0
            let scenarios = differing > 0 ? ", \(counted(differing, "scenario")) answered wrongly" : ""
            return
                "does not conform: \(FindingText.summary(report.findings))\(scenarios)\(waivers); \(asked)\(other)\n"
        case .notJudged:
            let reasons = Set(
                report.unjudged.flatMap { one -> [String] in
                    if case .notJudged(let reasons) = one.verdict { reasons } else { [] }
                })
            let unjudged = report.hasUnjudgedScenarios ? report.scenarios?.unjudged ?? 0 : 0
            if unjudged > 0 {
                let why = ["\(counted(unjudged, "scenario")) could not be judged"] + reasons.sorted()
                return "not judged (\(Self.some(why))): \(asked)\(other)\n"
            }
            let calls = report.unreached.count
            let unreached = calls > 0 ? ["\(counted(calls, "tracking call")) never reached"] : []
            let all = unreached + reasons.sorted()
            let why = all.isEmpty ? "nothing of it could be judged" : Self.some(all)
            return "not judged (\(why)): \(asked)\(other)\n"
        }
    }

    // MARK: Words

    /// The first items of a list, and the number of the rest.
    private static func some(_ names: [String], most: Int = 4) -> String {
        let rest = names.count - most
        return names.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
