package import CaseJudging
package import ConformanceRunner
package import ReportWriting
package import RunReports
import StrictJSON

/// The format of a report.
package enum ReportFormat: String, NamedReportFormat {
    /// JUnit XML with the file and line of each case.
    case junit
    /// JUnit XML that is valid by the published schemas.
    case junitStrict = "junit-strict"
    /// The results file, which records everything.
    case json
    /// A self-contained HTML page.
    case html
    /// A summary in Markdown, for people.
    case markdown
    /// A shorter summary, for a comment.
    case markdownComment = "markdown-comment"
    /// Annotations that GitHub shows on a workflow run.
    case github
    /// The verdict for a README, as a picture.
    case badgeSVG = "badge-svg"

    /// Whether it shows the verdict and nothing else, and only of a whole run with an adapter.
    package var isVerdictAlone: Bool { self == .badgeSVG }

    /// A run in this format.
    package func bytes(of run: JudgedRun, _ settings: ReportSettings) -> [UInt8] {
        switch self {
        case .junit: JUnitReport(style: .common, settings: settings).bytes(of: run)
        case .junitStrict: JUnitReport(style: .strict, settings: settings).bytes(of: run)
        case .json: JSONWriter.results(run, settings)
        case .html: RunPage(run, settings).bytes
        case .markdown: MarkdownSummary(run, extent: .page, settings).bytes
        case .markdownComment: MarkdownSummary(run, extent: .comment, settings).bytes
        case .github: GitHubAnnotations(run, settings).bytes
        case .badgeSVG: Array(Badge(run).svg.utf8)
        }
    }

    /// A failure that kept a run from beginning, in this format; nil if the format cannot show it.
    package func bytes(of failure: RunFailure, _ settings: ReportSettings) -> [UInt8]? {
        switch self {
        case .junit: JUnitReport(style: .common, settings: settings).bytes(of: failure)
        case .junitStrict: JUnitReport(style: .strict, settings: settings).bytes(of: failure)
        case .html: RunPage.bytes(of: failure)
        case .markdown: MarkdownSummary.bytes(of: failure, in: .page)
        case .markdownComment: MarkdownSummary.bytes(of: failure, in: .comment)
        case .github: GitHubAnnotations.bytes(of: failure)
        case .json, .badgeSVG: nil
        }
    }

    /// Refuses a run that this format cannot show, before the run begins.
    ///
    /// - Throws: if a badge is requested for one of the tool's own sinks or for a part of the plan: neither has a
    ///   verdict to show.
    package func check(_ run: RunDescription, _ settings: ReportSettings) throws(ReportError) {
        guard isVerdictAlone else { return }
        if settings.isBuiltIn(run) {
            throw .refused(
                format: rawValue,
                cause: "the sink came with this tool, and its verdict says nothing about anybody's integration",
                remedy: "run your own app through an adapter: write its command after --")
        }
        if run.plan.isPartial {
            throw .refused(
                format: rawValue,
                cause: "it is a part of the plan (\(run.plan.selection.words)), and a badge is read as the whole",
                remedy: "run the whole plan, or join all shards with `report merge`")
        }
    }

    /// A file name for examples in messages.
    package var exampleFile: String {
        switch self {
        case .junit, .junitStrict: "junit.xml"
        case .json: "results.json"
        case .html: "report.html"
        case .markdown: "summary.md"
        case .markdownComment: "comment.md"
        case .badgeSVG: "badge.svg"
        case .github: "annotations.txt"
        }
    }
}
