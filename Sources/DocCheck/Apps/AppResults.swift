package import ConformanceSpec
package import Diagnostics

/// What judging an app's files has come to, with all that a report says of it.
package struct AppResults: CheckResults {
    package let toolVersion: String
    package let spec: SpecIdentity
    /// Where the spec comes from: `built-in`, or its folder.
    package let specSource: String
    package let edition: Edition
    package let gate: Gate
    /// The patterns that select rules; none where all are asked.
    package let selectedRules: [String]
    package let files: AppFiles
    /// What was asked for.
    let request: AppChecker.Request
    package let report: AppReport
    package let address: PageAddress?
    package let rules: [FindingRule]
    /// The files themselves, for reports that show their lines.
    let text: AppText

    /// Results of one checker.
    package init(
        toolVersion: String,
        spec: SpecIdentity,
        specSource: String,
        checker: AppChecker,
        gate: Gate,
        selectedRules: [String],
        files: AppFiles,
        text: AppText,
        request: AppChecker.Request,
        report: AppReport
    ) {
        self.toolVersion = toolVersion
        self.spec = spec
        self.specSource = specSource
        edition = checker.edition
        address = checker.address
        rules = checker.rules.map { .spec($0) }
        self.gate = gate
        self.selectedRules = selectedRules
        self.files = files
        self.text = text
        self.request = request
        self.report = report
    }

    package var command: CheckCommand { .source }

    package var findings: [Finding] { report.findings }

    /// Empty: files that cannot be read are reported as not judged.
    package var unchecked: [Diagnostic] { [] }
}
