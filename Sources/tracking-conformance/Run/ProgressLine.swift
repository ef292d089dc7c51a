import ConformanceReports
import ConformanceRunner
import Diagnostics
import Dispatch
import Foundation

/// A line on standard error that tells how far a run has come, where people watch it on a terminal. It goes out of the
/// way of other text, and nothing of it is left at the end.
final class ProgressLine: Sendable {
    private struct State {
        var text: ProgressText
        /// What is being played again; nil while cases are played for the first time.
        var replay: String?
        /// How many situations were played after the plan.
        var explored = 0
        /// When a case ended last, in seconds.
        var lastEnd: Double
        /// What is on the terminal.
        var shown = ""
        var isOver = false
    }

    private let channel: TextChannel
    private let restarts: @Sendable () -> Int
    private let state: Lock<State>
    // Dispatch's objects may be used from any thread; only the protocol does not say so.
    private nonisolated(unsafe) let timer: (any DispatchSourceTimer)?

    /// Begins to show a line where standard error is a terminal; a run that is over at once shows none.
    ///
    /// - Parameters:
    ///   - restarts: how often the adapter has been started anew so far.
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

    /// Takes note of what happens to cases.
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

    /// Takes note of what is being played again.
    func take(_ stage: Rerun.Stage) {
        guard timer != nil else { return }
        let replay: String? =
            switch stage {
            case .alone(let cases): "failing cases played again alone: \(cases)"
            case .inCompany(let cases): "one played again after other cases: \(cases)"
            case .ended: nil
            }
        state.withLock { $0.replay = replay }
    }

    /// Takes note of situations that were played after the plan.
    func explored(_ played: Int) {
        guard timer != nil else { return }
        state.withLock { state in
            state.explored += played
            state.replay = "situations besides the plan: \(state.explored)"
        }
    }

    /// Writes text for people where the line may be: it is taken away first, and comes again with the next change.
    func write(_ text: String, to other: TextChannel) {
        guard timer != nil else { return other.write(text) }
        state.withLock { state in
            erase(&state)
            other.write(text)
        }
    }

    /// Takes the line away for good.
    func end() {
        timer?.cancel()
        state.withLock { state in
            erase(&state)
            state.isOver = true
        }
    }

    private func draw() {
        let restarts = restarts()
        // A terminal may have been made narrower; the last column is left free, since some begin a new line after it.
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
