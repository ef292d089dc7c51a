/// A list. In Java it is shared by all who hold it; in Swift the interpreter copies it where it is passed on.
package final class ListValue {
    /// In order.
    package var elements: [Value]
    /// The class that made it, where that matters: an unmodifiable list throws.
    package let isFixed: Bool

    /// Makes a list.
    package init(_ elements: [Value], isFixed: Bool = false) {
        self.elements = elements
        self.isFixed = isFixed
    }
}

/// A set; it keeps the order in which its elements came.
package final class SetValue {
    var storage: OrderedValues

    /// Makes a set.
    package init(_ elements: [Value] = [], canonically: Bool = false) {
        storage = OrderedValues(comparesCanonically: canonically)
        for element in elements { storage.set(.void, for: element) }
    }

    init(storage: OrderedValues) { self.storage = storage }

    /// In order.
    package var elements: [Value] { storage.keys }
}

/// A map; it keeps the order in which its keys came.
package final class MapValue {
    var storage: OrderedValues
    /// Whether it refuses changes.
    package let isFixed: Bool

    /// Makes a map of texts, in the order given.
    package init(_ entries: [(key: Value, value: Value)] = [], isFixed: Bool = false, canonically: Bool = false) {
        storage = OrderedValues(comparesCanonically: canonically)
        self.isFixed = isFixed
        for entry in entries { storage.set(entry.value, for: entry.key) }
    }

    init(storage: OrderedValues, isFixed: Bool = false) {
        self.storage = storage
        self.isFixed = isFixed
    }

    /// In order.
    package var entries: [(key: Value, value: Value)] { storage.entries }

    /// What is stored under a key.
    package subscript(key: Value) -> Value? {
        get { storage[key] }
        set { if let newValue { storage.set(newValue, for: key) } else { storage.remove(key) } }
    }

    /// Stores a value, and remembers which piece of code did it.
    package func set(_ value: Value, for key: Value, at extent: SourceExtent) { storage.set(value, for: key, at: extent) }

    /// The piece of code that stored what stands under a key: a call, or the entry of a literal; `nil` where the host did.
    package func extent(of key: Value) -> SourceExtent? { storage.extent(of: key) }
}

/// Keys and values in the order in which they came.
///
/// Few are searched one after the other, which is faster than hashing; many have an index.
struct OrderedValues {
    let comparesCanonically: Bool
    private(set) var count = 0
    private var slots: [(key: Value, value: Value, extent: SourceExtent?)?] = []
    private var places: [ValueKey: Int] = [:]
    private static let longestSearch = 12

    init(comparesCanonically: Bool) { self.comparesCanonically = comparesCanonically }

    var entries: [(key: Value, value: Value)] { slots.compactMap { slot in slot.map { ($0.key, $0.value) } } }
    var keys: [Value] { slots.compactMap { $0?.key } }
    var values: [Value] { slots.compactMap { $0?.value } }

    private func key(_ value: Value) -> ValueKey { ValueKey(value: value, comparesCanonically: comparesCanonically) }

    private func place(of key: Value) -> Int? {
        guard places.isEmpty else { return places[self.key(key)] }
        for index in slots.indices {
            if let slot = slots[index], slot.key.equals(key, canonically: comparesCanonically) ?? false { return index }
        }
        return nil
    }

    subscript(key: Value) -> Value? { place(of: key).flatMap { slots[$0]?.value } }

    func extent(of key: Value) -> SourceExtent? { place(of: key).flatMap { slots[$0]?.extent } }

    mutating func set(_ value: Value, for key: Value, at extent: SourceExtent? = nil) {
        if let index = place(of: key) {
            slots[index]?.value = value
            slots[index]?.extent = extent
        } else {
            if !places.isEmpty { places[self.key(key)] = slots.count }
            slots.append((key, value, extent))
            count += 1
            if places.isEmpty, slots.count > Self.longestSearch { reindex() }
        }
    }

    @discardableResult
    mutating func remove(_ key: Value) -> Value? {
        guard let index = place(of: key) else { return nil }
        if !places.isEmpty { places[self.key(key)] = nil }
        let old = slots[index]?.value
        slots[index] = nil
        count -= 1
        if slots.count > 16, count * 2 < slots.count { compact() }
        return old
    }

    private mutating func compact() {
        slots = slots.filter { $0 != nil }
        places = [:]
        if slots.count > Self.longestSearch { reindex() }
    }

    private mutating func reindex() {
        for index in slots.indices { if let slot = slots[index] { places[key(slot.key)] = index } }
    }
}

/// A value as a key of a map.
struct ValueKey: Hashable {
    let value: Value
    let comparesCanonically: Bool

    static func == (left: ValueKey, right: ValueKey) -> Bool {
        left.value.equals(right.value, canonically: left.comparesCanonically) ?? false
    }

    func hash(into hasher: inout Hasher) { hash(value, depth: 0, into: &hasher) }

    private func hash(_ value: Value, depth: Int, into hasher: inout Hasher) {
        switch value {
        // Hashes of canonically equal texts are equal, and so are those of equal bytes.
        case .string(let text, _): hasher.combine(text)
        case .integer(let number), .long(let number): hasher.combine(number)
        case .boolean(let value): hasher.combine(value)
        case .character(let scalar): hasher.combine(scalar)
        case .enumeration(let value): hasher.combine(value.name)
        case .object(let object): if !object.type.isValueType { hasher.combine(ObjectIdentifier(object)) }
        case .host(let object): hasher.combine(object.type.name)
        case .tuple(let values) where depth < 4: for value in values { hash(value, depth: depth + 1, into: &hasher) }
        default: break
        }
    }
}
