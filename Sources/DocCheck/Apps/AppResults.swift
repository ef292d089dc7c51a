package import ConformanceSpec
import Diagnostics

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
    let address: PageAddress?
    let rules: [Rule]
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
        rules = checker.rules
        self.gate = gate
        self.selectedRules = selectedRules
        self.files = files
        self.text = text
        self.request = request
        self.report = report
    }

    /// The findings as those of pages, one a file, for the formats that know findings alone.
    package var asPages: PageResults {
        var order: [String] = []
        var byFile: [String: [Finding]] = [:]
        for finding in report.findings {
            let file = finding.place.file ?? ""
            if byFile[file] == nil { order.append(file) }
            byFile[file, default: []].append(finding)
        }
        return PageResults(
            toolVersion: toolVersion,
            spec: spec,
            specSource: specSource,
            edition: edition,
            address: address,
            rules: rules.map { .spec($0) },
            gate: gate,
            selectedRules: selectedRules,
            pages: order.map { name in
                PageResults.Page(
                    name: name,
                    result: .success(
                        PageReport(
                            name: name, shownEdition: nil, isAboutTracking: true, source: nil, revision: nil,
                            findings: byFile[name] ?? [], judged: [:], calls: [], text: nil)))
            },
            door: .source
        )
    }
}
