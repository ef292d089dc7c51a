package import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking

/// Writes annotations for GitHub: what could not be judged, each cause, the entries of the baseline that have to go at
/// their lines, recommended rules that are not kept, and the verdict.
package struct GitHubReporter<File: ReportFile>: RunReporter {
    private let file: File
    private let settings: ReportSettings
    private var digest: RunDigest?

    /// A reporter that commits the file when the run ends; until then, and if anything throws, there is no report.
    package init(to file: File, settings: ReportSettings) {
        self.file = file
        self.settings = settings
    }

    package var readsPassedObservations: Bool { false }

    package mutating func begin(_ run: RunDescription) { digest = RunDigest(run) }

    package mutating func report(_ result: CaseResult) { digest?.add(result) }

    package mutating func end(_ summary: RunSummary) throws(ReportError) {
        guard let digest else { return }
        try commit(GitHubAnnotations(digest: digest, summary: summary, settings: settings).all)
    }

    /// Ends the report where the run cannot go on, or has not even begun; in place of `end`.
    ///
    /// - Throws: what prevents writing.
    package mutating func abort(_ failure: RunFailure) throws(ReportError) {
        try commit([GitHubAnnotations.annotation(of: failure)])
    }

    private func commit(_ annotations: [WorkflowAnnotation]) throws(ReportError) {
        let text = WorkflowAnnotation.commands(annotations) { severity, rest in
            "\(rest.count) more \(severity.word)s are not shown here"
        }
        try file.append(Array(text.utf8))
        try file.commit()
    }
}

/// A run as annotations.
private struct GitHubAnnotations {
    let digest: RunDigest
    let summary: RunSummary
    let settings: ReportSettings

    private static let mostLines = 20

    /// In the order of their weight.
    var all: [WorkflowAnnotation] {
        let failures = RunFailure.failures(of: summary, command: settings.command).filter { !$0.hasCause }
        return failures.map { Self.annotation(of: $0) } + errored + causes + situations + stale + warnings + [verdict]
    }

    private var errored: [WorkflowAnnotation] {
        digest.errored.entries.map { entry in
            Self.annotation(
                .error, title: "\(counted(entry.count, "case")) errored", lines: [entry.reason, entry.names])
        }
    }

    private var causes: [WorkflowAnnotation] { annotations(of: summary.causes, in: digest.run) }

    private var situations: [WorkflowAnnotation] {
        guard let explored = summary.explored, let run = explored.differing?.run else { return [] }
        return annotations(of: explored.causes, in: run, " (situations besides the plan)")
    }

    /// - Parameter place: where they are, to follow a number.
    private func annotations(of causes: [Cause], in run: RunDescription, _ place: String = "") -> [WorkflowAnnotation] {
        causes.map { cause in
            let text = CauseText(cause: cause, run: run)
            let lines =
                [cause.sentence] + text.lines(withStory: false)
                + [FailureText.commandLine(settings.command(cause.simplest.template.id))]
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

    private var warnings: [WorkflowAnnotation] {
        digest.warned.entries.map { entry in
            let rule = digest.rules.rows.lazy.map(\.rule).first { $0.id == entry.reason }
            let cases = "not kept in \(counted(entry.count, "case")): \(entry.names)"
            return Self.annotation(.warning, title: entry.reason, lines: (rule.map { [$0.sentence] } ?? []) + [cases])
        }
    }

    private var verdict: WorkflowAnnotation {
        let conclusion = digest.conclusion(summary)
        let line = "\(RunText(run: digest.run).sink) \(conclusion.word): \(conclusion.counts)"
        let remark = settings.isBuiltIn(digest.run) ? ["built-in sink: says nothing about your integration"] : []
        return Self.annotation(.note, title: ToolVersion.name, lines: [line] + remark)
    }

    static func annotation(of failure: RunFailure) -> WorkflowAnnotation {
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
