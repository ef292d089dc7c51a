import Diagnostics
import Scenarios

/// Scenarios, handed out in order, a few at a time, to any thread.
///
/// Each task takes its next share when it has finished the last, because waking a task would take longer than running
/// the scenarios. Shares grow with the number handed out, so that fast tasks seldom wait for each other and slow ones
/// end at nearly the same time.
final class ScenarioShares<Source: IteratorProtocol & SendableMetatype>: Sendable
where Source.Element == ScenarioFamily {
    private struct State {
        var source: Source
        var handedOut = 0
        /// The number of the first scenario.
        let first: Int
        /// Whether more may follow.
        var hasMore = true

        /// The number of the next scenario to hand out.
        var number: Int { first + handedOut }
    }

    private let state: Lock<State>
    private let tasks: Int
    /// The number of the last scenario to run. It has its own lock because it is read for each scenario, while drawing
    /// a share takes a while.
    private let last = Lock(Int.max)

    /// How many families are examined for one share: many may contain nothing to run.
    private static var mostLooks: Int { 1000 }

    /// - Parameters:
    ///   - number: the number of the first scenario.
    ///   - tasks: the number of tasks.
    init(_ source: sending Source, from number: Int, tasks: Int) {
        state = Lock(State(source: source, first: number))
        self.tasks = tasks
    }

    /// The next share, possibly empty, with the number of its first scenario; nil at the end.
    func next() -> (families: [ScenarioFamily], first: Int)? {
        state.withLock { state in
            let first = state.number
            // Or a few more, because families are not divided.
            let end = first + min(max(16, state.handedOut / (32 * tasks)), 512)
            var families: [ScenarioFamily] = []
            var looks = 0
            while state.hasMore, state.number < end, looks < Self.mostLooks {
                looks += 1
                guard let family = state.source.next() else {
                    state.hasMore = false
                    break
                }
                let count = family.count
                guard count > 0 else { continue }
                state.handedOut += count
                families.append(family)
            }
            return state.hasMore || !families.isEmpty ? (families, first) : nil
        }
    }

    /// Stops handing out scenarios.
    func close() { state.withLock { $0.hasMore = false } }

    /// Stops handing out scenarios, and cancels those after a number that were handed out.
    func close(after number: Int) {
        last.withLock { $0 = min($0, number) }
        close()
    }

    /// Whether a scenario that was handed out still has to be run.
    func isWanted(_ number: Int) -> Bool { number <= last.withLock(\.self) }

    /// The number of the next scenario to hand out.
    var number: Int { state.withLock(\.number) }
}

/// A given number of randomly drawn scenarios.
struct DrawnScenarios: IteratorProtocol {
    private var draw: ScenarioDraw
    private var left: Int

    init(_ draw: ScenarioDraw, count: Int) { (self.draw, left) = (draw, count) }

    mutating func next() -> ScenarioFamily? {
        guard left > 0 else { return nil }
        left -= 1
        return draw.next()?.family
    }
}
