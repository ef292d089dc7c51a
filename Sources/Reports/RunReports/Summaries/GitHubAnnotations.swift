import Baselines
import CaseJudging
import CaseStories
package import ConformanceRunner
import ConformanceSpec
import Diagnostics
import Exploration
import FailureCauses

/// A run as annotations for GitHub: what could not be judged, each cause, stale baseline entries at their lines,
/// recommended rules that are not followed, and the verdict.
package struct GitHubAnnotations {
    private let run: JudgedRun
    private let digest: RunDigest
    private let settings: ReportSettings

    package init(_ run: JudgedRun, _ settings: ReportSettings) {
        (self.run, self.settings) = (run, settings)
        digest = RunDigest(run)
    }

    package var bytes: [UInt8] { Self.bytes(of: all) }

    /// The annotations if no run could begin.
    package static func bytes(of failure: RunFailure) -> [UInt8] { bytes(of: [annotation(of: failure)]) }

    private static func bytes(of annotations: [WorkflowAnnotation]) -> [UInt8] {
        let text = WorkflowAnnotation.commands(annotations) { severity, rest in
            "\(rest.count) more \(severity.word)s are not shown here"
        }
        return Array(text.utf8)
    }

    private static let mostLines = 20

    /// In order of weight.
    private var all: [WorkflowAnnotation] {
        // Stale waivers have separate annotations, at their lines.
        let failures = zip(run.unplannedFailures, RunFailure.failures(of: run, command: settings.command))
            .filter { $0.subject != .staleWaivers && !$1.hasCause }
        let failed = failures.map { Self.annotation(of: $1) } + errored + causes + scenarios + stale
        return failed + flaky + warnings + staleWaivers + waived + notScored + [verdict]
    }

    private var flaky: [WorkflowAnnotation] {
        FlakyText(run.flaky).summary.map { [Self.annotation(.warning, title: "flaky", lines: [$0])] } ?? []
    }

    private var errored: [WorkflowAnnotation] {
        digest.errored.entries.map { entry in
            Self.annotation(
                .error, title: "\(counted(entry.count, "case")) errored", lines: [entry.reason, entry.names])
        }
    }

    private var causes: [WorkflowAnnotation] { annotations(of: run.causes, in: run.run) }

    private var scenarios: [WorkflowAnnotation] {
        guard let explored = run.explored, let run = explored.differing?.run else { return [] }
        return annotations(of: explored.causes, in: run, " (scenarios beyond the plan)")
    }

    /// - Parameter place: where they are, to follow a number.
    private func annotations(of causes: [Cause], in run: RunDescription, _ place: String = "") -> [WorkflowAnnotation] {
        causes.map { cause in
            let text = CauseText(cause: cause, run: run)
            let lines =
                [cause.sentence] + text.lines(withStory: false)
                + [FailureText.commandLine(settings.command(cause.simplest.template.id), run.drive)]
            return Self.annotation(.error, title: "cause \(cause.number) of \(causes.count)\(place)", lines: lines)
        }
    }

    private var stale: [WorkflowAnnotation] {
        digest.stale.entries.map { entry in
            let waiver = entry.reason.waiver
            let lines = [
                "\(waiver.grounds); \(entry.reason.remedy)", "\(counted(entry.count, "case")): \(entry.names)",
            ]
            let place = SourcePlace(file: waiver.place.file, line: waiver.place.line)
            return Self.annotation(.error, title: entry.reason.title, lines: lines, at: place)
        }
    }

    private var staleWaivers: [WorkflowAnnotation] {
        let isStrict = run.unplannedFailures.contains { $0.subject == .staleWaivers }
        return run.staleWaivers.map { waiver in
            Self.annotation(
                isStrict ? .error : .warning, title: "a waiver is stale", lines: [waiver.stale],
                at: SourcePlace(file: waiver.place.file, line: waiver.place.line))
        }
    }

    private var waived: [WorkflowAnnotation] {
        digest.waivedLines.map { Self.annotation(.note, title: "waived", lines: [$0]) }
    }

    private var notScored: [WorkflowAnnotation] {
        digest.notScoredEntries.map { count, words, names in
            Self.annotation(.note, title: "\(counted(count, "case")) not scored", lines: [words, names])
        }
    }

    private var warnings: [WorkflowAnnotation] {
        digest.warned.entries.map { entry in
            let rule = digest.rules.rows.lazy.map(\.rule).first { $0.id == entry.reason }
            let cases = "not kept in \(counted(entry.count, "case")): \(entry.names)"
            return Self.annotation(.warning, title: entry.reason, lines: (rule.map { [$0.sentence] } ?? []) + [cases])
        }
    }

    private var verdict: WorkflowAnnotation {
        let conclusion = digest.verdictLine
        let line = "\(RunFacts(run.run).sink) \(conclusion.word): \(conclusion.counts)"
        let note = settings.isBuiltIn(run.run) ? ["built-in sink: says nothing about your integration"] : []
        return Self.annotation(.note, title: ToolVersion.name, lines: [line] + note)
    }

    private static func annotation(of failure: RunFailure) -> WorkflowAnnotation {
        let details = failure.details.split(separator: "\n").suffix(mostLines).map { String($0) }
        return annotation(.error, title: failure.id, lines: [failure.message] + details)
    }

    private static func annotation(
        _ severity: Severity,
        title: String,
        lines: [String],
        at place: SourcePlace? = nil
    ) -> WorkflowAnnotation {
        WorkflowAnnotation(
            severity,
            at: place,
            title: ReportText.visible(title, isLine: true, limit: 256),
            message: lines.map { ReportText.visible($0, isLine: true, limit: 2048) }.joined(separator: "\n")
        )
    }
}
