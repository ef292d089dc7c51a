import CodeJudging
import ConformanceSpec
import Diagnostics
import DocCheck
import PushTracking
import StrictJSON

/// Results in the Static Analysis Results Interchange Format, version 2.1.0.
package enum FindingsSARIF {
    /// The whole file. Names of files become relative URIs.
    package static func bytes(_ results: some CheckResults) -> [UInt8] {
        var writer = JSONWriter(style: .pretty)
        writer.beginObject()
        writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        writer.member("version", "2.1.0")
        writer.name("runs")
        writer.beginArray()
        writer.beginObject()
        writer.tool(results)
        // Runs of one edition replace each other.
        writer.object(
            "automationDetails", ["id": "tracking-conformance/\(results.command.rawValue)/\(results.edition.id)/"])
        writer.invocation(results)
        writer.member("columnKind", "unicodeCodePoints")
        writer.name("results")
        writer.beginArray()
        for finding in results.findings { writer.result(finding, of: results.rules) }
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.endObject()
        writer.lineBreak()
        return writer.bytes
    }

    /// A path as a URI reference: all characters with a meaning in URIs are escaped.
    package static func uri(_ path: String) -> String {
        var uri: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
                uri.append(byte)
            default:
                uri += "%\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
            }
        }
        return String(decoding: uri, as: UTF8.self)
    }
}

extension JSONWriter {
    fileprivate mutating func tool(_ results: some CheckResults) {
        name("tool")
        beginObject()
        name("driver")
        beginObject()
        member("name", "tracking-conformance")
        member("version", results.toolVersion)
        member("semanticVersion", results.toolVersion)
        name("rules")
        beginArray()
        for rule in results.rules { self.rule(rule, results.address) }
        endArray()
        endObject()
        endObject()
    }

    private mutating func rule(_ rule: FindingRule, _ address: PageAddress?) {
        beginObject()
        member("id", rule.id)
        object("shortDescription", ["text": rule.sentence])
        object("fullDescription", ["text": rule.sentence])
        object("help", ["text": rule.help, "markdown": rule.markdownHelp(address)])
        if let address = rule.address(address) { member("helpUri", address) }
        object("defaultConfiguration", ["level": rule.level.sarif])
        endObject()
    }

    /// Pages that could not be read are notifications of the run, so that they are not mistaken for pages without
    /// findings.
    fileprivate mutating func invocation(_ results: some CheckResults) {
        name("invocations")
        beginArray()
        beginObject()
        name("executionSuccessful")
        boolean(results.unchecked.isEmpty)
        name("toolExecutionNotifications")
        beginArray()
        for problem in results.unchecked {
            beginObject()
            member("level", "error")
            object("message", ["text": problem.message])
            name("locations")
            beginArray()
            beginObject()
            name("physicalLocation")
            beginObject()
            object("artifactLocation", ["uri": FindingsSARIF.uri(problem.place?.file ?? "")])
            endObject()
            endObject()
            endArray()
            endObject()
        }
        endArray()
        endObject()
        endArray()
    }

    fileprivate mutating func result(_ finding: Finding, of rules: [FindingRule]) {
        beginObject()
        member("ruleId", finding.rule.id)
        if let index = rules.firstIndex(where: { $0 == finding.rule }) { member("ruleIndex", index) }
        member("level", finding.level.sarif)
        object("message", ["text": "\(finding.message): \(finding.certainty)"])
        name("locations")
        beginArray()
        beginObject()
        physicalLocation(finding.place)
        endObject()
        endArray()
        name("partialFingerprints")
        beginObject()
        if let hash = finding.lineHash { member("primaryLocationLineHash", hash) }
        member("trackingConformance/v1", finding.fingerprint)
        endObject()
        relatedLocations(finding)
        fix(finding)
        suppression(finding)
        endObject()
    }

    private mutating func physicalLocation(_ place: SourcePlace) {
        name("physicalLocation")
        beginObject()
        object("artifactLocation", ["uri": FindingsSARIF.uri(place.file ?? "")])
        region("region", place)
        endObject()
    }

    private mutating func region(_ member: String, _ place: SourcePlace) {
        let line = place.line ?? 1
        name(member)
        beginObject(onOneLine: true)
        self.member("startLine", line)
        if let column = place.column {
            self.member("startColumn", column)
            self.member("endLine", line)
            self.member("endColumn", max(column, place.endColumn ?? column))
        }
        endObject()
    }

    /// The place in the source of what a translation lacks, and the beginning of the example that was run.
    private mutating func relatedLocations(_ finding: Finding) {
        let source = finding.source.map { (place: $0.place, label: "the source has this: \($0.line)") }
        let example = finding.example.map {
            (
                place: SourcePlace(file: finding.place.file, line: $0.line),
                label: "the example that was run: \($0.scope)"
            )
        }
        let related = [source, example].compactMap(\.self)
        guard !related.isEmpty else { return }
        name("relatedLocations")
        beginArray()
        for (index, (place, label)) in related.enumerated() {
            beginObject()
            member("id", index + 1)
            physicalLocation(place)
            object("message", ["text": label])
            endObject()
        }
        endArray()
    }

    /// The edit that `--fix` would make.
    private mutating func fix(_ finding: Finding) {
        guard let fix = finding.fix, let place = finding.fixPlace else { return }
        name("fixes")
        beginArray()
        beginObject()
        object("description", ["text": finding.suggestion ?? "write \(fix.replacement)"])
        name("artifactChanges")
        beginArray()
        beginObject()
        object("artifactLocation", ["uri": FindingsSARIF.uri(place.file ?? "")])
        name("replacements")
        beginArray()
        beginObject()
        region("deletedRegion", place)
        object("insertedContent", ["text": fix.replacement])
        endObject()
        endArray()
        endObject()
        endArray()
        endObject()
        endArray()
    }

    /// Why it does not count.
    private mutating func suppression(_ finding: Finding) {
        guard let acceptance = finding.acceptance else { return }
        name("suppressions")
        beginArray()
        beginObject(onOneLine: true)
        member("kind", "external")
        member("justification", acceptance)
        endObject()
        endArray()
    }
}

extension FindingRule {
    fileprivate var help: String {
        switch self {
        case .drift(let kind): return kind.sentence
        case .spec(let rule):
            let sources = rule.sources.map { "\($0.anchor) at \($0.commits.joined(separator: ", "))" }
                .joined(separator: "; ")
            return
                "\(rule.sentence) The rule is \(rule.level.rawValue) in the editions \(rule.editions.joined(separator: ", ")). Sections of the documentation that say so: \(sources)."
        }
    }

    /// The rule with its effect, its remedies, and links to its source sections.
    fileprivate func markdownHelp(_ address: PageAddress?) -> String {
        guard case .spec(let rule) = self else { return "\(sentence)\n" }
        var paragraphs = [rule.sentence]
        if let effect = rule.effect { paragraphs.append("**Effect:** \(effect)") }
        let remedies = Platform.allCases.compactMap { platform in rule.remedies[platform].map { (platform, $0) } }
        let isOne = Set(remedies.map(\.1)).count == 1
        for (platform, remedy) in isOne ? Array(remedies.prefix(1)) : remedies {
            paragraphs.append(isOne ? "**Remedy:** \(remedy)" : "**Remedy for \(platform.rawValue):** \(remedy)")
        }
        paragraphs.append(
            "The rule is \(rule.level.rawValue) in the editions \(rule.editions.joined(separator: ", ")).")
        let sections = anchors.map { anchor in
            let commits = rule.sources.filter { $0.anchor.isExactly(anchor) }.flatMap(\.commits).joined(separator: ", ")
            return "- \(address.map { "[\(anchor)](\($0.address(of: anchor)))" } ?? anchor) at \(commits)\n"
        }
        if !sections.isEmpty { paragraphs.append("Sections of the documentation that say so:\n\n" + sections.joined()) }
        return paragraphs.joined(separator: "\n\n")
    }
}

extension Level {
    fileprivate var sarif: String {
        switch self {
        case .required: "error"
        case .recommended: "warning"
        case .informative: "note"
        }
    }
}
