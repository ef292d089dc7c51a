import ConformanceSpec
import Synchronization

/// Situations that are handed out a few at a time, in their order, to whoever asks, from any thread.
///
/// Whoever plays them takes the next few when it is done with the last: nobody has to be woken for it, which would take
/// longer than playing them.
final class ScenarioShares<Source: IteratorProtocol & SendableMetatype>: Sendable
where Source.Element == PlayableScenario {
    private struct State {
        var source: Source
        /// That of the next situation.
        var number: Int
        var isClosed = false
    }

    private let state: Mutex<State>

    /// How many are handed out at once.
    private static var size: Int { 64 }

    /// - Parameter number: that of the first situation.
    init(_ source: sending Source, from number: Int) {
        state = Mutex(State(source: source, number: number))
    }

    /// The next few, with the number of the first of them; nil where there are no more.
    func next() -> (scenarios: [PlayableScenario], first: Int)? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            var scenarios: [PlayableScenario] = []
            while scenarios.count < Self.size, let scenario = state.source.next() { scenarios.append(scenario) }
            guard !scenarios.isEmpty else { return nil }
            defer { state.number += scenarios.count }
            return (scenarios, state.number)
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

    mutating func next() -> PlayableScenario? {
        guard left > 0 else { return nil }
        left -= 1
        return draw.next()
    }
}
