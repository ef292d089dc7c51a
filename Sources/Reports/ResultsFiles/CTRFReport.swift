import Baselines
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import Exploration
import FailureCauses
import PushTracking
import ReportWriting
import RunReports
import StrictJSON

/// A run in the Common Test Report Format, which dashboards read. Data that the format has no member for is under
/// `extra`; `rawStatus` is the verdict. Texts are cut as in JUnit reports.
struct CTRFReport {
    let settings: ReportSettings

    /// The status of a test. A waived, warned or noted case neither passed nor failed its run.
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

    func bytes(of run: JudgedRun) -> [UInt8] {
        document(
            run.cases, of: run.run, besides: RunFailure.failures(of: run, command: settings.command)
        ) { writer in
            writer.member("verdict", run.verdict.rawValue)
            writer.member("counts") { $0.counts(of: run) }
            writer.briefCauses(run.causes)
            if run.run.baseline != nil { writer.member("staleWaivers", run.staleWaivers.map(\.stale)) }
            guard let explored = run.explored else { return }
            writer.member("explored") {
                $0.object { writer in
                    writer.members(of: explored)
                    writer.briefCauses(explored.causes)
                }
            }
        }
    }

    /// The report if no run could begin.
    func bytes(of failure: RunFailure) -> [UInt8] { document([], of: nil, besides: [failure]) { _ in } }

    private func document(
        _ cases: [CaseResult], of run: RunDescription?, besides failures: [RunFailure],
        extra: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        let bytes = JSONWriter.document { writer in
            writer.object { writer in
                writer.member("reportFormat", "CTRF")
                writer.member("specVersion", "0.0.0")
                writer.member("timestamp", "\(settings.timestamp)Z")
                writer.member("generatedBy", ToolVersion.name)
                writer.member("results") {
                    $0.object { writer in
                        writer.member("tool") {
                            $0.object(onOneLine: true) { writer in
                                writer.member("name", ToolVersion.name)
                                writer.member("version", run?.toolVersion ?? ToolVersion.number)
                            }
                        }
                        if let run { writer.member("environment") { $0.environment(of: run, settings: settings) } }
                        writer.name("tests")
                        writer.beginArray()
                        if let run { for result in cases { test(result, of: run, to: &writer) } }
                        for failure in failures { test(failure, to: &writer) }
                        writer.endArray()
                        summary(cases, failures: failures.count, to: &writer)
                        writer.member("extra") { $0.object { extra(&$0) } }
                    }
                }
            }
        }
        return Array(bytes.utf8)
    }

    private func test(_ result: CaseResult, of run: RunDescription, to writer: inout JSONWriter) {
        let template = result.template
        writer.object(onOneLine: true) { writer in
            writer.member("name", Self.line(template.id))
            writer.member("status", Status(result.verdict.kind).rawValue)
            writer.member("duration") { $0.number(String(Self.milliseconds(result))) }
            if result.isFlaky { writer.member("flaky", true) }
            writer.member("rawStatus", result.verdict.kind.rawValue)
            if let message = result.verdict.message {
                writer.member("message", ReportText.visible(message, limit: JUnitDocument.messageLimit))
            }
            switch result.verdict {
            case .passed, .noted, .skipped: break
            case .failed, .warned, .errored, .waived, .unexpectedlyPassed, .expired:
                let text = FailureText(result, of: run, command: settings.command, detail: .full)
                writer.member("trace", text.text(limit: JUnitDocument.textLimit))
            }
            writer.member("suite", [template.suite, template.vector.id].map(Self.line), onOneLine: true)
            writer.member("tags", result.rules.map(\.id))
            // The built-in spec's files are in no checkout.
            if !run.spec.isBuiltIn {
                writer.member("filePath", Self.line(template.vector.file))
                writer.member("line", template.vector.line)
            }
            writer.member("extra") {
                $0.object { writer in
                    writer.member("platform", template.platform.rawValue)
                    writer.member("level", template.level.rawValue)
                    if result.verdict.kind.failsRun, let pattern = result.pattern { writer.member("pattern", pattern) }
                }
            }
        }
    }

    /// A failure that belongs to no case, as a failed test.
    private func test(_ failure: RunFailure, to writer: inout JSONWriter) {
        writer.object(onOneLine: true) { writer in
            writer.member("name", Self.line(failure.id))
            writer.member("status", Status.failed.rawValue)
            writer.member("duration") { $0.number("0") }
            writer.member("rawStatus", Verdict.Kind.errored.rawValue)
            writer.member("message", ReportText.visible(failure.message, limit: JUnitDocument.messageLimit))
            if !failure.details.isEmpty {
                writer.member("trace", ReportText.visible(failure.details, limit: JUnitDocument.textLimit))
            }
            writer.member("suite", [JUnitReport.suiteOfTheRun], onOneLine: true)
        }
    }

    private func summary(_ cases: [CaseResult], failures: Int, to writer: inout JSONWriter) {
        var counts: [Status: Int] = [.failed: failures]
        for result in cases { counts[Status(result.verdict.kind), default: 0] += 1 }
        let start = Int64(settings.timestamp.secondsSince1970) * 1000
        writer.member("summary") {
            $0.object(onOneLine: true) { writer in
                writer.member("tests", cases.count + failures)
                for status in Status.allCases { writer.member(status.rawValue, counts[status, default: 0]) }
                writer.member("start") { $0.number(String(start)) }
                // The run took at least as long as its cases one after the other.
                let stop = start + cases.reduce(0) { $0 + Self.milliseconds($1) }
                writer.member("stop") { $0.number(String(stop)) }
            }
        }
    }

    private static func milliseconds(_ result: CaseResult) -> Int64 { (result.nanoseconds + 500_000) / 1_000_000 }

    private static func line(_ text: String) -> String {
        ReportText.visible(text, isLine: true, limit: JUnitDocument.messageLimit)
    }
}

extension JSONWriter {
    /// The member `causes`, without their advice.
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

    /// The app that was checked, and the facts that the verdict depends on.
    fileprivate mutating func environment(of run: RunDescription, settings: ReportSettings) {
        let facts = RunFacts(run, settings)
        func shown(_ text: String) -> String {
            ReportText.visible(text, isLine: true, limit: JUnitDocument.messageLimit)
        }
        object { writer in
            writer.member("appName", shown(run.profile.name))
            if !run.profile.version.isEmpty { writer.member("appVersion", shown(run.profile.version)) }
            writer.member("extra") {
                $0.object { writer in
                    writer.member("hostname", shown(settings.hostname))
                    writer.member("edition", run.plan.edition.id)
                    writer.member("spec", shown(facts.spec))
                    writer.member("specDigest", run.spec.digest.description)
                    writer.member("seed", String(run.plan.seed))
                    if let challenge = run.plan.challenge { writer.member("challenge", shown(challenge.text)) }
                    writer.member("level", run.plan.gate.rawValue)
                    writer.member("selection", shown(facts.selection))
                    writer.member("drive", facts.drive)
                    for platform in facts.platforms {
                        writer.member(platform.rawValue, shown(facts.sdk(platform) ?? "no SDK declared"))
                    }
                    writer.member("builtInSink", settings.isBuiltIn(run))
                }
            }
        }
    }
}
