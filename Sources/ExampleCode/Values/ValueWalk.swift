import Synchronization

/// How much a run may still look at inside values: lists in lists, keys of maps, the texts of all of them.
final class WalkMeter: Sendable {
    /// That of the run under way. Values do not know their run, and maps compare their keys where nothing can be handed
    /// in.
    @TaskLocal static var current: WalkMeter?

    // One thread works with a meter at a time, so that a number that is read and written again is never lost.
    private let spentLinks = Atomic<Int>(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// How many links were followed since somebody last asked.
    var spent: Int { spentLinks.load(ordering: .relaxed) }

    /// Notes that links are followed; `false` where that is too many.
    func spend(_ count: Int) -> Bool {
        let spent = spentLinks.load(ordering: .relaxed) + count
        spentLinks.store(spent, ordering: .relaxed)
        return spent <= limit
    }

    /// Leaves nothing.
    func exhaust() { spentLinks.store(limit + 1, ordering: .relaxed) }

    /// Begins anew.
    func reset() { spentLinks.store(0, ordering: .relaxed) }
}

/// A walk into values, which may contain each other and themselves.
struct ValueWalk {
    /// What a walk may look at that belongs to no run.
    private static let usualLimit = 10_000

    /// How many values are around the one that is looked at.
    private(set) var depth = 0
    private var meter: WalkMeter?

    /// Notes that as many values, or bytes as long to read, are looked at; `false` where the walk has to stop.
    mutating func follow(_ count: Int = 1) -> Bool { spending.spend(count) }

    /// Notes that it was cut short: nothing that it finds counts, and it may go nowhere any more.
    mutating func cut() { spending.exhaust() }

    /// The walk inside of a value.
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
