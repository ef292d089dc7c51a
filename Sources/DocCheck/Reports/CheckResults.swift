import ConformanceReports
import ConformanceRunner
package import ConformanceSpec
package import Diagnostics
import StrictJSON

/// What a check of files was made with and by, as every report of it says: documentation pages and apps have it in
/// common.
package protocol CheckResults: Sendable {
    var toolVersion: String { get }
    var spec: SpecIdentity { get }
    /// Where the spec comes from: `built-in`, or its folder.
    var specSource: String { get }
    var edition: Edition { get }
    var gate: Gate { get }
    /// The patterns that select rules; none where all are asked.
    var selectedRules: [String] { get }
    /// Which command made them.
    var command: CheckCommand { get }
    /// All rules that were asked.
    var rules: [FindingRule] { get }
    /// Where people read the documentation that the rules are of.
    var address: PageAddress? { get }
    /// In the order of files and lines.
    var findings: [Finding] { get }
    /// Why files could not be checked.
    var unchecked: [Diagnostic] { get }
}

/// The commands that find something in files.
package enum CheckCommand: String, Sendable {
    case docs, source
}

extension CheckResults {
    /// What a suite says of the check it comes from.
    var properties: [(name: String, value: String)] { properties(of: edition) }

    /// What a suite says of a check against an edition.
    func properties(of edition: Edition) -> [(name: String, value: String)] {
        [
            ("tool.version", toolVersion), ("spec.version", spec.version), ("spec.digest", spec.digest.description),
            ("spec.edition", edition.id), ("level", gate.rawValue),
        ]
    }

    /// What a page says first of it, beside what was checked.
    var facts: [(name: String, value: String)] {
        [
            ("edition", edition.id),
            ("level", gate == .required ? "required" : "required and recommended"),
            ("rules", selectedRules.isEmpty ? "all" : selectedRules.joined(separator: ", ")),
            ("spec", "\(spec.version), \(specSource)"),
            ("spec digest", spec.digest.description),
        ]
    }

    /// What it was made with, at the end of a page.
    var origin: [(name: String, value: String)] {
        [
            ("tool", "\(ToolVersion.name) \(toolVersion)"), ("spec", "version \(spec.version), \(specSource)"),
            ("spec digest", spec.digest.description), ("edition", "\(edition.id): \(edition.summary)"),
        ]
    }

    /// What a page says of a spec that is not the tool's own.
    var specNote: String? {
        spec.isBuiltIn ? nil : "It was judged by another spec than the built-in one: \(specSource)."
    }
}

extension JSONWriter {
    /// The first members of a results file.
    mutating func beginning(of results: some CheckResults, platforms: [String] = []) {
        object("tool", ["name": "tracking-conformance", "version": results.toolVersion])
        object(
            "spec",
            [
                "version": results.spec.version, "source": results.specSource,
                "digest": results.spec.digest.description,
            ])
        member("edition", results.edition.id)
        name("selection")
        beginObject(onOneLine: true)
        member("level", results.gate.rawValue)
        if !platforms.isEmpty { member("platforms", platforms) }
        if !results.selectedRules.isEmpty { member("rules", results.selectedRules) }
        endObject()
    }

    /// How many findings of each severity count.
    mutating func severities(of findings: [Finding]) {
        let severities = findings.filter { $0.acceptance == nil }.map(\.severity)
        member("errors", severities.count { $0 == .error })
        member("warnings", severities.count { $0 == .warning })
        member("notes", severities.count { $0 == .note })
    }
}

extension HTMLWriter {
    /// The head of a page with findings: its subject with what is concluded, and what to know of the check.
    mutating func verdict(
        of subject: String, conclusion: String, isGood: Bool, overline: String, lead: String,
        facts: [(name: String, value: String)]
    ) {
        element("header", ["class": "verdict \(isGood ? "good" : "bad")"]) { page in
            page.lineBreak()
            page.element("p", ["class": "overline"], text: overline)
            page.lineBreak()
            page.element("h1") { page in
                page.outside(subject, limit: 160)
                page.text(" ")
                page.element("em", text: conclusion)
            }
            page.lineBreak()
            page.element("p", ["class": "lead"], text: lead)
            page.lineBreak()
            page.facts(facts)
            page.lineBreak()
        }
    }

    /// The end of a page with findings.
    mutating func about(_ results: some CheckResults, _ text: String) {
        part("about", "This check") { page in
            page.facts(results.origin)
            page.element("p", ["class": "intro"], text: text)
        }
    }
}
