/// What holds other values, and lets go of them one after the other.
///
/// A long row of values in each other would else need as much stack to be freed as it is long.
package class ValueHolder {
    /// Whether it has been noted as one that may become part of a ring.
    final var isNoted = false
    /// The code that nobody knows and that was handed it, where it is a collection that this code may change.
    package internal(set) final var taker: Taker?

    /// The holders that it holds, which it holds no longer.
    func takeHolders() -> [ValueHolder] { [] }

    /// Lets go of what it holds, and of what nobody but that holds.
    func letGo() {
        var open = takeHolders()
        while !open.isEmpty {
            guard isKnownUniquelyReferenced(&open[open.count - 1]) else {
                open.removeLast()
                continue
            }
            let held = open[open.count - 1].takeHolders()
            // Nothing is left in it: to free it goes no deeper.
            open.removeLast()
            open += held
        }
    }
}

extension Value {
    /// The object behind it, if that holds other values.
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

    /// The holders in it, with those in a tuple.
    var holders: [ValueHolder] {
        if case .tuple(let values) = self { values.flatMap(\.holders) } else { holder.map { [$0] } ?? [] }
    }
}

extension Collection<Value> {
    /// All holders among the values; most often there are none.
    var holders: [ValueHolder] { flatMap(\.holders) }
}
