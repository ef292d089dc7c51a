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

    /// Makes a map whose entries the host has.
    package init(source: any EntrySource, canonically: Bool, isFixed: Bool = false) {
        storage = OrderedValues(comparesCanonically: canonically, source: source)
        self.isFixed = isFixed
    }

    /// Makes a map of Java of what another one held; nobody looks at the keys for that.
    package init(stored: [MapEntry], isFixed: Bool) {
        storage = OrderedValues(stored: stored)
        self.isFixed = isFixed
    }

    init(storage: OrderedValues, isFixed: Bool = false) {
        self.storage = storage
        self.isFixed = isFixed
    }

    /// Another map with the same entries; nobody looks at them for that.
    package var copy: MapValue { MapValue(storage: storage) }

    /// Who has the entries, as long as nobody has changed them.
    package var source: (any EntrySource)? { storage.source }

    /// Whether nothing has been changed in it since the host made it.
    package var isAsHandedIn: Bool { storage.hasTextKeysOnly }

    /// Whether there is no entry.
    package var isEmpty: Bool { storage.isEmpty }

    /// How many entries it has itself, without those that the host still has.
    package var ownCount: Int { storage.ownCount }

    /// In order.
    package var entries: [(key: Value, value: Value)] { storage.entries }

    /// In order, with the code that stored them.
    package var stored: [MapEntry] { storage.stored }

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

/// What a map holds under one key.
package struct MapEntry {
    package let key: Value
    package let value: Value
    /// The code that stored it; `nil` where the host did.
    package let extent: SourceExtent?

    /// Makes an entry.
    package init(key: Value, value: Value, extent: SourceExtent?) {
        self.key = key
        self.value = value
        self.extent = extent
    }
}

/// What the host has handed in as a map: texts as keys.
package protocol EntrySource: AnyObject {
    /// What stands under a key.
    func value(of key: String, canonically: Bool) -> Value?
    /// All of it, in order.
    var entries: [(key: String, value: Value)] { get }
    /// Whether there is nothing.
    var isEmpty: Bool { get }
}

/// Keys and values in the order in which they came.
///
/// Few are searched one after the other, which is faster than hashing; many have an index.
struct OrderedValues {
    let comparesCanonically: Bool
    /// Where the entries are as long as nobody has changed them or looked at all of them.
    private(set) var source: (any EntrySource)?
    private(set) var ownCount = 0
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
        if slots.count > Self.longestSearch { reindex() }
    }

    var count: Int { source == nil ? ownCount : loaded.ownCount }
    var isEmpty: Bool { source?.isEmpty ?? (ownCount == 0) }
    var entries: [(key: Value, value: Value)] { loaded.slots.compactMap { slot in slot.map { ($0.key, $0.value) } } }
    var stored: [MapEntry] { loaded.slots.compactMap(\.self) }
    var keys: [Value] { loaded.slots.compactMap { $0?.key } }
    var values: [Value] { loaded.slots.compactMap { $0?.value } }
    /// Whether all keys are known to be texts without a look at them.
    var hasTextKeysOnly: Bool { source != nil }

    /// The same entries where none of them comes from a source any more.
    private var loaded: OrderedValues {
        guard let source else { return self }
        var loaded = OrderedValues(comparesCanonically: comparesCanonically)
        for entry in source.entries { loaded.set(entry.value, for: .string(entry.key)) }
        return loaded
    }

    private mutating func load() { if source != nil { self = loaded } }

    private func key(_ value: Value) -> ValueKey { ValueKey(value: value, comparesCanonically: comparesCanonically) }

    private func place(of key: Value) -> Int? {
        guard places.isEmpty else { return places[self.key(key)] }
        for index in slots.indices {
            if slots[index]?.key.equals(key, canonically: comparesCanonically) ?? false { return index }
        }
        return nil
    }

    subscript(key: Value) -> Value? {
        if let source { return key.text.flatMap { source.value(of: $0, canonically: comparesCanonically) } }
        return place(of: key).flatMap { slots[$0]?.value }
    }

    func extent(of key: Value) -> SourceExtent? { place(of: key).flatMap { slots[$0]?.extent } }

    mutating func set(_ value: Value, for key: Value, at extent: SourceExtent? = nil) {
        load()
        if let index = place(of: key) {
            slots[index] = MapEntry(key: slots[index]?.key ?? key, value: value, extent: extent)
        } else {
            if !places.isEmpty { places[self.key(key)] = slots.count }
            slots.append(MapEntry(key: key, value: value, extent: extent))
            ownCount += 1
            if places.isEmpty, slots.count > Self.longestSearch { reindex() }
        }
    }

    @discardableResult
    mutating func remove(_ key: Value) -> Value? {
        load()
        guard let index = place(of: key) else { return nil }
        if !places.isEmpty { places[self.key(key)] = nil }
        let old = slots[index]?.value
        slots[index] = nil
        ownCount -= 1
        if slots.count > 16, ownCount * 2 < slots.count { compact() }
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
        case .string(let text): hasher.combine(text.content)
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
