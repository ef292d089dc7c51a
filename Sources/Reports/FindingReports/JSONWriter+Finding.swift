import CaseStories
import CodeJudging
import ConformanceSpec
import Diagnostics
import DocCheck
import ResultsFiles
import StrictJSON

extension JSONWriter {
    /// A member with a text.
    mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// A member with a number.
    mutating func member(_ name: String, _ number: Int) {
        self.name(name)
        integer(number)
    }

    /// A member with an object of texts, on one line.
    mutating func object(_ name: String, _ members: KeyValuePairs<String, String>) {
        self.name(name)
        beginObject(onOneLine: true)
        for (key, value) in members { member(key, value) }
        endObject()
    }

    /// A finding; an app's finding has a fingerprint, and may be accepted.
    mutating func finding(_ finding: Finding, isOfApp: Bool = false) {
        let place = finding.place
        beginObject(onOneLine: true)
        member("rule", finding.rule.id)
        member("level", finding.level.rawValue)
        member("file", place.file ?? "")
        member("line", place.line ?? 1)
        member("column", place.column ?? 1)
        member("endColumn", place.endColumn ?? place.column ?? 1)
        member("message", "\(finding.message) (\(finding.certainty))")
        if let suggestion = finding.suggestion { member("suggestion", suggestion) }
        if let example = finding.example { member("example", example.line) }
        if let source = finding.source {
            name("source")
            beginObject(onOneLine: true)
            member("file", source.place.file ?? "")
            member("line", source.place.line ?? 1)
            member("column", source.place.column ?? 1)
            member("endColumn", source.place.endColumn ?? source.place.column ?? 1)
            member("text", source.line)
            endObject()
        }
        if !finding.causes.isEmpty { numbers("causes", finding.causes) }
        if isOfApp {
            member("fingerprint", finding.fingerprint)
            if finding.isUnjudged { member("unjudged", true) }
        }
        if let acceptance = finding.acceptance { member("accepted", acceptance) }
        endObject()
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

    private mutating func numbers(_ name: String, _ numbers: [Int]) {
        member(name) { $0.array(numbers) { $0.integer($1) } }
    }
}
