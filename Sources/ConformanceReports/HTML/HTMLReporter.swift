package import ConformanceRunner
import Foundation
import StrictJSON

/// Writes a page for people: everything that can be looked at in a run, in one file.
///
/// It keeps a byte for each case, and details only of those that did not pass, at most 5,000.
package struct HTMLReporter<File: ReportFile>: RunReporter {
    private let file: File
    private let settings: ReportSettings
    private var findings: RunFindings?

    /// A reporter that commits the file when the run ends; until then, and if anything throws, there is no report.
    package init(to file: File, settings: ReportSettings) {
        self.file = file
        self.settings = settings
    }

    package var readsPassedObservations: Bool { true }

    package mutating func begin(_ run: RunDescription) { findings = RunFindings(run) }

    package mutating func report(_ result: CaseResult) { findings?.add(result) }

    package mutating func end(_ summary: RunSummary) throws(ReportError) {
        guard let findings else { return }
        try file.append(RunPage(findings: findings, summary: summary, settings: settings).bytes)
        try file.commit()
    }

    /// Ends the report where the run cannot go on, or has not even begun; in place of `end`.
    ///
    /// - Throws: what prevents writing.
    package mutating func abort(_ failure: RunFailure) throws(ReportError) {
        let page = HTMLPage(title: "Not judged: \(failure.id)", contents: [])
        try file.append(
            page.bytes(data: nil) { page in
                page.element("h1", text: "Nothing was judged")
                RunPage.write(failure, to: &page)
            })
        try file.commit()
    }
}

/// What a page keeps of a run's results.
struct RunFindings {
    private(set) var digest: RunDigest
    private(set) var tally = PageTally()
    private(set) var grids: CaseGrids
    private(set) var details: CaseDetails
    private(set) var alone = RetryText()

    init(_ run: RunDescription) {
        digest = RunDigest(run)
        grids = CaseGrids(run.plan)
        details = CaseDetails(run)
    }

    mutating func add(_ result: CaseResult) {
        digest.add(result)
        tally.add(result)
        grids.add(result)
        details.add(result, vector: grids.position(of: result.template))
        alone.add(result)
    }

    /// What the script reads.
    func data(causes: [Cause], command: (String) -> String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("command", Self.parts(of: command))
            writer.member("causes") { $0.array(causes) { $0.array($1.patterns) { $0.integer($1) } } }
            grids.write(to: &writer)
            details.write(to: &writer)
        }
        return writer.bytes
    }

    /// What comes before and after a case's id in the command line that plays it alone.
    private static func parts(of command: (String) -> String) -> [String] {
        let id = "id[]"
        let line = command(id)
        let parts = line.components(separatedBy: ShellWord.quoted(id))
        return parts.count == 2 ? parts : []
    }
}
