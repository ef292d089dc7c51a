import CommandLineOptions
import FindingReports
import ReportWriting
import RunReports

/// Results that can be written in the formats of findings.
protocol FindingResults: CheckResults {
    var html: [UInt8] { get }
    var json: [UInt8] { get }

    func junit(_ settings: ReportSettings) -> [UInt8]
}

/// The reports of `docs` and of `source`: which are requested, and how each is written.
struct FindingReportFiles {
    enum Format: String, NamedReportFormat {
        case html, junit, json, sarif, github

        var exampleFile: String {
            switch self {
            case .html: "findings.html"
            case .junit: "junit.xml"
            case .json: "results.json"
            case .sarif: "findings.sarif"
            case .github: "commands.txt"
            }
        }
    }

    static let option: Option<[ReportRequest<Format>?]> = ReportOptions.report(
        of:
            "FORMAT is `html` (a self-contained page with the findings at their lines), `junit`, `json` (the results file), `sarif` or `github` (annotations)."
    )

    let files: ReportFiles<Format>

    /// Whether one of them shows lines of the files.
    var showLines: Bool { files.files.contains { $0.format == .html } }

    /// Whether one of them includes causes.
    let listCauses: Bool

    /// Opens the reports, before anything is judged.
    ///
    /// - Parameter inputs: the files that are judged.
    init(_ commandLine: ParsedCommandLine, reading inputs: [String], terminal: Terminal) throws {
        try NamedFiles.check(commandLine, reading: inputs)
        let requests =
            commandLine.isGiven(Self.option)
            ? commandLine[Self.option].compactMap(\.self)
            : [ReportRequest(format: .junit, to: .path(ReportOptions.defaultPath))]
        let printsJSON = commandLine[ReportOptions.format] == .json
        listCauses = printsJSON || requests.contains { $0.format == .html || $0.format == .json }
        files = try ReportFiles(requests, printsJSON: printsJSON, terminal: terminal)
    }

    /// Writes the reports, then shows the text output, which lists them; if one cannot be written, without the list.
    func write(
        _ results: some FindingResults, environment: RunEnvironment, showing show: (_ written: [String]) -> Void
    ) throws(ReportError) {
        do throws(ReportError) {
            try write(results, environment: environment)
        } catch {
            show([])
            throw error
        }
        show(files.paths)
    }

    private func write(_ results: some FindingResults, environment: RunEnvironment) throws(ReportError) {
        let settings = ReportSettings(
            timestamp: environment.timestamp,
            hostname: environment.hostname,
            specSource: results.specSource,
            command: { _ in "" }
        )
        try files.write { format in
            switch format {
            case .junit: results.junit(settings)
            case .html: results.html
            case .json: results.json
            case .sarif: FindingsSARIF.bytes(results)
            case .github: Array(FindingGitHub.text(results).utf8)
            }
        }
    }
}

extension PageResults: FindingResults {
    var html: [UInt8] { PageHTML(self).bytes }
    var json: [UInt8] { PageJSON.bytes(self) }

    func junit(_ settings: ReportSettings) -> [UInt8] { PageJUnit.bytes(self, settings: settings) }
}

extension AppResults: FindingResults {
    var html: [UInt8] { AppHTML(self).bytes }
    var json: [UInt8] { AppJSON.bytes(self) }

    func junit(_ settings: ReportSettings) -> [UInt8] { AppJUnit.bytes(self, settings: settings) }
}
