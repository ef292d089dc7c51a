package import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking

/// Writes JUnit XML: flat suites in plan order, each result as it falls, the counts once a suite has ended,
/// and the causes of failures once the run has.
package struct JUnitReporter<File: ReportFile>: RunReporter {
    private let file: File
    private let style: JUnitStyle
    private let settings: ReportSettings
    private var run: RunDescription?
    private var isBegun = false
    private var suite: JUnitSuite?
    /// That of the last case; the next one's too, while the vector stays the same.
    private var place = JUnitPlace.none
    /// Whether a failure was written whose causes have to be filled in.
    private var hasHoles = false
    /// The position, among the plan's suites, of the one that is being written.
    private var position = 0

    /// A reporter that commits the file when the run ends; until then, and if anything throws, there is no report.
    package init(to file: File, style: JUnitStyle, settings: ReportSettings) {
        self.file = file
        self.style = style
        self.settings = settings
    }

    package var readsPassedObservations: Bool { false }

    package mutating func begin(_ run: RunDescription) throws(ReportError) {
        self.run = run
        try beginDocument()
    }

    package mutating func report(_ result: CaseResult) throws(ReportError) {
        let template = result.template
        if suite?.name.hasSameBytes(as: template.suite) != true { try openSuite(of: result) }
        if style == .common, !place.stands(in: template.vector.file, line: template.vector.line) {
            place = JUnitPlace(file: template.vector.file, line: template.vector.line)
        }
        let outcome = JUnitOutcome(result.verdict)
        let testCase = JUnitCase(
            name: template.id,
            time: DecimalDuration.seconds(nanoseconds: result.nanoseconds),
            place: place,
            outcome: outcome,
            details: outcome.hasDetails ? details(of: result) : "",
            hole: result.pattern
        )
        if result.pattern != nil { hasHoles = true }
        try suite?.append(testCase, verdict: result.verdict.kind, nanoseconds: result.nanoseconds, to: file)
    }

    package mutating func end(_ summary: RunSummary) throws(ReportError) {
        try end(
            RunFailure.failures(of: summary, command: settings.command), causes: summary.causes,
            explored: summary.explored)
    }

    /// Ends the report where the run cannot go on, or has not even begun; in place of `end`.
    ///
    /// - Throws: what prevents writing.
    package mutating func abort(_ failure: RunFailure) throws(ReportError) {
        try beginDocument()
        try end([failure], causes: [])
    }

    private mutating func beginDocument() throws(ReportError) {
        guard !isBegun else { return }
        isBegun = true
        try file.append(Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".utf8))
    }

    private func details(of result: CaseResult) -> String {
        guard let run else { return "" }
        let text = FailureText(
            result: result,
            wiring: run.profile.wiring,
            drive: run.drive,
            command: settings.command(result.template.id),
            detail: .full
        )
        return text.text(limit: JUnitCase.textLimit)
    }

    private mutating func openSuite(of result: CaseResult) throws(ReportError) {
        guard let run else { return }
        try closeSuite()
        let name = result.template.suite
        let suites = run.plan.suites
        position = suites[position...].firstIndex(of: name) ?? position
        let properties = JUnitProperties(run: run, platform: result.template.platform)
        suite = try JUnitSuite(
            name: name, id: position, properties: properties.list, style: style, settings: settings, to: file)
    }

    private mutating func closeSuite() throws(ReportError) {
        try suite?.end(in: file)
        suite = nil
    }

    private mutating func end(
        _ failures: [RunFailure], causes: [Cause], explored: ExploredSituations? = nil
    ) throws(ReportError) {
        try closeSuite()
        try appendSuite(of: failures, explored)
        try file.append(Array("</testsuites>\n".utf8))
        try file.commit(filling: hasHoles ? Self.holes(causes) : nil)
    }

    /// The lines that name the causes of failures, by the pattern.
    private static func holes(_ causes: [Cause]) -> ReportHoles {
        var texts: [Int: [UInt8]] = [:]
        for cause in causes {
            var line = XMLBuffer()
            line.content(
                "cause \(cause.number) of \(causes.count): \(ReportText.visible(cause.sentence, isLine: true, limit: 1024))\n"
            )
            for pattern in cause.patterns { texts[pattern, default: []] += line.bytes }
        }
        return ReportHoles(texts)
    }

    /// A suite for what belongs to no case; its id comes after those of the whole plan, so that it is the same in every
    /// shard. It says how far situations were explored, too, which is known only now; so it may have no case.
    private func appendSuite(of failures: [RunFailure], _ explored: ExploredSituations?) throws(ReportError) {
        guard !failures.isEmpty || explored != nil else { return }
        let name = JUnitSuite.ofTheRun
        let properties = run.map { JUnitProperties(run: $0, platform: nil, explored: explored).list } ?? []
        let id = run?.plan.suites.count ?? 0
        var suite = try JUnitSuite(
            name: name, id: id, properties: properties, style: style, settings: settings, to: file)
        for failure in failures {
            let text = failure.details.isEmpty ? failure.message : failure.message + "\n" + failure.details
            let testCase = JUnitCase(
                name: failure.id,
                time: DecimalDuration.seconds(nanoseconds: 0),
                place: .none,
                outcome: .error(type: "conformance.errored", message: failure.message),
                details: text
            )
            try suite.append(testCase, verdict: nil, nanoseconds: 0, to: file)
        }
        try suite.end(in: file)
    }
}

/// Which dialect of JUnit XML is written; there is no standard.
package enum JUnitStyle: Sendable, Hashable {
    /// With `file` and `line` of each case, which many consumers read.
    case common
    /// Valid by both published schemas, which know neither attribute; and readable by consumers that put suites together.
    case strict
}
