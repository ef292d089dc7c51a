import CommandLineOptions
import ConformanceReports
import DocCheck

/// The reports of `docs`: which are asked for, and how each is written.
struct DocsReports {
    enum Format: String, NamedReportFormat {
        case html, junit, json, sarif, github

        var exampleFile: String {
            switch self {
            case .html: "docs.html"
            case .junit: "junit.xml"
            case .json: "results.json"
            case .sarif: "docs.sarif"
            case .github: "commands.txt"
            }
        }
    }

    static let option: Option<[ReportRequest<Format>?]> = ReportOptions.report(
        of:
            "FORMAT is `html` (a page for people: the lines with the findings between them), `junit`, `json` (the results file), `sarif` or `github` (workflow commands)."
    )

    private let files: ReportFiles<Format>

    /// Whether one of them shows lines of the pages.
    var showPages: Bool { files.files.contains { $0.format == .html } }

    /// Where text for people goes.
    var text: TextChannel { files.text }

    /// Opens the reports, before anything is judged.
    init(_ commandLine: ParsedCommandLine, terminal: Terminal) throws {
        let requests =
            commandLine.isGiven(Self.option)
            ? commandLine[Self.option].compactMap(\.self)
            : [ReportRequest(format: .junit, to: .path(ReportOptions.defaultPath))]
        files = try ReportFiles(requests, printsJSON: commandLine[ReportOptions.format] == .json, terminal: terminal)
    }

    func write(_ results: PageResults, environment: RunEnvironment) throws {
        let settings = ReportSettings(
            timestamp: environment.timestamp,
            hostname: environment.hostname,
            specSource: results.specSource,
            command: { _ in "" }
        )
        for (format, file) in files.files {
            do {
                try Self.write(results, as: format, to: file, settings: settings)
            } catch let error as ReportError {
                throw CommandFailure(.wrongInput, [error.diagnostic])
            }
        }
    }

    private static func write(
        _ results: PageResults, as format: Format, to file: some ReportFile, settings: ReportSettings
    ) throws {
        switch format {
        case .junit:
            try PageJUnit.write(results, to: file, settings: settings)
            return
        case .html: try file.append(PageHTML(results).bytes)
        case .json: try file.append(PageJSON.bytes(results))
        case .sarif: try file.append(PageSARIF.bytes(results))
        case .github: try file.append(Array(PageGitHub.text(results).utf8))
        }
        try file.commit()
    }
}
