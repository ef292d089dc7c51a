import ConformanceReports

/// A report that a whole run writes.
public struct ConformanceReport: Sendable, Hashable {
    let request: ReportRequest

    /// JUnit XML with the file and line of each case.
    public static func junit(_ path: String) -> ConformanceReport { ConformanceReport(request: ReportRequest(format: .junit, path: path)) }

    /// JUnit XML that holds to the published schemas.
    public static func junitStrict(_ path: String) -> ConformanceReport {
        ConformanceReport(request: ReportRequest(format: .junitStrict, path: path))
    }

    /// The results file, which keeps everything that was sent.
    public static func json(_ path: String) -> ConformanceReport { ConformanceReport(request: ReportRequest(format: .json, path: path)) }
}
