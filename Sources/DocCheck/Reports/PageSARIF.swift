import ConformanceSpec
import Diagnostics
import StrictJSON

/// Results in the Static Analysis Results Interchange Format, version 2.1.0.
package enum PageSARIF {
    /// The whole file. Names of pages become relative URIs.
    package static func bytes(_ results: PageResults) -> [UInt8] {
        var writer = JSONWriter(style: .pretty)
        writer.beginObject()
        writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        writer.member("version", "2.1.0")
        writer.name("runs")
        writer.beginArray()
        writer.beginObject()
        writer.tool(results)
        writer.invocation(results)
        writer.member("columnKind", "unicodeCodePoints")
        writer.name("results")
        writer.beginArray()
        var seen: [String: Int] = [:]
        for finding in results.findings { writer.result(finding, of: results.rules, &seen) }
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.endObject()
        writer.lineBreak()
        return writer.bytes
    }

    /// A path as a URI reference: everything that URIs give a meaning to is written out.
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
    fileprivate mutating func tool(_ results: PageResults) {
        name("tool")
        beginObject()
        name("driver")
        beginObject()
        member("name", "tracking-conformance")
        member("version", results.toolVersion)
        name("rules")
        beginArray()
        for rule in results.rules { self.rule(rule) }
        endArray()
        endObject()
        endObject()
    }

    private mutating func rule(_ rule: FindingRule) {
        beginObject()
        member("id", rule.id)
        object("shortDescription", ["text": rule.sentence])
        object("fullDescription", ["text": rule.sentence])
        object("help", ["text": rule.help])
        object("defaultConfiguration", ["level": rule.level.sarif])
        endObject()
    }

    /// Pages that could not be read are notifications of the run, so that nobody takes them for pages without findings.
    fileprivate mutating func invocation(_ results: PageResults) {
        name("invocations")
        beginArray()
        beginObject()
        name("executionSuccessful")
        boolean(results.problems.isEmpty)
        name("toolExecutionNotifications")
        beginArray()
        for (page, problem) in results.problems {
            beginObject()
            member("level", "error")
            object("message", ["text": problem.diagnostic(file: page).message])
            name("locations")
            beginArray()
            beginObject()
            name("physicalLocation")
            beginObject()
            object("artifactLocation", ["uri": PageSARIF.uri(page)])
            endObject()
            endObject()
            endArray()
            endObject()
        }
        endArray()
        endObject()
        endArray()
    }

    fileprivate mutating func result(_ finding: Finding, of rules: [FindingRule], _ seen: inout [String: Int]) {
        beginObject()
        member("ruleId", finding.rule.id)
        if let index = rules.firstIndex(where: { $0 == finding.rule }) { member("ruleIndex", index) }
        member("level", finding.rule.level.sarif)
        object("message", ["text": "\(finding.message): \(finding.certainty)"])
        name("locations")
        beginArray()
        beginObject()
        name("physicalLocation")
        beginObject()
        object("artifactLocation", ["uri": PageSARIF.uri(finding.place.file ?? "")])
        region(finding)
        endObject()
        endObject()
        endArray()
        object("partialFingerprints", ["trackingConformance/v1": fingerprint(finding, &seen)])
        endObject()
    }

    private mutating func region(_ finding: Finding) {
        let line = finding.place.line ?? 1
        let column = finding.place.column ?? 1
        name("region")
        beginObject(onOneLine: true)
        member("startLine", line)
        member("startColumn", column)
        member("endLine", line)
        member("endColumn", max(column, finding.place.endColumn ?? column))
        endObject()
    }

    /// Stays the same while lines are added or removed elsewhere: rule, the line's text, and which of several such
    /// findings it is.
    private func fingerprint(_ finding: Finding, _ seen: inout [String: Int]) -> String {
        let line = finding.line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        let key = "\(finding.place.file ?? "")\n\(finding.rule.id)\n\(finding.message)\n\(line)"
        let number = seen[key, default: 0]
        seen[key] = number + 1
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(finding.rule.id)\n\(finding.message)\n\(line)\n\(number)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension FindingRule {
    fileprivate var help: String {
        switch self {
        case .drift(let kind): return kind.sentence
        case .spec(let rule):
            let sources = rule.sources.map { "\($0.anchor) at \($0.commit)" }.joined(separator: ", ")
            return
                "\(rule.sentence) The rule is \(rule.level.rawValue) in the editions \(rule.editions.joined(separator: ", ")). Sections of the documentation that say so: \(sources)."
        }
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
