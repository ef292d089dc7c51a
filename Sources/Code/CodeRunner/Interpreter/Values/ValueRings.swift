/// Breaks the rings among an app's values: values that hold each other, which reference counting never frees.
///
/// Every ring contains a value that was changed to hold a newer one: a scope, an object, a collection. All values that
/// can change in this way are recorded here, at the few places where a ring can close: where a function captures a
/// scope, where an object of an example's class is created, and where a value is put into another. They release what
/// they hold when nothing refers to this object any more: whoever needs the values of an app keeps it, or an execution
/// that has it.
package final class ValueRings {
    /// Strong references, since weak ones would make reference counting twice as slow.
    private var holders: [ValueHolder] = []
    /// The number of holders at which those without other references are swept.
    private var sweepCount = 1_024

    /// Creates it without any holders.
    package init() {}

    deinit {
        while var last = holders.popLast() {
            // A holder without other references is freed now, and releases its values itself.
            if !isKnownUniquelyReferenced(&last) { last.letGo() }
        }
    }

    /// Records a value that may become part of a ring.
    package func note(_ holder: ValueHolder) {
        guard !holder.isNoted else { return }
        holder.isNoted = true
        holders.append(holder)
        if holders.count >= sweepCount { sweep() }
    }

    /// Records a value that may be put into one of the others, and these: a value alone is put into nothing.
    package func note(_ value: Value, with others: [Value?]) {
        guard others.contains(where: { $0?.isHolder ?? false }) else { return }
        let holders = value.holders + others.flatMap { $0?.holders ?? [] }
        guard holders.count > 1 else { return }
        for holder in holders { note(holder) }
    }

    /// Frees all values without other references, and then those that only they held.
    package func free() {
        var count: Int
        repeat {
            count = holders.count
            sweep()
        } while holders.count < count
    }

    /// Frees values without other references; the next sweep happens at twice the remaining number.
    private func sweep() {
        var kept: [ValueHolder] = []
        for index in holders.indices where !isKnownUniquelyReferenced(&holders[index]) { kept.append(holders[index]) }
        holders = kept
        sweepCount = max(sweepCount, 2 * kept.count)
    }
}

extension Value {
    /// Whether it may contain holders.
    fileprivate var isHolder: Bool {
        if case .function = self { true } else { isCompound }
    }
}
