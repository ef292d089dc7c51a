package import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON

/// Writes the Common Test Report Format, which dashboards read. Each case is written as it falls. What the format has no
/// member for is under `extra`; `rawStatus` is the verdict. Texts are cut as in JUnit reports.
package struct CTRFReporter<File: ReportFile>: RunReporter {
    private let file: File
    private let settings: ReportSettings
    private var writer = JSONWriter(style: .pretty)
    private var run: RunDescription?
    private var counts: [Status: Int] = [:]
    private var milliseconds: Int64 = 0

    /// What the format says of a test. A case that was waived, warned of or noted neither passed nor failed its run.
    private enum Status: String, CaseIterable {
        case passed, failed, skipped, pending, other

        init(_ verdict: Verdict.Kind) {
            switch verdict {
            case .passed: self = .passed
            case .failed, .errored, .unexpectedlyPassed, .expired: self = .failed
            case .skipped: self = .skipped
            case .warned, .waived, .noted: self = .other
            }
        }
    }

    /// A reporter that commits the file when the run ends; until then, and if anything throws, there is no report.
    package init(to file: File, settings: ReportSettings) {
        self.file = file
        self.settings = settings
    }

    package var readsPassedObservations: Bool { false }

    package mutating func begin(_ run: RunDescription) throws(ReportError) {
        self.run = run
        beginDocument(toolVersion: run.toolVersion)
        writer.member("environment") { $0.environment(of: run, settings: settings) }
        try beginTests()
    }

    package mutating func report(_ result: CaseResult) throws(ReportError) {
        let template = result.template
        let verdict = result.verdict.kind
        writer.beginObject(onOneLine: true)
        writer.member("name", ReportText.visible(template.id, isLine: true, limit: JUnitCase.messageLimit))
        count(Status(verdict), lasting: (result.nanoseconds + 500_000) / 1_000_000)
        writer.member("rawStatus", verdict.rawValue)
        if let message = result.verdict.message {
            writer.member("message", ReportText.visible(message, limit: JUnitCase.messageLimit))
        }
        if JUnitOutcome(result.verdict).hasDetails { writer.member("trace", trace(of: result)) }
        let suite = [template.suite, template.vector.id]
        writer.member(
            "suite", suite.map { ReportText.visible($0, isLine: true, limit: JUnitCase.messageLimit) }, onOneLine: true)
        writer.member("tags", result.rules.map(\.id))
        writer.member("filePath", ReportText.visible(template.vector.file, isLine: true, limit: JUnitCase.messageLimit))
        writer.member("line", template.vector.line)
        writer.member("extra") {
            $0.object { writer in
                writer.member("platform", template.platform.rawValue)
                writer.member("level", template.level.rawValue)
                if let pattern = result.pattern { writer.member("pattern", pattern) }
            }
        }
        writer.endObject()
        try file.append(writer.take())
    }

    package mutating func end(_ summary: RunSummary) throws(ReportError) {
        let failures = RunFailure.failures(of: summary, command: settings.command)
        try end(failures) { writer in
            writer.member("verdict", summary.verdict.rawValue)
            writer.member("counts") { $0.counts(of: summary) }
            writer.briefCauses(summary.causes)
            guard let explored = summary.explored else { return }
            writer.member("explored") {
                $0.object { writer in
                    writer.members(of: explored)
                    writer.briefCauses(explored.causes)
                }
            }
        }
    }

    /// Ends the report where the run cannot go on, or has not even begun; in place of `end`.
    ///
    /// - Throws: what prevents writing.
    package mutating func abort(_ failure: RunFailure) throws(ReportError) {
        beginDocument(toolVersion: ToolVersion.number)
        try beginTests()
        try end([failure]) { _ in }
    }

    private mutating func beginDocument(toolVersion: String) {
        writer.beginObject()
        writer.member("reportFormat", "CTRF")
        writer.member("specVersion", "0.0.0")
        writer.member("timestamp", "\(settings.timestamp)Z")
        writer.member("generatedBy", ToolVersion.name)
        writer.name("results")
        writer.beginObject()
        writer.member("tool") {
            $0.object(onOneLine: true) { writer in
                writer.member("name", ToolVersion.name)
                writer.member("version", toolVersion)
            }
        }
    }

    private mutating func beginTests() throws(ReportError) {
        writer.name("tests")
        writer.beginArray()
        try file.append(writer.take())
    }

    private func trace(of result: CaseResult) -> String {
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

    private mutating func count(_ status: Status, lasting milliseconds: Int64) {
        counts[status, default: 0] += 1
        self.milliseconds += milliseconds
        writer.member("status", status.rawValue)
        writer.member("duration") { $0.number(String(milliseconds)) }
    }

    /// Writes what belongs to no case as failed tests, and then what is known only now.
    private mutating func end(
        _ failures: [RunFailure],
        extra: (inout JSONWriter) -> Void
    ) throws(ReportError) {
        for failure in failures {
            writer.beginObject(onOneLine: true)
            writer.member("name", ReportText.visible(failure.id, isLine: true, limit: JUnitCase.messageLimit))
            count(.failed, lasting: 0)
            writer.member("rawStatus", Verdict.Kind.errored.rawValue)
            writer.member("message", ReportText.visible(failure.message, limit: JUnitCase.messageLimit))
            if !failure.details.isEmpty {
                writer.member("trace", ReportText.visible(failure.details, limit: JUnitCase.textLimit))
            }
            writer.member("suite", [JUnitSuite.ofTheRun], onOneLine: true)
            writer.endObject()
        }
        writer.endArray()
        let start = Int64(settings.timestamp.secondsSince1970) * 1000
        writer.member("summary") {
            $0.object(onOneLine: true) { writer in
                writer.member("tests", counts.values.reduce(0, +))
                for status in Status.allCases { writer.member(status.rawValue, counts[status, default: 0]) }
                writer.member("start") { $0.number(String(start)) }
                // Nobody asks the clock at the end: the run took at least as long as its cases one after the other.
                writer.member("stop") { $0.number(String(start + milliseconds)) }
            }
        }
        writer.member("extra") { $0.object { extra(&$0) } }
        writer.endObject()
        writer.endObject()
        writer.lineBreak()
        try file.append(writer.take())
        try file.commit()
    }
}

extension JSONWriter {
    /// The member `causes`, without what there is to say of each.
    fileprivate mutating func briefCauses(_ causes: [Cause]) {
        member("causes") {
            $0.array(causes) { writer, cause in
                writer.object(onOneLine: true) { writer in
                    writer.member("number", cause.number)
                    writer.member("sentence", ReportText.visible(cause.sentence, isLine: true, limit: 1024))
                    writer.member("rules", cause.rules.map(\.id))
                    writer.member("cases", cause.cases)
                    writer.member("patterns") { $0.array(cause.patterns) { $0.number(String($1)) } }
                }
            }
        }
    }

    /// What was checked, and what the verdict depends on.
    fileprivate mutating func environment(of run: RunDescription, settings: ReportSettings) {
        let words = RunText(run: run)
        func shown(_ text: String) -> String { ReportText.visible(text, isLine: true, limit: JUnitCase.messageLimit) }
        object { writer in
            writer.member("appName", shown(run.profile.name))
            if !run.profile.version.isEmpty { writer.member("appVersion", shown(run.profile.version)) }
            writer.member("extra") {
                $0.object { writer in
                    writer.member("hostname", shown(settings.hostname))
                    writer.member("edition", run.plan.edition.id)
                    writer.member("spec", shown("\(run.spec.version), \(settings.specSource)"))
                    writer.member("specDigest", run.spec.digest.description)
                    writer.member("seed", String(run.plan.seed))
                    if let challenge = run.plan.challenge { writer.member("challenge", shown(challenge.text)) }
                    writer.member("level", run.plan.gate.rawValue)
                    writer.member("selection", shown(words.selection))
                    writer.member("drive", words.drive)
                    for platform in words.platforms {
                        writer.member(platform.rawValue, shown(words.sdk(platform) ?? "no SDK declared"))
                    }
                    writer.member("builtInSink", settings.isBuiltIn(run))
                }
            }
        }
    }
}
