import CommandLineOptions
import ConformanceReports
import Diagnostics

/// The options that say what a run writes, and where.
enum ReportOptions {
    enum OutputFormat: String, CaseIterable {
        case text, json
    }

    private static let group = "Reports"

    static let report = Option.repeated(
        "--report",
        "FORMAT=PATH",
        ValueKind { text throws(OptionValueError) in
            do throws(ReportError) {
                return try ReportRequest(text)
            } catch {
                throw OptionValueError("must be FORMAT=PATH", suggestion: error.diagnostic.suggestion)
            }
        },
        group: group,
        help: """
            Write a report; any number. FORMAT is `junit`, `junit-strict` (holds to the published schemas) or `json` \
            (keeps everything). Without this option: junit=reports/junit.xml.
            """
    )
    static let format = Option.single(
        "--format",
        "FORMAT",
        .choice(OutputFormat.self),
        default: .text,
        shownAs: "text",
        group: group,
        help: "What to print: `text` for people, `json` for programs (the results file)."
    )
    static let quiet = Option.flag("--quiet", aliases: ["-q"], group: group, help: "Print nothing; the exit code and the reports tell.")

    static let all: [OptionDeclaration] = [report.declaration, format.declaration, quiet.declaration]

    static let rules: [OptionRule] = [.exclusive(["--quiet", "--format"])]

    /// The reports that are asked for.
    ///
    /// - Parameter defaultPath: where the one goes that is written where none is asked for.
    static func requests(_ commandLine: ParsedCommandLine, defaultPath: String? = nil) -> [ReportRequest] {
        commandLine.isGiven(report) ? commandLine[report] : [ReportRequest(format: .junit, path: defaultPath ?? "reports/junit.xml")]
    }
}
