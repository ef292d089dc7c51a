package import ConformanceRunner

/// How a report is written.
package enum ReportFormat: String, NamedReportFormat {
    /// JUnit XML with the file and line of each case.
    case junit
    /// JUnit XML that holds to the published schemas.
    case junitStrict = "junit-strict"
    /// The results file, which keeps everything.
    case json

    /// A reporter that writes this format; the file is committed when the run ends.
    package func reporter(to file: some ReportFile, settings: ReportSettings) -> any RunReporter {
        switch self {
        case .junit: JUnitReporter(to: file, style: .common, settings: settings)
        case .junitStrict: JUnitReporter(to: file, style: .strict, settings: settings)
        case .json: JSONReporter(to: file, settings: settings)
        }
    }

    /// A file name for examples in messages.
    package var exampleFile: String {
        switch self {
        case .junit, .junitStrict: "junit.xml"
        case .json: "results.json"
        }
    }
}
