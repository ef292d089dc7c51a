package import ConformanceRunner
import StrictJSON

/// Writes the results file: one JSON object, in which each case takes one line. It keeps everything: nothing is cut.
package struct JSONReporter<File: ReportFile>: RunReporter {
    private let file: File
    private let settings: ReportSettings
    private var writer = JSONWriter(style: .pretty)
    private var run: RunDescription?
    private var handed: HandedDigest?

    /// A reporter that commits the file when the run ends; until then, and if anything throws, there is no report.
    package init(to file: File, settings: ReportSettings) {
        self.file = file
        self.settings = settings
    }

    package var readsPassedObservations: Bool { true }

    package mutating func begin(_ run: RunDescription) throws(ReportError) {
        self.run = run
        handed = HandedDigest(run, isBuiltIn: settings.isBuiltIn(run))
        writer.beginObject()
        writer.run(run, settings: settings)
        writer.name("cases")
        writer.beginArray()
        try file.append(writer.take())
    }

    package mutating func report(_ result: CaseResult) throws(ReportError) {
        handed?.add(result)
        writer.caseRecord(result)
        try file.append(writer.take())
    }

    package mutating func end(_ summary: RunSummary) throws(ReportError) {
        for failure in RunFailure.failures(of: summary, command: settings.command) { writer.failureRecord(failure) }
        writer.endArray()
        if let run { writer.causes(summary.causes, of: run) }
        if let explored = summary.explored { writer.explored(explored) }
        if let handed { writer.member("handed", handed.text) }
        writer.summary(summary)
        writer.endObject()
        writer.lineBreak()
        try file.append(writer.take())
        try file.commit()
    }
}
