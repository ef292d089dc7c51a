import ConformanceSpec
import Synchronization

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
        var isClosed = false

        /// How many are handed out at once, or a few more: a family is not divided.
        var size: Int { min(max(16, handedOut / 64), 512) }
        var number: Int { first + handedOut }
    }

    private let state: Mutex<State>

    /// - Parameter number: the number of the first situation.
    init(_ source: sending Source, from number: Int) {
        state = Mutex(State(source: source, first: number))
    }

    /// The next few, with the number of the first of them; nil where there are no more.
    func next() -> (families: [ScenarioFamily], first: Int)? {
        state.withLock { state in
            var families: [ScenarioFamily] = []
            let (first, size) = (state.number, state.size)
            while !state.isClosed, state.number < first + size, let family = state.source.next() {
                state.handedOut += family.count
                families.append(family)
            }
            return state.number > first ? (families, first) : nil
        }
    }

    /// Lets nobody have any more.
    func close() { state.withLock { $0.isClosed = true } }

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
