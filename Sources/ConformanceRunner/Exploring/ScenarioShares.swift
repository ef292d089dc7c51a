import ConformanceSpec
import Diagnostics

/// Situations that are handed out a few at a time, in their order, to whoever asks, from any thread.
///
/// Whoever plays them takes the next few when it is done with the last: nobody has to be woken for it, which would take
/// longer than playing them. The more have been handed out, the more are at once, so that quick players seldom wait for
/// one another, and slow ones end at nearly the same time.
final class ScenarioShares<Source: IteratorProtocol & SendableMetatype>: Sendable
where Source.Element == ScenarioFamily {
    private struct State {
        var source: Source
        var handedOut = 0
        /// The number of the first situation.
        let first: Int
        /// Whether there may be more after what was handed out.
        var hasMore = true

        /// The number of the first situation that was not handed out.
        var number: Int { first + handedOut }
    }

    private let state: Lock<State>
    private let tasks: Int
    /// The number of the last situation that is to be played. Apart, since it is asked for each situation, and drawing
    /// a share takes a while.
    private let last = Lock(Int.max)

    /// How many families are looked at for one share: in many there may be nothing to play.
    private static var mostLooks: Int { 1000 }

    /// - Parameters:
    ///   - number: the number of the first situation.
    ///   - tasks: how many tasks play.
    init(_ source: sending Source, from number: Int, tasks: Int) {
        state = Lock(State(source: source, first: number))
        self.tasks = tasks
    }

    /// The next few, with the number of the first of them, and sometimes none; nil where there are no more.
    func next() -> (families: [ScenarioFamily], first: Int)? {
        state.withLock { state in
            let first = state.number
            // Or a few more: a family is not divided.
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

    /// Lets nobody have any more.
    func close() { state.withLock { $0.hasMore = false } }

    /// Lets nobody have any more, nor play what was handed out after a situation.
    func close(after number: Int) {
        last.withLock { $0 = min($0, number) }
        close()
    }

    /// Whether a situation that was handed out is still to be played.
    func isWanted(_ number: Int) -> Bool { number <= last.withLock(\.self) }

    /// The number of the first situation that was not handed out.
    var number: Int { state.withLock(\.number) }
}

/// As many situations as are asked for, drawn by lot.
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
