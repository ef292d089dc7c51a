import ExampleCode

/// What a bundle holds. Handing a bundle to the system copies it.
final class BundleState {
    let map: MapValue

    init(_ map: MapValue = MapValue()) { self.map = map }

    /// A copy that shares nothing, as it leaves the process or an intent.
    var copy: BundleState {
        var left = Self.mostNested
        return BundleState(Self.parcelled(map, depth: 0, &left))
    }

    /// More values inside of those that it holds are not copied: they may hold themselves, and each other many times.
    private static let mostNested = 500

    /// Adds what another bundle holds; values under the same keys are replaced.
    func add(_ other: BundleState) {
        map.add(other.map)
    }

    private static func parcelled(_ map: MapValue, depth: Int, _ left: inout Int) -> MapValue {
        // What nobody has changed is as new: its texts are made when they are asked for.
        if map.source != nil { return map.copy }
        return map.mapValues { parcelled($0, depth: depth, &left) }
    }

    private static func parcelled(_ value: Value, depth: Int, _ left: inout Int) -> Value {
        if depth > 0 { left -= 1 }
        guard depth < 16, left >= 0 else { return value }
        switch value {
        // A text that has been through a parcel is a new object.
        case .string(let text): return .string(text.copy)
        case .map(let map): return .map(parcelled(map, depth: depth + 1, &left))
        case .list(let list): return .list(ListValue(list.elements.map { parcelled($0, depth: depth + 1, &left) }))
        case .host(let object):
            guard let state = object.payload as? BundleState else { return value }
            return .host(
                HostObject(
                    object.type, fields: object.fields,
                    payload: BundleState(parcelled(state.map, depth: depth + 1, &left)))
            )
        default: return value
        }
    }
}

extension HostCall {
    /// What the bundle holds that the call is made on.
    var bundle: BundleState { payload(orNew: BundleState()) }

    /// A bundle that was passed; `nil` for null.
    func bundle(_ index: Int) -> BundleState? { argument(index).hostObject?.payload as? BundleState }

    /// Counts the work of copying a bundle that has more than usual.
    func chargeCopy(of bundle: BundleState?) {
        let usual = 8
        if let count = bundle?.map.ownCount, count > usual { execution.charge((count - usual) / 2) }
    }

    /// Where a table stores values: nobody can know what else changes where the key is not known.
    func put(_ value: Value, in map: MapValue) throws(Unwinding) {
        try requireKnown(0)
        map.set(value, for: argument(0), at: extent)
    }
}
