import ConformanceRunner
import Diagnostics
import Dispatch
import Foundation
import RunReports

/// A line on standard error that shows the progress of a run on a terminal. It makes room for other text, and is
/// removed at the end.
final class ProgressLine: Sendable {
    private struct State {
        var text: ProgressText
        /// Describes what is being run again; nil while cases run for the first time.
        var replay: String?
        /// How many scenarios were played after the plan.
        var explored = 0
        /// The time at which a case last ended, in seconds.
        var lastEnd: Double
        /// The text on the terminal.
        var shown = ""
        var isOver = false
    }

    private let channel: TextChannel
    private let restarts: @Sendable () -> Int
    private let state: Lock<State>
    // Dispatch's objects may be used from any thread; only the protocol does not declare it.
    private nonisolated(unsafe) let timer: (any DispatchSourceTimer)?

    /// Starts showing a line if standard error is a terminal; a run that ends at once shows none.
    ///
    /// - Parameters:
    ///   - restarts: how often the adapter has been restarted so far.
    init(total: Int, on channel: TextChannel, restarts: @escaping @Sendable () -> Int) {
        self.channel = channel
        self.restarts = restarts
        state = Lock(State(text: ProgressText(total: total), lastEnd: Self.now))
        guard channel.look.canRewrite else {
            timer = nil
            return
        }
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "progress"))
        self.timer = timer
        timer.schedule(deadline: .now() + .milliseconds(300), repeating: .milliseconds(200))
        timer.setEventHandler { [weak self] in self?.draw() }
        timer.activate()
    }

    deinit { timer?.cancel() }

    /// Records an event of a case.
    func take(_ event: CaseEvent) {
        guard timer != nil else { return }
        state.withLock { state in
            switch event {
            case .began: state.text.underWay += 1
            case .ended:
                state.text.underWay -= 1
                state.text.finished += 1
                state.lastEnd = Self.now
            case .skipped: state.text.finished += 1
            }
        }
    }

    /// Records what is being run again.
    func take(_ stage: Rerun.Stage) {
        guard timer != nil else { return }
        let replay: String? =
            switch stage {
            case .alone(let cases): "failing cases run again alone: \(cases)"
            case .inCompany(let cases): "one run again after other cases: \(cases)"
            case .ended: nil
            }
        state.withLock { $0.replay = replay }
    }

    /// Records scenarios that were played after the plan.
    func explored(_ played: Int) {
        guard timer != nil else { return }
        state.withLock { state in
            state.explored += played
            state.replay = "scenarios beyond the plan: \(state.explored)"
        }
    }

    /// Writes text to a place where the line may be: the line is removed first, and shown again with the next change.
    func write(_ text: String, to other: TextChannel) {
        guard timer != nil else { return other.write(text) }
        state.withLock { state in
            erase(&state)
            other.write(text)
        }
    }

    /// Removes the line permanently.
    func end() {
        timer?.cancel()
        state.withLock { state in
            erase(&state)
            state.isOver = true
        }
    }

    private func draw() {
        let restarts = restarts()
        // The terminal may have become narrower; the last column stays free, since some terminals begin a new line
        // after it.
        let width = (channel.stream.columns ?? channel.look.width ?? TerminalLook.usualWidth) - 1
        state.withLock { state in
            guard !state.isOver else { return }
            state.text.restarts = restarts
            state.text.quietSeconds = Int(Self.now - state.lastEnd)
            let line = state.replay.map { String($0.prefix(max(0, width))) } ?? state.text.line(width: width)
            guard line != state.shown else { return }
            channel.write("\r\u{1B}[K" + line)
            state.shown = line
        }
    }

    private func erase(_ state: inout State) {
        guard !state.shown.isEmpty else { return }
        channel.write("\r\u{1B}[K")
        state.shown = ""
    }

    private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
