import Baselines
package import CaseJudging
import CaseStories
import ConformanceSpec
import DeviceModel
import Diagnostics
package import PushTracking

/// A story as lines of text, for whoever has to fix the app: the place, the rules, the events, and step by step the
/// expected and actual calls. The last line is the command that runs the case alone.
package struct FailureText {
    /// The level of detail.
    package enum Detail {
        /// Everything.
        case full
        /// As much as fits a screen below the message: only the steps that differ, without sentences and callbacks.
        case brief
    }

    let result: CaseResult
    let drive: RunDescription.Drive
    /// The command line that runs the case alone.
    let command: String
    let detail: Detail
    private let story: Story

    /// The text about a case of a run.
    package init(_ result: CaseResult, of run: RunDescription, command: (String) -> String, detail: Detail) {
        self.init(
            result, wiring: run.profile.wiring, drive: run.drive, command: command(result.template.id), detail: detail)
    }

    /// The text about a case that runs on its own.
    package init(
        _ result: CaseResult, wiring: DeclaredWiring, drive: RunDescription.Drive = .inProcess, command: String = "",
        detail: Detail = .brief
    ) {
        self.result = result
        self.drive = drive
        self.command = command
        self.detail = detail
        story = Story(result, wiring: wiring, drive: drive)
    }

    /// The text, with a line break after every line, in at most `limit` bytes of UTF-8. Only the part before the
    /// command is cut.
    package func text(limit: Int) -> String {
        let end = commandLine + "\n"
        let body = ReportText.visible(lines.joined(separator: "\n"), limit: limit - end.utf8.count - 1)
        return body + "\n" + end
    }

    /// The outcome, on one line.
    package static func headline(_ result: CaseResult) -> String {
        let line =
            switch result.verdict {
            case .passed: "passed"
            case .noted(let note): note.map { "noted: \($0)" } ?? "noted"
            case .skipped(let reason): "skipped: \(reason)"
            case .notRun(let reason): "not run: \(reason)"
            case .warned(let failure): "warning: \(failure.message)"
            case .errored(let error): "no observation: \(error.message)"
            case .failed, .waived, .unexpectedlyPassed, .expired: result.verdict.message ?? ""
            case .notScored(let otherwise, let reason):
                "not scored: \(reason); \(otherwise.kind.words)" + (otherwise.message.map { ": \($0)" } ?? "")
            }
        return ReportText.visible(line, isLine: true, limit: 1024)
    }

    /// The headline; if the case did not pass, followed by the place, the rules and the differences. In at most `limit`
    /// bytes of UTF-8.
    package func headed(limit: Int) -> String {
        let headline = Self.headline(result)
        let kind = result.verdict.kind
        let body = kind.isFailure || kind == .unexpectedlyPassed ? lines : []
        return ReportText.visible(([headline] + body).joined(separator: "\n"), limit: limit)
    }

    /// The last line.
    var commandLine: String { Self.commandLine(command, drive) }

    /// The last line of a failure.
    static func commandLine(_ command: String, _ drive: RunDescription.Drive = .inProcess) -> String {
        (drive == .capture ? "do it again: " : "run it alone: ")
            + ReportText.visible(command, isLine: true, limit: 16 * 1024)
    }

    /// All lines except the last.
    var lines: [String] {
        var lines = [
            line("  at \(result.template.vector.file):\(result.template.vector.line):\(result.template.vector.column)")
        ]
        lines += result.rules.map { line("rule \($0.id) (\($0.level.rawValue)): \($0.sentence)") }
        if let flakiness = result.flakiness { lines.append(line("flaky: \(flakiness.sentence)")) }
        if detail == .full || result.alone?.outcome == .passed, let alone = RetryText.line(result.alone) {
            lines.append(line(alone))
        }
        if detail == .full {
            lines.append(line("vector \(result.template.vector.id): \(result.template.vector.title)"))
            lines += ([story.start] + story.payloads).map(line)
        } else {
            lines += story.pushes.map(line)
        }
        if detail == .full {
            lines += result.verdict.waivers.map { line("waiver \($0.entry): \($0.grounds)") }
        }
        if case .errored(let error) = result.verdict { return lines + cause(error) }
        return lines + (result.verdict.failure.map(cause) ?? [])
    }

    /// The baseline entry, which the message names too.
    private func cause(_ failure: Failure) -> [String] {
        switch failure.cause {
        case .unsupported(let reason): unobservedSteps + (detail == .full ? [line("unsupported: \(reason)")] : [])
        case .differences: steps
        }
    }

    private var steps: [String] {
        story.events.flatMap { row -> [String] in
            guard let observation = row.observation, detail == .full || !row.found.isEmpty else { return [] }
            var lines = [line(row.title + (row.found.isEmpty ? ", as expected" : ""))]
            if detail == .full { lines += callbacks(row) }
            lines += block("expected: ", row.expected) + block("actual:   ", row.actual)
            if let threw = observation.threw { lines += block("threw:    ", [threw]) }
            if detail == .full { lines += block("differs:  ", row.found.map(\.sentence)) }
            return lines
        }
    }

    /// The events of a case without observations.
    private var unobservedSteps: [String] {
        detail == .full ? story.events.flatMap { [line($0.title)] + callbacks($0) } : []
    }

    private func callbacks(_ row: Story.Row) -> [String] {
        !drive.showsCallbacks ? [] : row.callbackTexts.map { line("callback: \($0)") }
    }

    /// Lines; the first has a label, and the others are indented by its width.
    private func block(_ label: String, _ texts: [String]) -> [String] {
        texts.enumerated().map { index, text in
            line((index == 0 ? label : String(repeating: " ", count: label.utf8.count)) + text)
        }
    }

    private func cause(_ error: ObservationError) -> [String] {
        var lines = unobservedSteps + (detail == .full ? [line("error: \(error.message)")] : [])
        guard !error.log.isEmpty else { return lines }
        let log = ReportText.tail(error.log, limit: detail == .full ? 32 * 1024 : 1024)
        lines.append("the app's log ends with:")
        lines += log.shownLogLines.map { line("  " + $0) }
        return lines
    }

    private func line(_ text: String) -> String { ReportText.visible(text, isLine: true, limit: lineLimit) }

    private var lineLimit: Int { Self.lineLimit(detail) }

    /// The most bytes of one line; a value of a megabyte must not push out what comes after it.
    private static func lineLimit(_ detail: Detail) -> Int { detail == .full ? 4096 : 512 }
}
