/// Undoes the rings among an app's values: values that hold each other, which counting references never frees.
///
/// Every ring has a value in it that was changed to hold a younger one: a scope, an object, a collection. All that can
/// be changed so are noted here, at the few places where a ring can close: where a function captures a scope, where an
/// object of an example's class is made, and where a value is put into another. They let go of what they hold when
/// nobody has this object any more: whoever wants the values of an app keeps it, or an execution that has it.
package final class ValueRings {
    /// Held, since references that hold nothing would make counting those that do twice as slow.
    private var holders: [ValueHolder] = []
    /// How many there are when those are looked for that nobody else holds any more.
    private var sweepCount = 1_024

    /// There are none yet.
    package init() {}

    deinit {
        while var last = holders.popLast() {
            // What nobody else holds goes now, and lets go by itself.
            if !isKnownUniquelyReferenced(&last) { last.letGo() }
        }
    }

    /// Notes a value that may become part of a ring.
    package func note(_ holder: ValueHolder) {
        guard !holder.isNoted else { return }
        holder.isNoted = true
        holders.append(holder)
        if holders.count >= sweepCount { sweep() }
    }

    /// Notes a value that may be put into one of the others, and these: alone, a value is put into nothing.
    func note(_ value: Value, with others: [Value?]) {
        guard others.contains(where: { $0?.isHolder ?? false }) else { return }
        let holders = value.holders + others.flatMap { $0?.holders ?? [] }
        guard holders.count > 1 else { return }
        for holder in holders { note(holder) }
    }

    /// Frees all unheld values, and then the values that only they held.
    package func free() {
        var count: Int
        repeat {
            count = holders.count
            sweep()
        } while holders.count < count
    }

    /// Frees what nobody else holds; twice as much as is left then has to come before the next time.
    private func sweep() {
        var kept: [ValueHolder] = []
        for index in holders.indices where !isKnownUniquelyReferenced(&holders[index]) { kept.append(holders[index]) }
        holders = kept
        sweepCount = max(sweepCount, 2 * kept.count)
    }
}

extension Value {
    /// Whether there may be holders in it.
    fileprivate var isHolder: Bool {
        if case .function = self { true } else { isCompound }
    }
}
