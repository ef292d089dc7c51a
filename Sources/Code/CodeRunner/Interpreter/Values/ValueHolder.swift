/// A holder of other values, which releases them one after another.
///
/// Otherwise, freeing a long chain of nested values would need a stack as long as the chain.
package class ValueHolder {
    /// Whether it has been recorded as possible part of a ring.
    final var isNoted = false
    /// The unknown code that received it, if it is a collection that this code may change.
    package internal(set) final var escape: Escape?

    /// Removes and returns the holders that it holds.
    func takeHolders() -> [ValueHolder] { [] }

    /// Releases what it holds, and what only that holds.
    func letGo() {
        var open = takeHolders()
        while !open.isEmpty {
            guard isKnownUniquelyReferenced(&open[open.count - 1]) else {
                open.removeLast()
                continue
            }
            let held = open[open.count - 1].takeHolders()
            // It is empty now, so freeing it does not recurse.
            open.removeLast()
            open += held
        }
    }
}

extension Value {
    /// The object of the value, if it holds other values.
    var holder: ValueHolder? {
        switch self {
        case .list(let list): list
        case .set(let set): set
        case .map(let map): map
        case .object(let object): object
        case .host(let object): object
        case .function(let function): function
        case .enumeration(let one): one
        case .null, .void, .boolean, .integer, .long, .floating, .character, .string, .tuple, .range, .type, .unknown:
            nil
        }
    }

    /// The holders in it, including those in a tuple.
    var holders: [ValueHolder] {
        if case .tuple(let values) = self { values.flatMap(\.holders) } else { holder.map { [$0] } ?? [] }
    }
}

extension Collection<Value> {
    /// All holders among the values; usually there are none.
    var holders: [ValueHolder] { flatMap(\.holders) }
}
