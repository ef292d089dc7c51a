package import CodeJudging
package import ConformanceSpec
package import Diagnostics
package import SourceCheck

/// The result of judging an app's files, with everything that a report needs.
package struct AppResults: CheckResults {
    package let toolVersion: String
    package let spec: SpecIdentity
    /// The source of the spec: `built-in`, or its folder.
    package let specSource: String
    package let edition: Edition
    package let gate: Gate
    /// The patterns that select rules; empty if all are checked.
    package let selectedRules: [String]
    package let files: AppFiles
    /// The request that was made.
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
