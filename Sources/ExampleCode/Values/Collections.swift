/// A list. In Java it is shared by all who hold it; in Swift the interpreter copies it where it is passed on.
package final class ListValue: ValueHolder {
    /// In order.
    package var elements: [Value]
    /// The class that made it, where that matters: an unmodifiable list throws.
    package let isFixed: Bool

    /// Makes a list.
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

/// A set; it keeps the order in which its elements came.
package final class SetValue: ValueHolder {
    var storage: OrderedValues

    /// Makes a set.
    package init(_ elements: [Value] = [], canonically: Bool = false) {
        storage = OrderedValues(comparesCanonically: canonically)
        for element in elements { storage.set(.void, for: element) }
    }

    /// Adds an element; `false` where it was there.
    @discardableResult
    func insert(_ element: Value) -> Bool {
        let place = storage.place(of: element)
        storage.set(.void, for: element, at: nil, in: place)
        return place == nil
    }

    /// Removes an element; `false` where there was none.
    func remove(_ element: Value) -> Bool {
        guard let place = storage.place(of: element) else { return false }
        return storage.remove(place) != nil
    }

    init(storage: OrderedValues) { self.storage = storage }

    deinit { letGo() }

    override func takeHolders() -> [ValueHolder] { storage.takeHolders() }

    /// In order.
    package var elements: [Value] { storage.keys }
}

/// A map; it keeps the order in which its keys came.
package final class MapValue: ValueHolder {
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

    deinit { letGo() }

    override func takeHolders() -> [ValueHolder] { storage.takeHolders() }

    /// Another map with the same entries; nobody looks at them for that.
    package var copy: MapValue { MapValue(storage: storage) }

    /// Another map with other values under the same keys; of no code, and it may be changed.
    package func mapValues(_ change: (Value) -> Value) -> MapValue {
        MapValue(storage: storage.mapEntries { MapEntry(key: $0.key, value: change($0.value), extent: nil) })
    }

    /// Stores what another map holds, as the code did that stored it there; values under the same keys are replaced.
    package func add(_ other: MapValue) {
        if isEmpty, other !== self {
            storage = other.storage.mapEntries {
                MapEntry(key: $0.key, value: $0.value, extent: $0.extent ?? .nowhere)
            }
        } else {
            for entry in other.stored { set(entry.value, for: entry.key, at: entry.extent ?? .nowhere) }
        }
    }

    /// Who has the entries, as long as nobody has changed them; its keys are texts.
    package var source: (any EntrySource)? { storage.source }

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
        set { if let newValue { set(newValue, for: key, at: nil) } else { remove(key) } }
    }

    /// Stores a value, and remembers which piece of code did it.
    package func set(_ value: Value, for key: Value, at extent: SourceExtent?) {
        storage.load()
        let place = storage.place(of: key)
        storage.set(value, for: key, at: extent, in: place)
    }

    /// Removes what is stored under a key.
    @discardableResult
    func remove(_ key: Value) -> Value? {
        storage.load()
        guard let place = storage.place(of: key) else { return nil }
        return storage.remove(place)
    }

    /// Removes everything.
    func removeAll() { storage = OrderedValues(comparesCanonically: storage.comparesCanonically) }

    /// The piece of code that stored what is under a key: a call, or the entry of a literal; `nil` where the host did.
    package func extent(of key: Value) -> SourceExtent? { storage.extent(of: key) }
}

/// What a map holds under one key.
package struct MapEntry {
    /// What it is stored under.
    package let key: Value
    /// What is stored.
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
