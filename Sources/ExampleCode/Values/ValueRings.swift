/// Undoes the rings among an app's values: values that hold each other, which counting references never frees.
///
/// Every ring has a value in it that was changed to hold a younger one: a scope, an object, a collection. All that can
/// be changed so are noted here, weakly, at the few places where a ring can close: where a function captures a scope,
/// where an object of an example's class is made, and where a value is put into another. They let go of what they hold
/// when nobody has this object any more: whoever wants the values of an app keeps it, or an execution that has it.
package final class ValueRings {
    private struct Link {
        weak var holder: ValueHolder?
    }

    private var links: [Link] = []

    /// There are none yet.
    package init() {}

    deinit { for link in links { link.holder?.letGo() } }

    /// Notes a value that may become part of a ring.
    package func note(_ holder: ValueHolder) { links.append(Link(holder: holder)) }

    /// Notes a value that may be put into one of the others, and these: alone, a value is put into nothing.
    func note(_ value: Value, with others: [Value?]) {
        guard others.contains(where: { $0?.isHolder ?? false }) else { return }
        let holders = value.holders + others.flatMap { $0?.holders ?? [] }
        guard holders.count > 1 else { return }
        for holder in holders { note(holder) }
    }
}

extension Value {
    /// Whether there may be holders in it.
    fileprivate var isHolder: Bool {
        if case .function = self { true } else { isCompound }
    }
}
