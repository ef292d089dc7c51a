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
        writer.object { writer in
            writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            writer.member("version", "2.1.0")
            writer.objects("runs", [results]) { writer, results in
                writer.tool(results)
                // Runs of one edition replace each other.
                writer.object(
                    "automationDetails",
                    ["id": "tracking-conformance/\(results.command.rawValue)/\(results.edition.id)/"])
                writer.invocation(results)
                writer.member("columnKind", "unicodeCodePoints")
                writer.objects("results", results.findings) { $0.result($1, of: results.rules) }
            }
        }
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
    /// A member with a list of objects.
    ///
    /// - Parameter write: writes the members of one.
    fileprivate mutating func objects<Element>(
        _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        member(name) { $0.array(elements) { writer, element in writer.object { write(&$0, element) } } }
    }

    /// A member with an object.
    private mutating func object(_ name: String, onOneLine: Bool = false, _ write: (inout JSONWriter) -> Void) {
        member(name) { $0.object(onOneLine: onOneLine, write) }
    }

    fileprivate mutating func tool(_ results: some CheckResults) {
        object("tool") {
            $0.object("driver") { writer in
                writer.member("name", "tracking-conformance")
                writer.member("version", results.toolVersion)
                writer.member("semanticVersion", results.toolVersion)
                writer.objects("rules", results.rules) { $0.rule($1, results.address) }
            }
        }
    }

    private mutating func rule(_ rule: FindingRule, _ address: PageAddress?) {
        member("id", rule.id)
        object("shortDescription", ["text": rule.sentence])
        object("fullDescription", ["text": rule.sentence])
        object("help", ["text": rule.help, "markdown": rule.markdownHelp(address)])
        if let address = rule.address(address) { member("helpUri", address) }
        object("defaultConfiguration", ["level": rule.level.sarif])
    }

    /// Pages that could not be read are notifications of the run, so that they are not mistaken for pages without
    /// findings.
    fileprivate mutating func invocation(_ results: some CheckResults) {
        objects("invocations", [results.unchecked]) { writer, problems in
            writer.member("executionSuccessful", problems.isEmpty)
            writer.objects("toolExecutionNotifications", problems) { writer, problem in
                writer.member("level", "error")
                writer.object("message", ["text": problem.message])
                writer.objects("locations", [problem.place?.file ?? ""]) { writer, file in
                    writer.object("physicalLocation") {
                        $0.object("artifactLocation", ["uri": FindingsSARIF.uri(file)])
                    }
                }
            }
        }
    }

    fileprivate mutating func result(_ finding: Finding, of rules: [FindingRule]) {
        member("ruleId", finding.rule.id)
        if let index = rules.firstIndex(where: { $0 == finding.rule }) { member("ruleIndex", index) }
        member("level", finding.level.sarif)
        object("message", ["text": "\(finding.message): \(finding.certainty)"])
        objects("locations", [finding.place]) { $0.physicalLocation($1) }
        object("partialFingerprints") { writer in
            if let hash = finding.lineHash { writer.member("primaryLocationLineHash", hash) }
            writer.member("trackingConformance/v1", finding.fingerprint)
        }
        relatedLocations(finding)
        fix(finding)
        suppression(finding)
    }

    private mutating func physicalLocation(_ place: SourcePlace) {
        object("physicalLocation") { writer in
            writer.object("artifactLocation", ["uri": FindingsSARIF.uri(place.file ?? "")])
            writer.region("region", place)
        }
    }

    private mutating func region(_ name: String, _ place: SourcePlace) {
        let line = place.line ?? 1
        object(name, onOneLine: true) { writer in
            writer.member("startLine", line)
            guard let column = place.column else { return }
            writer.member("startColumn", column)
            writer.member("endLine", line)
            writer.member("endColumn", max(column, place.endColumn ?? column))
        }
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
        objects("relatedLocations", Array(related.enumerated())) { writer, one in
            writer.member("id", one.offset + 1)
            writer.physicalLocation(one.element.place)
            writer.object("message", ["text": one.element.label])
        }
    }

    /// The edit that `--fix` would make.
    private mutating func fix(_ finding: Finding) {
        guard let fix = finding.fix, let place = finding.fixPlace else { return }
        objects("fixes", [fix]) { writer, fix in
            writer.object("description", ["text": finding.suggestion ?? "write \(fix.replacement)"])
            writer.objects("artifactChanges", [fix]) { writer, fix in
                writer.object("artifactLocation", ["uri": FindingsSARIF.uri(place.file ?? "")])
                writer.objects("replacements", [fix]) { writer, fix in
                    writer.region("deletedRegion", place)
                    writer.object("insertedContent", ["text": fix.replacement])
                }
            }
        }
    }

    /// Why it does not count.
    private mutating func suppression(_ finding: Finding) {
        guard let acceptance = finding.acceptance else { return }
        member("suppressions") {
            $0.array([acceptance]) { writer, acceptance in
                writer.object(onOneLine: true) { writer in
                    writer.member("kind", "external")
                    writer.member("justification", acceptance)
                }
            }
        }
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
