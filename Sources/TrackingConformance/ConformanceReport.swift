import ConformanceReports

/// A report that a whole run writes: to a file, which is complete or not there at all; into a device or a pipe; or,
/// where the path is `-`, to standard output.
public struct ConformanceReport: Sendable, Hashable {
    let request: ReportRequest<ReportFormat>

    /// JUnit XML with the file and line of each case.
    public static func junit(_ path: String) -> ConformanceReport { ConformanceReport(.junit, path) }

    /// JUnit XML that holds to the published schemas.
    public static func junitStrict(_ path: String) -> ConformanceReport { ConformanceReport(.junitStrict, path) }

    /// The results file, which keeps everything that was sent.
    public static func json(_ path: String) -> ConformanceReport { ConformanceReport(.json, path) }

    /// A summary in Markdown, for a job's page: 900 KiB at most.
    public static func markdown(_ path: String) -> ConformanceReport { ConformanceReport(.markdown, path) }

    /// A page for people, in one file.
    public static func html(_ path: String) -> ConformanceReport { ConformanceReport(.html, path) }

    /// A shorter summary in Markdown, for a comment: 60 KiB at most.
    public static func markdownComment(_ path: String) -> ConformanceReport {
        ConformanceReport(.markdownComment, path)
    }

    /// The Common Test Report Format, for dashboards.
    public static func ctrf(_ path: String) -> ConformanceReport { ConformanceReport(.ctrf, path) }

    /// The verdict and the edition, for a README: what shields.io makes a badge of.
    public static func badge(_ path: String) -> ConformanceReport { ConformanceReport(.badge, path) }

    /// The same as a picture.
    public static func badgeSVG(_ path: String) -> ConformanceReport { ConformanceReport(.badgeSVG, path) }

    private init(_ format: ReportFormat, _ path: String) {
        request = ReportRequest(format: format, to: ReportDestination(path))
    }
}
