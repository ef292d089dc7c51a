import ConformanceSpec
import Synchronization

/// Situations that are handed out a few at a time, in their order, to whoever asks, from any thread.
///
/// Whoever plays them takes the next few when it is done with the last: nobody has to be woken for it, which would take
/// longer than playing them.
final class ScenarioShares<Source: IteratorProtocol & SendableMetatype>: Sendable
where Source.Element == ScenarioFamily {
    private struct State {
        var source: Source
        /// That of the next situation.
        var number: Int
        var isClosed = false
    }

    private let state: Mutex<State>

    /// How many are handed out at once, or a few more: a family is not divided.
    private static var size: Int { 64 }

    /// - Parameter number: that of the first situation.
    init(_ source: sending Source, from number: Int) {
        state = Mutex(State(source: source, number: number))
    }

    /// The next few, with the number of the first of them; nil where there are no more.
    func next() -> (families: [ScenarioFamily], first: Int)? {
        state.withLock { state in
            var families: [ScenarioFamily] = []
            var count = 0
            while !state.isClosed, count < Self.size, let family = state.source.next() {
                count += family.count
                families.append(family)
            }
            guard count > 0 else { return nil }
            defer { state.number += count }
            return (families, state.number)
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
