import SourceCode

/// The source of a map that the host has passed in, with texts as keys.
package protocol EntrySource: AnyObject {
    /// The value under a key.
    func value(of key: String, canonically: Bool) -> Value?
    /// All entries, in order.
    var entries: [(key: String, value: Value)] { get }
    /// Whether it has no entries.
    var isEmpty: Bool { get }
}

/// Keys and values in the order in which they were added.
///
/// A few are searched linearly, which is faster than hashing; many have an index.
package struct OrderedValues {
    let comparesCanonically: Bool
    /// The source of the entries, as long as nothing has changed them or looked at all of them.
    private(set) var source: (any EntrySource)?
    private(set) var ownCount = 0
    /// The first key that is unknown: any other key may be the same.
    private(set) var unknownKey: UnknownValue?
    private var slots: [MapEntry?] = []
    private var places: [ValueKey: Int] = [:]
    private static let longestSearch = 12

    init(comparesCanonically: Bool, source: (any EntrySource)? = nil) {
        self.comparesCanonically = comparesCanonically
        self.source = source
    }

    init(stored: [MapEntry]) {
        comparesCanonically = false
        slots = stored
        ownCount = stored.count
        unknownKey = stored.lazy.compactMap(\.key.unknown).first
        if slots.count > Self.longestSearch { reindex() }
    }

    var count: Int { source == nil ? ownCount : loaded.ownCount }
    var isEmpty: Bool { source?.isEmpty ?? (ownCount == 0) }
    var entries: [(key: Value, value: Value)] { loaded.slots.compactMap { slot in slot.map { ($0.key, $0.value) } } }
    var stored: [MapEntry] { loaded.slots.compactMap(\.self) }
    var keys: [Value] { loaded.slots.compactMap { $0?.key } }
    var values: [Value] { loaded.slots.compactMap { $0?.value } }

    /// The same entries, independent of any source.
    private var loaded: OrderedValues {
        guard let source else { return self }
        var loaded = OrderedValues(comparesCanonically: comparesCanonically)
        for entry in source.entries { loaded.set(entry.value, for: .string(entry.key)) }
        return loaded
    }

    /// Copies the entries of the source.
    mutating func load() { if source != nil { self = loaded } }

    /// The same keys with transformed entries; those of the source are loaded first.
    func mapEntries(_ change: (MapEntry) -> MapEntry) -> OrderedValues {
        var changed = loaded
        for index in changed.slots.indices { changed.slots[index] = changed.slots[index].map(change) }
        return changed
    }

    private func key(_ value: Value, lookedUpOn walk: ValueWalk? = nil) -> ValueKey {
        ValueKey(value: value, comparesCanonically: comparesCanonically, walk: walk)
    }

    /// Where an entry is.
    struct Place {
        fileprivate let slot: Int
        fileprivate var index: Dictionary<ValueKey, Int>.Index?
    }

    /// Where a key is. Code that changes what others can see must look this up first: keys may contain the map itself,
    /// and comparing them reads it.
    func place(of key: Value) -> Place? {
        var walk = ValueWalk()
        return place(of: key, on: &walk)
    }

    private func place(of key: Value, on walk: inout ValueWalk) -> Place? {
        guard places.isEmpty else {
            guard let index = places.index(forKey: self.key(key, lookedUpOn: walk)) else { return nil }
            return Place(slot: places.values[index], index: index)
        }
        for index in slots.indices {
            if slots[index]?.key.equals(key, canonically: comparesCanonically, on: &walk) ?? false {
                return Place(slot: index)
            }
        }
        return nil
    }

    /// The value under a key that is nested in other values.
    func value(of key: Value, on walk: inout ValueWalk) -> Value? {
        source == nil ? place(of: key, on: &walk).flatMap { slots[$0.slot]?.value } : self[key]
    }

    /// The value under a key; unknown if an unknown key may be the same.
    subscript(key: Value) -> Value? {
        if let source { return key.text.flatMap { source.value(of: $0, canonically: comparesCanonically) } }
        return place(of: key).map { slots[$0.slot]?.value } ?? unknownKey.map(Value.unknown)
    }

    /// Whether a key is known to be there.
    func hasKey(_ key: Value) -> Bool { source == nil ? place(of: key) != nil : self[key] != nil }

    func extent(of key: Value) -> SourceExtent? { place(of: key).flatMap { slots[$0.slot]?.extent } }

    mutating func set(_ value: Value, for key: Value, at extent: SourceExtent? = nil) {
        load()
        set(value, for: key, at: extent, in: place(of: key))
    }

    /// Stores a value at the place of its key.
    mutating func set(_ value: Value, for key: Value, at extent: SourceExtent?, in place: Place?) {
        if let index = place?.slot {
            slots[index] = MapEntry(key: slots[index]?.key ?? key, value: value, extent: extent)
        } else {
            if !places.isEmpty { places[self.key(key)] = slots.count }
            slots.append(MapEntry(key: key, value: value, extent: extent))
            ownCount += 1
            unknownKey = unknownKey ?? key.unknown
            if places.isEmpty, slots.count > Self.longestSearch { reindex() }
        }
    }

    /// Removes the entry at a place.
    mutating func remove(_ place: Place) -> Value? {
        if let index = place.index { places.remove(at: index) }
        let old = slots[place.slot]?.value
        slots[place.slot] = nil
        ownCount -= 1
        if slots.count > 16, ownCount * 2 < slots.count { compact() }
        return old
    }

    /// The holders among keys and values, all of which are released; those still in the host are not requested.
    mutating func takeHolders() -> [ValueHolder] {
        let holders = slots.flatMap { slot in slot.map { $0.key.holders + $0.value.holders } ?? [] }
        if !holders.isEmpty {
            slots = []
            places = [:]
            ownCount = 0
        }
        return holders
    }

    private mutating func compact() {
        slots = slots.filter { $0 != nil }
        places = [:]
        if slots.count > Self.longestSearch { reindex() }
    }

    private mutating func reindex() {
        places.reserveCapacity(2 * slots.count)
        for index in slots.indices { if let slot = slots[index] { places[key(slot.key)] = index } }
    }
}

/// A value as a key of a map.
struct ValueKey: Hashable {
    let value: Value
    let comparesCanonically: Bool
    /// The walk on which it is looked up; `nil` for a stored key.
    let walk: ValueWalk?

    static func == (left: ValueKey, right: ValueKey) -> Bool {
        // No key is stored twice.
        guard let lookup = left.walk ?? right.walk else { return false }
        guard left.value.isCompound, right.value.isCompound else {
            return left.value.equals(right.value, canonically: left.comparesCanonically) ?? false
        }
        var walk = lookup
        // Where no more may be looked at, the search ends here: the run ends with the next step, whatever was found.
        guard walk.follow() else { return true }
        return left.value.equals(right.value, canonically: left.comparesCanonically, on: &walk) ?? false
    }

    func hash(into hasher: inout Hasher) { hash(value, depth: 0, into: &hasher) }

    private func hash(_ value: Value, depth: Int, into hasher: inout Hasher) {
        switch value {
        // Canonically equal texts have equal hashes, and so do equal bytes.
        case .string(let text): hasher.combine(text.content)
        case .integer(let number), .long(let number): hasher.combine(number)
        case .boolean(let value): hasher.combine(value)
        case .character(let scalar): hasher.combine(scalar)
        case .enumeration(let value): hasher.combine(value.name)
        case .object(let object): if !object.type.isValueType { hasher.combine(ObjectIdentifier(object)) }
        case .host(let object): hasher.combine(object.type.name)
        case .tuple(let values) where depth < 4:
            for value in values.prefix(8) { hash(value, depth: depth + 1, into: &hasher) }
        default: break
        }
    }
}
