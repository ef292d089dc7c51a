import ReportWriting
import ResultsFiles

/// A report of a whole run: to a file, which is either complete or absent; to a device or a pipe; or to standard output
/// if the path is `-`.
public struct ConformanceReport: Sendable, Hashable {
    let request: ReportRequest<ReportFormat>

    /// JUnit XML with the file and line of each case.
    public static func junit(_ path: String) -> ConformanceReport { ConformanceReport(.junit, path) }

    /// JUnit XML that is valid by the published schemas.
    public static func junitStrict(_ path: String) -> ConformanceReport { ConformanceReport(.junitStrict, path) }

    /// The results file, which records everything that was sent.
    public static func json(_ path: String) -> ConformanceReport { ConformanceReport(.json, path) }

    /// A Markdown summary for a job summary page: at most 900 KiB.
    public static func markdown(_ path: String) -> ConformanceReport { ConformanceReport(.markdown, path) }

    /// A self-contained HTML page.
    public static func html(_ path: String) -> ConformanceReport { ConformanceReport(.html, path) }

    /// A shorter Markdown summary, for a comment: at most 60 KiB.
    public static func markdownComment(_ path: String) -> ConformanceReport {
        ConformanceReport(.markdownComment, path)
    }

    /// A badge with the verdict and the edition for a README, as an SVG picture.
    public static func badgeSVG(_ path: String) -> ConformanceReport { ConformanceReport(.badgeSVG, path) }

    private init(_ format: ReportFormat, _ path: String) {
        request = ReportRequest(format: format, to: ReportDestination(path))
    }
}
