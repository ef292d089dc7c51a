package import CodeJudging
package import ConformanceSpec
package import Diagnostics
import ReportWriting
import ResultsFiles
import StrictJSON

/// The inputs and settings of a check of files, as every report shows them, for documentation pages and apps alike.
package protocol CheckResults: Sendable {
    var toolVersion: String { get }
    var spec: SpecIdentity { get }
    /// The source of the spec: `built-in`, or its folder.
    var specSource: String { get }
    var edition: Edition { get }
    var gate: Gate { get }
    /// The patterns that select rules; empty if all are checked.
    var selectedRules: [String] { get }
    /// The command that made them.
    var command: CheckCommand { get }
    /// All rules that were checked.
    var rules: [FindingRule] { get }
    /// The address of the documentation of the rules, for readers.
    var address: PageAddress? { get }
    /// In the order of the report.
    var findings: [Finding] { get }
    /// Why files could not be checked.
    var unchecked: [Diagnostic] { get }
}

/// The commands that report findings in files.
package enum CheckCommand: String, Sendable {
    case docs, source
}

extension CheckResults {
    /// The properties of a suite in this check.
    var properties: [(name: String, value: String)] { properties(of: edition) }

    /// The properties of a suite in a check against an edition.
    func properties(of edition: Edition) -> [(name: String, value: String)] {
        [
            ("tool.version", toolVersion), ("spec.version", spec.version), ("spec.digest", spec.digest.description),
            ("spec.edition", edition.id), ("level", gate.rawValue),
        ]
    }

    /// The facts at the top of an HTML page, in addition to what was checked.
    var facts: [(name: String, value: String)] {
        [
            ("edition", edition.id),
            ("level", gate == .required ? "required" : "required and recommended"),
            ("rules", selectedRules.isEmpty ? "all" : selectedRules.joined(separator: ", ")),
            ("spec", "\(spec.version), \(specSource)"),
            ("spec digest", spec.digest.description),
        ]
    }

    /// The tool, spec and edition, for the end of an HTML page.
    var origin: [(name: String, value: String)] {
        [
            ("tool", "\(ToolVersion.name) \(toolVersion)"), ("spec", "version \(spec.version), \(specSource)"),
            ("spec digest", spec.digest.description), ("edition", "\(edition.id): \(edition.summary)"),
        ]
    }

    /// A note about a spec other than the built-in one.
    var specNote: String? {
        spec.isBuiltIn ? nil : "It was judged by a spec other than the built-in one: \(specSource)."
    }
}

extension JSONWriter {
    /// The first members of a results file.
    mutating func beginning(of results: some CheckResults, platforms: [String] = []) {
        beginning(toolVersion: results.toolVersion, spec: results.spec, source: results.specSource)
        member("edition", results.edition.id)
        name("selection")
        beginObject(onOneLine: true)
        member("level", results.gate.rawValue)
        if !platforms.isEmpty { member("platforms", platforms) }
        if !results.selectedRules.isEmpty { member("rules", results.selectedRules) }
        endObject()
    }

    /// The number of findings of each severity that count.
    mutating func severities(of findings: [Finding]) {
        let severities = findings.filter { $0.acceptance == nil }.map(\.severity)
        member("errors", severities.count { $0 == .error })
        member("warnings", severities.count { $0 == .warning })
        member("notes", severities.count { $0 == .note })
    }
}
