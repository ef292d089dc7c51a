package import SourceCode

/// A list. In Java it is shared by all who hold it; in Swift the interpreter copies it when it is passed on.
package final class ListValue: ValueHolder {
    /// In order.
    package var elements: [Value]
    /// Whether it is unmodifiable, so that changes throw.
    package let isFixed: Bool

    /// Creates a list.
    package init(_ elements: [Value], isFixed: Bool = false) {
        self.elements = elements
        self.isFixed = isFixed
    }

    deinit { letGo() }

    override func takeHolders() -> [ValueHolder] {
        let holders = elements.holders
        if !holders.isEmpty { elements = [] }
        return holders
    }
}

/// A set, which keeps the order in which its elements were added.
package final class SetValue: ValueHolder {
    var storage: OrderedValues

    /// Creates a set.
    package init(_ elements: [Value] = [], canonically: Bool = false) {
        storage = OrderedValues(comparesCanonically: canonically)
        for element in elements { storage.set(.void, for: element) }
    }

    /// Adds an element; `false` if it was already there.
    @discardableResult
    func insert(_ element: Value) -> Bool {
        let place = storage.place(of: element)
        storage.set(.void, for: element, at: nil, in: place)
        return place == nil
    }

    /// Removes an element; `false` if it was not there.
    func remove(_ element: Value) -> Bool {
        guard let place = storage.place(of: element) else { return false }
        return storage.remove(place) != nil
    }

    package init(storage: OrderedValues) { self.storage = storage }

    deinit { letGo() }

    override func takeHolders() -> [ValueHolder] { storage.takeHolders() }

    /// In order.
    package var elements: [Value] { storage.keys }
}

/// A map, which keeps the order in which its keys were added.
package final class MapValue: ValueHolder {
    var storage: OrderedValues
    /// Whether it refuses changes.
    package let isFixed: Bool

    /// Creates a map, in the given order.
    package init(_ entries: [(key: Value, value: Value)] = [], isFixed: Bool = false, canonically: Bool = false) {
        storage = OrderedValues(comparesCanonically: canonically)
        self.isFixed = isFixed
        for entry in entries { storage.set(entry.value, for: entry.key) }
    }

    /// Creates a map whose entries are in the host.
    package init(source: any EntrySource, canonically: Bool, isFixed: Bool = false) {
        storage = OrderedValues(comparesCanonically: canonically, source: source)
        self.isFixed = isFixed
    }

    /// Creates a Java map from the entries of another one, without looking at the keys.
    package init(stored: [MapEntry], isFixed: Bool) {
        storage = OrderedValues(stored: stored)
        self.isFixed = isFixed
    }

    package init(storage: OrderedValues, isFixed: Bool = false) {
        self.storage = storage
        self.isFixed = isFixed
    }

    deinit { letGo() }

    override func takeHolders() -> [ValueHolder] { storage.takeHolders() }

    /// Another map with the same entries, copied without looking at them.
    package var copy: MapValue { MapValue(storage: storage) }

    /// Another map with other values under the same keys, modifiable and without storing code.
    package func mapValues(_ change: (Value) -> Value) -> MapValue {
        MapValue(storage: storage.mapEntries { MapEntry(key: $0.key, value: change($0.value), extent: nil) })
    }

    /// Adds the entries of another map, with the code that stored them; values under the same keys are replaced.
    package func add(_ other: MapValue) {
        if isEmpty, other !== self {
            storage = other.storage.mapEntries {
                MapEntry(key: $0.key, value: $0.value, extent: $0.extent ?? .nowhere)
            }
        } else {
            for entry in other.stored { set(entry.value, for: entry.key, at: entry.extent ?? .nowhere) }
        }
    }

    /// The source of the entries, as long as nothing has changed them; its keys are texts.
    package var source: (any EntrySource)? { storage.source }

    /// Whether it has no entries.
    package var isEmpty: Bool { storage.isEmpty }

    /// The number of its own entries, without those still in the host.
    package var ownCount: Int { storage.ownCount }

    /// In order.
    package var entries: [(key: Value, value: Value)] { storage.entries }

    /// In order, with the code that stored them.
    package var stored: [MapEntry] { storage.stored }

    /// The value under a key.
    package subscript(key: Value) -> Value? {
        get { storage[key] }
        set { if let newValue { set(newValue, for: key, at: nil) } else { remove(key) } }
    }

    /// Stores a value, and records which piece of code did it.
    package func set(_ value: Value, for key: Value, at extent: SourceExtent?) {
        storage.load()
        let place = storage.place(of: key)
        storage.set(value, for: key, at: extent, in: place)
    }

    /// Removes the value under a key.
    @discardableResult
    func remove(_ key: Value) -> Value? {
        storage.load()
        guard let place = storage.place(of: key) else { return nil }
        return storage.remove(place)
    }

    /// Removes everything.
    func removeAll() { storage = OrderedValues(comparesCanonically: storage.comparesCanonically) }

    /// The piece of code that stored the value under a key: a call, or the entry of a literal; `nil` if the host did.
    package func extent(of key: Value) -> SourceExtent? { storage.extent(of: key) }
}

/// An entry of a map.
package struct MapEntry {
    /// The key.
    package let key: Value
    /// The value.
    package let value: Value
    /// The code that stored it; `nil` if the host did.
    package let extent: SourceExtent?

    /// Creates an entry.
    package init(key: Value, value: Value, extent: SourceExtent?) {
        self.key = key
        self.value = value
        self.extent = extent
    }
}
