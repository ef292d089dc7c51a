import CommandLineOptions
import ConformanceReports
import Diagnostics
import DocCheck
import Foundation

/// The reports of `docs`: which are asked for, and how each is written.
struct DocsReports {
    enum Format: String, CaseIterable {
        case junit, json, sarif, github
    }

    struct Request {
        let format: Format
        /// Nil means standard output.
        let path: String?
    }

    static let option = Option.repeated(
        "--report",
        "FORMAT=PATH",
        ValueKind { text throws(OptionValueError) in try request(text) },
        group: "Reports",
        help: """
            Write a report; any number. FORMAT is `junit`, `json` (the results file), `sarif` or `github` (workflow commands). The path `-` is \
            standard output. `none` writes none. Without this option: junit=reports/junit.xml.
            """
    )

    /// Opened before anything is judged.
    private var files: [(format: Format, file: DiskReportFile?)] = []

    init(_ commandLine: ParsedCommandLine) throws {
        let asked = commandLine.isGiven(Self.option) ? commandLine[Self.option].compactMap(\.self) : [Self.standard]
        for request in asked {
            do {
                files.append((request.format, try request.path.map { path throws(ReportError) in try DiskReportFile(path: path) }))
            } catch {
                discard()
                throw CommandFailure(.wrongInput, [error.diagnostic])
            }
        }
    }

    func discard() {
        for (_, file) in files { file?.discard() }
    }

    func write(_ results: PageResults, environment: RunEnvironment, terminal: Terminal) throws {
        let settings = ReportSettings(
            timestamp: environment.timestamp,
            hostname: environment.hostname,
            specSource: results.specSource,
            command: { _ in "" }
        )
        for (format, file) in files {
            do {
                if let file {
                    try Self.write(results, as: format, to: file, settings: settings)
                } else {
                    let memory = MemoryReportFile()
                    try Self.write(results, as: format, to: memory, settings: settings)
                    terminal.write(String(decoding: memory.committed ?? [], as: UTF8.self))
                }
            } catch let error as ReportError {
                throw CommandFailure(.wrongInput, [error.diagnostic])
            }
        }
    }

    private static func write(_ results: PageResults, as format: Format, to file: some ReportFile, settings: ReportSettings) throws {
        switch format {
        case .junit:
            try PageJUnit.write(results, to: file, settings: settings)
            return
        case .json: try file.append(PageJSON.bytes(results))
        case .sarif: try file.append(PageSARIF.bytes(results))
        case .github: try file.append(Array(PageGitHub.text(results).utf8))
        }
        try file.commit()
    }

    private static let standard = Request(format: .junit, path: "reports/junit.xml")

    /// Reads `FORMAT=PATH`; nil for `none`.
    private static func request(_ text: String) throws(OptionValueError) -> Request? {
        if text == "none" { return nil }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let known = Format.allCases.map(\.rawValue)
        guard let format = Format(rawValue: parts[0]) else {
            throw OptionValueError("must be FORMAT=PATH", suggestion: remedy(for: parts[0], among: known))
        }
        guard parts.count == 2, !parts[1].isEmpty else {
            throw OptionValueError(
                "must be FORMAT=PATH",
                suggestion: "write \(format.rawValue)=PATH, or \(format.rawValue)=- for standard output"
            )
        }
        return Request(format: format, path: parts[1] == "-" ? nil : parts[1])
    }
}
