import Synchronization

/// The remaining allowance of a run for looking into values: nested lists, keys of maps, and all their texts.
final class WalkMeter: Sendable {
    /// The meter of the current run. Values do not know their run, and maps compare their keys where nothing can be
    /// passed in.
    @TaskLocal static var current: WalkMeter?

    // One thread works with a meter at a time, so that separate reads and writes lose nothing.
    private let spentLinks = Atomic<Int>(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// The number of links followed since it was last read.
    var spent: Int { spentLinks.load(ordering: .relaxed) }

    /// Counts followed links; `false` if that is too many.
    func spend(_ count: Int) -> Bool {
        let spent = spentLinks.load(ordering: .relaxed) + count
        spentLinks.store(spent, ordering: .relaxed)
        return spent <= limit
    }

    /// Uses up the allowance.
    func exhaust() { spentLinks.store(limit + 1, ordering: .relaxed) }

    /// Resets the count.
    func reset() { spentLinks.store(0, ordering: .relaxed) }
}

/// A walk into values, which may contain each other and themselves.
package struct ValueWalk {
    /// The allowance of a walk that belongs to no run.
    private static let usualLimit = 10_000

    /// How many values are around the current one.
    private(set) var depth = 0
    private var meter: WalkMeter?
    /// The parts of the text that is being joined from the values; nil if they are looked at.
    let parts: TextParts?

    init(joining parts: TextParts? = nil) { self.parts = parts }

    /// Counts values that are looked at, or bytes that take as long to read; `false` if the walk has to stop.
    mutating func follow(_ count: Int = 1) -> Bool { spending.spend(count) }

    /// Cuts the walk short: its results do not count, and it must not continue.
    mutating func cut() { spending.exhaust() }

    /// The walk inside a value.
    mutating func entering() -> ValueWalk {
        _ = spending
        var inner = self
        inner.depth += 1
        return inner
    }

    private var spending: WalkMeter {
        mutating get {
            let spending = meter ?? WalkMeter.current ?? WalkMeter(limit: Self.usualLimit)
            meter = spending
            return spending
        }
    }
}
