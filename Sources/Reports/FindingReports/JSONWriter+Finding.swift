import CaseStories
import CodeJudging
import ConformanceSpec
import Diagnostics
import DocCheck
import ResultsFiles
import StrictJSON

extension JSONWriter {
    /// A finding; an app's finding has a fingerprint, and may be accepted.
    mutating func finding(_ finding: Finding, isOfApp: Bool = false) {
        object(onOneLine: true) { writer in
            writer.member("rule", finding.rule.id)
            writer.member("level", finding.level.rawValue)
            writer.range(of: finding.place)
            writer.member("message", "\(finding.message) (\(finding.certainty))")
            if let suggestion = finding.suggestion { writer.member("suggestion", suggestion) }
            if let example = finding.example { writer.member("example", example.line) }
            if let source = finding.source {
                writer.member("source") {
                    $0.object { writer in
                        writer.range(of: source.place)
                        writer.member("text", source.line)
                    }
                }
            }
            if !finding.causes.isEmpty { writer.member("causes") { $0.array(finding.causes) { $0.integer($1) } } }
            if isOfApp {
                writer.member("fingerprint", finding.fingerprint)
                if finding.isUnjudged { writer.member("unjudged", true) }
            }
            if let acceptance = finding.acceptance { writer.member("accepted", acceptance) }
        }
    }

    /// A place with its columns.
    private mutating func range(of place: SourcePlace) {
        member("file", place.file ?? "")
        member("line", place.line ?? 1)
        member("column", place.column ?? 1)
        member("endColumn", place.endColumn ?? place.column ?? 1)
    }

    /// The causes, if cases failed.
    mutating func causes(_ causes: [CauseText], among findings: [Finding]) {
        guard !causes.isEmpty else { return }
        member("causes") {
            $0.array(causes) { writer, cause in
                writer.cause(
                    cause, places: cause.places(among: findings).map { ($0.file ?? "", $0.line ?? 1) })
            }
        }
    }
}
