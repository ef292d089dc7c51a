import ConformanceRunner

/// A JUnit file of suites that no run of cases makes, such as those of pages; written as it is told, by the rules of
/// every other report.
package struct JUnitDocument<File: ReportFile> {
    /// What a case came to.
    package enum Outcome: Sendable, Hashable {
        case passed
        case failed(message: String, details: String)
        /// Nothing could be judged.
        case errored(message: String, details: String)
        /// Judged, and of no weight for the verdict.
        case warned(message: String, details: String)
    }

    /// A case and the place that it speaks of.
    package struct Case: Sendable {
        /// Unique in its suite.
        package let name: String
        /// The file that it speaks of.
        package let file: String
        /// The line in it, from 1.
        package let line: Int
        /// What it came to.
        package let outcome: Outcome

        /// A case; its name is unique in its suite.
        package init(name: String, file: String, line: Int, outcome: Outcome) {
            self.name = name
            self.file = file
            self.line = line
            self.outcome = outcome
        }
    }

    private let file: File
    private let settings: ReportSettings
    private var suites = 0

    /// Begins a document.
    ///
    /// - Throws: what prevents writing.
    package init(to file: File, settings: ReportSettings) throws(ReportError) {
        self.file = file
        self.settings = settings
        try file.append(Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".utf8))
    }

    /// Writes a whole suite, its cases in order, with the time that all of it took.
    ///
    /// - Throws: what prevents writing.
    package mutating func append(
        suite name: String,
        properties: [(name: String, value: String)],
        cases: [Case],
        nanoseconds: Int64
    ) throws(ReportError) {
        var suite = try JUnitSuite(
            name: name, id: suites, properties: properties, style: .common, settings: settings, to: file)
        suites += 1
        for (index, testCase) in cases.enumerated() {
            let time = index == 0 ? nanoseconds : 0
            let element = JUnitCase(
                name: testCase.name,
                time: DecimalDuration.seconds(nanoseconds: time),
                place: JUnitPlace(file: testCase.file, line: testCase.line),
                outcome: testCase.outcome.junit,
                details: testCase.outcome.details
            )
            try suite.append(element, verdict: testCase.outcome.verdict, nanoseconds: time, to: file)
        }
        try suite.end(in: file)
    }

    /// Ends the document and commits the file.
    ///
    /// - Throws: what prevents writing.
    package func end() throws(ReportError) {
        try file.append(Array("</testsuites>\n".utf8))
        try file.commit()
    }
}

extension JUnitDocument.Outcome {
    fileprivate var junit: JUnitOutcome {
        switch self {
        case .passed: .pass
        case .failed(let message, _): .failure(type: "conformance.failed", message: message)
        case .errored(let message, _): .error(type: "conformance.errored", message: message)
        case .warned(let message, _): .skipped(message: "warning: \(message)", hasDetails: true)
        }
    }

    fileprivate var details: String {
        switch self {
        case .passed: ""
        case .failed(_, let details), .errored(_, let details), .warned(_, let details): details
        }
    }

    fileprivate var verdict: Verdict.Kind? {
        switch self {
        case .passed: .passed
        case .failed: .failed
        case .errored: .errored
        case .warned: .warned
        }
    }
}
