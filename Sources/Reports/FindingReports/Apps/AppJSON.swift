import AppSimulation
import Baselines
import CodeJudging
import ConformanceSpec
import Diagnostics
import Exploration
import PushTracking
import ResultsFiles
import Scenarios
import SourceCheck
import StrictJSON

/// The results file of an app's files, as `spec/schema/results.schema.json` describes it.
package enum AppJSON {
    /// The whole file.
    package static func bytes(_ results: AppResults) -> [UInt8] {
        let report = results.report
        var writer = JSONWriter(style: .pretty)
        writer.beginObject()
        writer.beginning(
            of: results, platforms: Platform.allCases.filter(results.request.platforms.contains).map(\.rawValue))
        writer.member("app") { $0.app(results) }
        writer.member("entryPoints") {
            $0.array(report.entryPoints) { writer, entry in
                writer.object(onOneLine: true) {
                    $0.member("platform", entry.platform.rawValue)
                    $0.member("name", entry.name)
                    $0.place(entry.place)
                }
            }
        }
        writer.member("missingEntries") { $0.array(report.missingEntries) { $0.missing($1) } }
        writer.member("rules") {
            $0.array(report.rules) { $0.judged($1, isAccepted: report.isAccepted($1)) }
        }
        writer.member("unknowns") { $0.array(report.unknowns) { $0.unknown($1) } }
        if !report.unreached.isEmpty {
            writer.member("unreached") {
                $0.array(report.unreached) { writer, place in writer.object(onOneLine: true) { $0.place(place) } }
            }
        }
        if let reason = report.noTracking { writer.member("noTracking", reason) }
        writer.member("findings") {
            $0.array(report.findings) { $0.finding($1, isOfApp: true) }
        }
        writer.causes(report.causes.causes, among: report.findings)
        if let scenarios = report.scenarios { writer.member("explored") { $0.scenarios(scenarios) } }
        if !report.stale.isEmpty { writer.member("stale") { $0.array(report.stale) { $0.stale($1) } } }
        writer.member("counts") { $0.counts(results) }
        writer.member("verdict", report.verdict.rawValue)
        writer.endObject()
        writer.lineBreak()
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func app(_ results: AppResults) {
        object { writer in
            writer.member("paths", results.files.paths, onOneLine: true)
            writer.member("part", results.request.isPart)
            if !results.request.entries.isEmpty { writer.member("entries", results.request.entries.map(\.text)) }
            writer.member("open", results.report.openPlatforms.map(\.rawValue), onOneLine: true)
            writer.member("files") {
                $0.array(results.files.files) { writer, file in
                    writer.object(onOneLine: true) {
                        $0.member("path", file.path)
                        $0.member("kind", file.kind.rawValue)
                    }
                }
            }
            writer.member("notRead") { writer in
                writer.object(onOneLine: true) {
                    for language in ForeignLanguage.allCases {
                        if let paths = results.files.foreign[language] { $0.member(language.rawValue, paths.count) }
                    }
                }
            }
            writer.member("leftOut") {
                $0.array(
                    AppFiles.Reason.allCases.flatMap { reason in
                        (results.files.leftOut[reason] ?? []).map { (path: $0, reason: reason.rawValue) }
                    } + results.text.unread.map { (path: $0.problem.name, reason: $0.problem.message) }
                ) { writer, one in
                    writer.object(onOneLine: true) {
                        $0.member("path", one.path)
                        $0.member("reason", one.reason)
                    }
                }
            }
        }
    }

    fileprivate mutating func place(_ place: SourcePlace) {
        member("file", place.file ?? "")
        member("line", place.line ?? 1)
    }

    fileprivate mutating func missing(_ missing: AppReport.MissingEntry) {
        object(onOneLine: true) { writer in
            writer.member("platform", missing.platform.rawValue)
            writer.member("event", missing.event)
            writer.member("candidates", missing.candidates.map(\.declaration))
        }
    }

    fileprivate mutating func judged(_ one: AppReport.JudgedRule, isAccepted: Bool) {
        object(onOneLine: true) { writer in
            writer.member("rule", one.rule.id)
            writer.member("level", one.rule.level.rawValue)
            writer.member("platform", one.platform.rawValue)
            writer.member("ruling", one.verdict.word)
            guard case .notJudged(let reasons) = one.verdict else { return }
            writer.member("reasons", reasons)
            if isAccepted { writer.member("allowed", true) }
        }
    }

    fileprivate mutating func unknown(_ unknown: AppReport.Unknown) {
        object(onOneLine: true) { writer in
            writer.member("platform", unknown.platform.rawValue)
            if let place = unknown.place { writer.place(place) }
            writer.member("reason", unknown.reason)
            writer.member("cases", unknown.cases)
            writer.member("rules", unknown.rules)
        }
    }

    /// Like `explored` of a run, with the code at fault in place of causes.
    fileprivate mutating func scenarios(_ scenarios: AppScenarios) {
        object { writer in
            writer.members(of: scenarios.explored)
            writer.member("differing", scenarios.explored.exploration.differing.map(\.text))
            writer.member("faults") {
                $0.array(scenarios.faults) { writer, fault in
                    writer.object(onOneLine: true) { writer in
                        writer.member("situation", fault.scenario)
                        writer.member("rule", fault.rule)
                        writer.member("message", fault.message)
                        if let place = fault.place { writer.place(place) }
                    }
                }
            }
            writer.member("unjudgedRules", scenarios.unjudgedRules)
        }
    }

    fileprivate mutating func stale(_ stale: StaleFinding) {
        object(onOneLine: true) { writer in
            writer.member("finding", stale.finding.fingerprint)
            writer.member("file", stale.finding.file)
            writer.member("message", stale.diagnostic.message)
        }
    }

    fileprivate mutating func counts(_ results: AppResults) {
        let report = results.report
        object(onOneLine: true) { writer in
            writer.member("files", results.files.files.count)
            writer.severities(of: report.findings)
            writer.member("accepted", report.findings.count { $0.acceptance != nil })
            writer.member("stale", report.stale.count)
            writer.member("rules", report.rules.count)
            for word in ["noDifference", "different", "accepted", "notJudged"] {
                writer.member(word == "accepted" ? "acceptedRules" : word, report.count { $0.word == word })
            }
        }
    }
}

extension AppReport.RuleVerdict {
    /// The word for it in results files.
    var word: String {
        switch self {
        case .noDifference: "noDifference"
        case .different: "different"
        case .accepted: "accepted"
        case .notJudged: "notJudged"
        }
    }
}
