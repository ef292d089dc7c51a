import CodeRunner

/// The contents of a bundle. Handing a bundle to the system copies it.
final class BundleState {
    let map: MapValue

    init(_ map: MapValue = MapValue()) { self.map = map }

    /// A deep copy, as it leaves the process or an intent.
    var copy: BundleState {
        var left = Self.mostNested
        return BundleState(Self.parcelled(map, depth: 0, &left))
    }

    /// The most nested values that are copied: values may contain themselves, and each other many times.
    private static let mostNested = 500

    /// Adds the entries of another bundle, replacing values under the same keys.
    func add(_ other: BundleState) {
        map.add(other.map)
    }

    private static func parcelled(_ map: MapValue, depth: Int, _ left: inout Int) -> MapValue {
        // An unchanged map stays lazy: its texts are made on demand.
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
    /// The contents of the receiver's bundle.
    var bundle: BundleState { payload(orNew: BundleState()) }

    /// A bundle argument; `nil` for null.
    func bundle(_ index: Int) -> BundleState? { argument(index).hostObject?.payload as? BundleState }

    /// Charges for copying a bundle with more than the usual number of entries.
    func chargeCopy(of bundle: BundleState?) {
        let usual = 8
        if let count = bundle?.map.ownCount, count > usual { execution.charge((count - usual) / 2) }
    }

    /// Stores a value for a table. An unknown key makes it unknown what else changes.
    func put(_ value: Value, in map: MapValue) throws(Unwinding) {
        try requireKnown(0)
        map.set(value, for: argument(0), at: extent)
    }
}
