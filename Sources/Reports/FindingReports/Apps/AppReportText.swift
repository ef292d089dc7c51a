import CodeJudging
import ConformanceSpec
package import Diagnostics
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

    /// Writes results.
    ///
    /// - Parameters:
    ///   - explains: whether to list the unknowns, and what depends on them.
    ///   - written: the files of the reports.
    package init(
        _ results: AppResults, look: TerminalLook = .plain, explains: Bool = false, written: [String] = []
    ) {
        self.written = written
        self.results = results
        self.explains = explains
        findings = FindingText(results.report.findings, look: look)
    }

    /// The files read, the entry points, the findings, what is not judged, and the verdict.
    package var text: String {
        findings.wrapped(files + entered + [""]) + findings.text(report.findings) + accepted
            + findings.wrapped(missing + explained + unjudged + unreached + scenarios) + findings.wrote(written)
            + verdict
    }

    // MARK: What was read

    private var files: [String] {
        let words = AppFilesText(results.files)
        var lines = ["read: \(words.read)"]
        lines += words.notRead.map { "not read, and not judged: \($0)" }
        lines += results.text.unread.map {
            "not read: \("\($0.problem.name) \($0.problem.message)".withVisibleControls)"
        }
        lines += words.leftOut.map { "left out as \($0.reason): \(Self.some($0.names.map(\.withVisibleControls)))" }
        return lines
    }

    private var entered: [String] {
        Platform.allCases.flatMap { platform -> [String] in
            let own = report.entryPoints.filter { $0.platform == platform }
            guard report.rules.contains(where: { $0.platform == platform }) else { return [] }
            let world = report.openPlatforms.contains(platform) ? "a part of an app" : "a whole app"
            let names = own.map { "  \($0.name)  (\(findings.written($0.place)))" }
            let called = names.isEmpty ? "no entry point was found" : "entered at"
            return ["\(platform.title): \(world), \(called)"] + names
        } + report.presumed
    }

    // MARK: What is not judged

    private var missing: [String] {
        report.missingEntries.flatMap { missing -> [String] in
            let head = "\(missing.platform.title): no entry point for \(missing.event) was found"
            guard !missing.candidates.isEmpty else { return [head] }
            let candidates = missing.candidates.map { candidate in
                "    --entry '\(candidate.declaration)'" + (candidate.place.map { "  (\(findings.written($0)))" } ?? "")
            }
            return [head + "; if one of these answers it, declare it:"] + candidates
        }
    }

    /// The rules that were not judged, with the reasons; all their names only where the unknowns are listed, too.
    private var unjudged: [String] {
        let groups = report.unjudgedGroups.map { group in
            let reasons = Self.some(group.reasons, most: explains ? .max : 2, separator: "; ")
            let names = explains || group.rules.count <= 4 ? ": " + group.rules.joined(separator: ", ") : ""
            return "\(counted(group.rules.count, "rule")) not judged on \(group.platform.title): \(reasons)\(names)"
        }
        let hasMore = report.unjudgedGroups.contains { $0.rules.count > 4 || $0.reasons.count > 2 }
        return groups + (hasMore && !explains ? ["`--explain` lists them, and what each depends on"] : [])
    }

    private var unreached: [String] {
        let shown = report.unreached.prefix(explains ? .max : 4).map {
            "never reached: \(findings.written($0)): no case runs this code, which decides what is tracked"
        }
        let rest = report.unreached.count - shown.count
        return shown + (rest > 0 ? ["never reached: \(counted(rest, "more place")); `--explain` lists them"] : [])
    }

    // MARK: Scenarios beyond the cases

    private var scenarios: [String] {
        guard let scenarios = report.scenarios else { return [] }
        let smallest = scenarios.smallest
        let lines =
            ExplorationText(explored: scenarios.explored).lines
            + (scenarios.unjudged > 0
                ? [
                    "the scenarios not judged depend on \(Self.some(scenarios.unjudgedRules, most: explains ? .max : 4))"
                ]
                : [])
            + smallest.prefix(Self.mostScenarios).flatMap { scenario, fault in
                ["", "  \(scenario)"]
                    + (fault.map { fault in
                        let place = fault.place.map { findings.written($0) + ": " } ?? ""
                        return ["    \(place)[\(fault.rule)] \(fault.message.withVisibleControls)"]
                    } ?? [])
            }
        let hidden = smallest.count - Self.mostScenarios
        let more = hidden > 0 ? ["", "  not shown: \(hidden) more, with other faults"] : []
        return lines + more + [""]
    }

    private static let mostScenarios = 12

    private var accepted: String {
        let accepted = report.findings.compactMap { finding in
            finding.acceptance.map { acceptance in
                findings.look.wrapped(
                    "accepted, \(findings.written(finding.place)): [\(finding.rule.id)] \(finding.message.withVisibleControls): \(acceptance.withVisibleControls)"
                )
            }
        }
        return accepted.joined() + report.stale.map { findings.text($0.diagnostic) }.joined()
    }

    /// The unknowns, most impactful first.
    private var explained: [String] {
        guard explains else { return [] }
        guard !report.unknowns.isEmpty else { return ["everything that the app does could be determined"] }
        return report.unknowns.enumerated().flatMap { index, unknown -> [String] in
            let place = unknown.place.map { findings.written($0) + ": " } ?? ""
            let rules = "\(counted(unknown.rules.count, "rule")): \(Self.some(unknown.rules, most: 8))"
            return [
                "unknown \(index + 1), \(unknown.platform.title): \(place)\(unknown.reason.withVisibleControls)",
                "  \(counted(unknown.cases, "case")) of \(rules)",
            ]
        }
    }

    private var verdict: String {
        let (word, style): (String, TextStyle) =
            switch report.verdict {
            case .noTracking: ("nothing to judge", .warning)
            case .noDifference:
                (
                    report.count { $0 == .accepted } > 0
                        ? "no problems found beyond what is accepted" : "no problems found", .help
                )
            case .doesNotConform: ("does not conform", .error)
            case .notJudged: ("not judged", .warning)
            }
        return findings.look.wrapped(findings.look.painted(word, style) + counts)
    }

    /// The rest of the verdict's line.
    private var counts: String {
        let judged = report.asked.count { $0.verdict == .noDifference }
        let accepted = report.count { $0 == .accepted }
        let known = accepted > 0 ? ", \(accepted) with accepted differences" : ""
        let asked =
            "\(judged) of \(report.asked.count) rules judged without a difference\(known), against \(results.edition.id)"
        let other = results.spec.isBuiltIn ? "" : "; judged by a spec other than the built-in one"
        switch report.verdict {
        case .noTracking: return ": \(report.noTracking ?? "")"
        case .noDifference:
            let isOpen = report.rules.contains { if case .notJudged = $0.verdict { true } else { false } }
            return
                ": \(judged) of \(report.rules.count) rules checked\(known), against \(results.edition.id)\(isOpen ? "; the others are accepted unjudged" : "")\(other)"
        case .doesNotConform:
            let expired = report.stale.count(where: \.isExpired)
            let stale = report.stale.count { $0.fails && !$0.isExpired }
            let waivers =
                (expired > 0 ? ", \(counted(expired, "waiver")) expired" : "")
                + (stale > 0 ? ", \(counted(stale, "stale waiver"))" : "")
            let differing = report.scenarios?.differing ?? 0
            let scenarios = differing > 0 ? ", \(counted(differing, "scenario")) answered wrongly" : ""
            return
                ": \(FindingText.summary(report.findings))\(scenarios)\(waivers); \(asked)\(other)"
        case .notJudged:
            let reasons = Set(
                report.unjudged.flatMap { one -> [String] in
                    if case .notJudged(let reasons) = one.verdict { reasons } else { [] }
                })
            let unjudged = report.hasUnjudgedScenarios ? report.scenarios?.unjudged ?? 0 : 0
            if unjudged > 0 {
                let why = ["\(counted(unjudged, "scenario")) could not be judged"] + reasons.sorted()
                return " (\(Self.some(why))): \(asked)\(other)"
            }
            let calls = report.unreached.count
            let unreached = calls > 0 ? ["\(counted(calls, "tracking call")) never reached"] : []
            let all = unreached + reasons.sorted()
            let why = all.isEmpty ? "nothing could be judged" : Self.some(all)
            return " (\(why)): \(asked)\(other)"
        }
    }

    // MARK: Words

    /// The first items of a list, and the number of the rest.
    private static func some(_ names: [String], most: Int = 4, separator: String = ", ") -> String {
        let rest = names.count - most
        return names.prefix(most).joined(separator: separator) + (rest > 0 ? " and \(rest) more" : "")
    }
}
