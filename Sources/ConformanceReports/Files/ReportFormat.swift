package import ConformanceRunner

/// How a report is written.
package enum ReportFormat: String, NamedReportFormat {
    /// JUnit XML with the file and line of each case.
    case junit
    /// JUnit XML that holds to the published schemas.
    case junitStrict = "junit-strict"
    /// The results file, which keeps everything.
    case json
    /// A page for people, in one file.
    case html
    /// A summary in Markdown, for people.
    case markdown
    /// A shorter one, for a comment.
    case markdownComment = "markdown-comment"
    /// Annotations that GitHub shows beside a workflow.
    case github
    /// The Common Test Report Format, for dashboards.
    case ctrf
    /// The verdict for a README, as shields.io reads it.
    case badge
    /// The verdict for a README, as a picture.
    case badgeSVG = "badge-svg"

    /// A reporter that writes this format; the file is committed when the run ends.
    package func reporter(to file: some ReportFile, settings: ReportSettings) -> any RunReporter {
        switch self {
        case .junit: JUnitReporter(to: file, style: .common, settings: settings)
        case .junitStrict: JUnitReporter(to: file, style: .strict, settings: settings)
        case .json: JSONReporter(to: file, settings: settings)
        case .html: HTMLReporter(to: file, settings: settings)
        case .markdown: MarkdownReporter(to: file, extent: .page, settings: settings)
        case .markdownComment: MarkdownReporter(to: file, extent: .comment, settings: settings)
        case .github: GitHubReporter(to: file, settings: settings)
        case .ctrf: CTRFReporter(to: file, settings: settings)
        case .badge: BadgeReporter(to: file, look: .endpoint, settings: settings)
        case .badgeSVG: BadgeReporter(to: file, look: .picture, settings: settings)
        }
    }

    /// Writes a failure because of which there is no run, where the format has a place for it; else there is no report.
    ///
    /// - Throws: what prevents writing.
    package func abort(
        _ failure: RunFailure,
        in file: some ReportFile,
        settings: ReportSettings
    ) throws(ReportError) {
        switch self {
        case .junit:
            var reporter = JUnitReporter(to: file, style: .common, settings: settings)
            try reporter.abort(failure)
        case .junitStrict:
            var reporter = JUnitReporter(to: file, style: .strict, settings: settings)
            try reporter.abort(failure)
        case .json, .badge, .badgeSVG: file.discard()
        case .html:
            var reporter = HTMLReporter(to: file, settings: settings)
            try reporter.abort(failure)
        case .markdown:
            var reporter = MarkdownReporter(to: file, extent: .page, settings: settings)
            try reporter.abort(failure)
        case .markdownComment:
            var reporter = MarkdownReporter(to: file, extent: .comment, settings: settings)
            try reporter.abort(failure)
        case .ctrf:
            var reporter = CTRFReporter(to: file, settings: settings)
            try reporter.abort(failure)
        case .github:
            var reporter = GitHubReporter(to: file, settings: settings)
            try reporter.abort(failure)
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
        case .ctrf: "ctrf.json"
        case .badge: "badge.json"
        case .badgeSVG: "badge.svg"
        case .github: "annotations.txt"
        }
    }
}
