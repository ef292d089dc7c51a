import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// Why a case did not pass, told to someone who has to mend it: the place, the rules, what was played, and step by step
/// what was expected and what came. The last line is the command that runs the case alone.
struct FailureText {
    /// How much is told.
    enum Detail {
        /// All that there is.
        case full
        /// What fits a screen below the message: only the steps that differ, and not in words once more.
        case brief
    }

    let result: CaseResult
    let wiring: DeclaredWiring
    let drive: RunDescription.Drive
    /// The command line that runs the case alone.
    let command: String
    let detail: Detail
    private let played: PlayedText

    /// The text about a case of a run.
    init(_ result: CaseResult, of run: RunDescription, command: (String) -> String, detail: Detail) {
        self.init(
            result: result, wiring: run.profile.wiring, drive: run.drive, command: command(result.template.id),
            detail: detail)
    }

    init(result: CaseResult, wiring: DeclaredWiring, drive: RunDescription.Drive, command: String, detail: Detail) {
        self.result = result
        self.wiring = wiring
        self.drive = drive
        self.command = command
        self.detail = detail
        played = PlayedText(result, lineLimit: Self.lineLimit(detail))
    }

    /// The text, with a line break after every line, in at most `limit` bytes of UTF-8. It is cut before the command.
    func text(limit: Int) -> String {
        let end = commandLine + "\n"
        let body = ReportText.visible(lines.joined(separator: "\n"), limit: limit - end.utf8.count - 1)
        return body + "\n" + end
    }

    /// The last line.
    var commandLine: String { Self.commandLine(command) }

    /// How a failure ends.
    static func commandLine(_ command: String) -> String {
        "run it alone: " + ReportText.visible(command, isLine: true, limit: 16 * 1024)
    }

    /// The lines but for the last.
    var lines: [String] {
        var lines = [
            line("  at \(result.template.vector.file):\(result.template.vector.line):\(result.template.vector.column)")
        ]
        lines += result.rules.map { line("rule \($0.id) (\($0.level.rawValue)): \($0.sentence)") }
        if detail == .full || result.alone?.outcome == .passed, let alone = RetryText.line(result.alone) {
            lines.append(line(alone))
        }
        if detail == .full {
            lines.append(line("vector \(result.template.vector.id): \(result.template.vector.title)"))
            lines += played.device
        } else {
            lines += played.deciding
        }
        switch result.verdict {
        case .failed(let failure), .warned(let failure):
            return lines + (failure.exceeded.map { text($0) } ?? []) + cause(failure)
        case .waived(let failure, let waiver), .expired(let failure, let waiver):
            return lines + text(waiver) + cause(failure)
        case .unexpectedlyPassed(let waiver): return lines + text(waiver)
        case .errored(let error): return lines + cause(error)
        case .passed, .skipped, .noted: return lines
        }
    }

    /// The entry of the baseline, which the message names too.
    private func text(_ waiver: Waiver) -> [String] {
        detail == .full ? [line("waiver \(waiver.entry): \(waiver.grounds)")] : []
    }

    private func cause(_ failure: Failure) -> [String] {
        switch failure.cause {
        case .unsupported(let reason): unobservedSteps() + (detail == .full ? [line("unsupported: \(reason)")] : [])
        case .differences(let differences): steps(differences)
        }
    }

    private func steps(_ differences: [Difference]) -> [String] {
        guard case .observed(let observations) = result.observation else { return [] }
        let expectations = played.filled.expectations
        var lines: [String] = []
        for (step, observation) in observations.enumerated() where step < expectations.count {
            let ofStep = differences.filter { $0.step == step }
            guard detail == .full || !ofStep.isEmpty else { continue }
            lines.append(line(played.title(ofStep: step) + (ofStep.isEmpty ? ", as expected" : "")))
            if detail == .full, drive != .device { lines += played.callbacks(ofStep: step, wiring: wiring) }
            lines += CallLines(lineLimit: lineLimit).lines(
                expectations[step], observation, differences: detail == .full ? ofStep : [])
        }
        return lines
    }

    /// What was played, where nothing is known of what it led to.
    private func unobservedSteps() -> [String] {
        guard detail == .full else { return [] }
        return result.template.scenario.events.indices.flatMap { step in
            [line(played.title(ofStep: step))]
                + (drive == .device ? [] : played.callbacks(ofStep: step, wiring: wiring))
        }
    }

    private func cause(_ error: ObservationError) -> [String] {
        var lines = unobservedSteps() + (detail == .full ? [line("error: \(error.message)")] : [])
        guard !error.log.isEmpty else { return lines }
        let log = ReportText.tail(error.log, limit: detail == .full ? 32 * 1024 : 1024)
        lines.append("the app's log ends with:")
        lines += log.shownLogLines.map { line("  " + $0) }
        return lines
    }

    private func line(_ text: String) -> String { ReportText.visible(text, isLine: true, limit: lineLimit) }

    private var lineLimit: Int { Self.lineLimit(detail) }

    /// So many bytes of one line are shown; a value of a megabyte must not push out what comes after it.
    private static func lineLimit(_ detail: Detail) -> Int { detail == .full ? 4096 : 512 }
}
