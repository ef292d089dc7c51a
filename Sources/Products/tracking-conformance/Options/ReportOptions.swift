import CommandLineOptions
import Diagnostics
import Foundation
import ReportWriting
import ResultsFiles

/// The format of a command's output.
enum OutputFormat: String, CaseIterable {
    /// For readers.
    case text
    /// For programs.
    case json

    /// The kind of output.
    var medium: ForeignCommands.Medium { self == .json ? .json : .text }

    /// `--format`.
    static func option(
        group: String? = nil,
        help: String = "What to print: `text` for people, `json` for programs."
    ) -> Option<OutputFormat> {
        Option<OutputFormat>.format(
            default: .text, group: group,
            help: help
        )
    }
}

/// The options for what a run writes, and where.
enum ReportOptions {
    private static let group = "Reports"

    /// The help text on a run's report formats.
    static let formats = """
        FORMAT is `html` (a self-contained page), `junit`, `junit-strict` (follows the published schemas), `json` (the results file: \
        everything), `markdown` (a job summary), `markdown-comment` (a shorter one), `github` (annotations, and the job summary if \
        GITHUB_STEP_SUMMARY is set), or `badge-svg` (the verdict as a badge for a README). A badge needs a run \
        of the whole plan with an adapter.
        """
    static let report: Option<[ReportRequest<ReportFormat>?]> = report(of: formats)
    static let format = OutputFormat.option(
        group: group, help: "What to print: `text` for people, `json` for programs (the results file).")
    static let quiet = Option.flag(
        "--quiet", aliases: ["-q"], group: group, help: "Print nothing but errors.")
    static let failures = Option.flag(
        "--failures", group: group, help: "List failing cases as well as causes, a few per rule.")

    static let all: [OptionDeclaration] = [
        report.declaration, format.declaration, quiet.declaration, failures.declaration,
    ]

    static let rules: [OptionRule] = [
        .exclusive(["--quiet", "--format"]), .exclusive(["--quiet", "--failures"]),
    ]

    /// `--report` of a command that writes such formats; nil among its values is `none`.
    ///
    /// - Parameter otherwise: the help on what is written without it.
    static func report<Format: NamedReportFormat>(
        of formats: String,
        otherwise: String = """
        Without this option: junit=reports/junit.xml, or the file that XML_OUTPUT_FILE names; `none` writes none.
        """
    ) -> Option<[ReportRequest<Format>?]> {
        Option.repeated(
            "--report",
            value: "FORMAT=PATH",
            as: ValueKind(source: .wordAndFile(Format.allCases.map { "\($0.rawValue)=" } + ["none"])) {
                text throws(OptionValueError) in
                if text == "none" { return nil }
                do throws(ReportError) {
                    return try ReportRequest(text)
                } catch {
                    let reason =
                        if case .unknownFormat = error { "must begin with a known format" } else {
                            "must be FORMAT=PATH, or none"
                        }
                    throw OptionValueError(reason, suggestion: error.diagnostic.suggestion)
                }
            },
            group: group,
            help: """
                Write a report. \(formats) The path `-` is standard output; text for people then goes to standard error. \(otherwise)
                """
        )
    }

    /// The requested reports.
    static func requests(_ commandLine: ParsedCommandLine) -> [ReportRequest<ReportFormat>] {
        guard !commandLine.isGiven(report) else { return commandLine[report].compactMap(\.self) }
        // A single scenario is not part of the plan that reports are about.
        guard !commandLine.isGiven(RunModeOptions.scenario) else { return [] }
        return [ReportRequest(format: .junit, to: .path(defaultPath))]
    }

    /// The file that GitHub shows on the page of a job, to which each step appends its part; nil elsewhere.
    static var pageOfJob: String? {
        ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The path of the default JUnit report: the one that the caller of this process expects, if it names one.
    static var defaultPath: String {
        let named = ProcessInfo.processInfo.environment["XML_OUTPUT_FILE"] ?? ""
        return named.isEmpty ? "reports/junit.xml" : named
    }
}
