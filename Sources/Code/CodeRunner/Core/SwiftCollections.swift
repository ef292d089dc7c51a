extension CoreTables {
    static var swiftCollections: [HostClass] {
        [
            HostClass("struct Array<Element>", arrayReading + arrayWalking + reducing + arrayChanging),
            HostClass(
                "struct Set<Element>",
                [
                    .method("init(_ elements: Any)") { call throws(Unwinding) in
                        .set(SetValue(try call.elements(0), canonically: true))
                    },
                    .method("init()") { call in .set(SetValue(canonically: true)) },
                    .pure("func contains(_ element: Element) -> Bool") { call in call.isKey(of: call.set.storage) },
                    .method("mutating func insert(_ element: Element) -> Any") { call in
                        let isIn = call.isKey(of: call.set.storage)
                        call.set.insert(call.argument(0))
                        return .tuple([isIn.boolean.map { .boolean(!$0) } ?? isIn, call.argument(0)])
                    },
                    .method("mutating func remove(_ element: Element) -> Element?") { call throws(Unwinding) in
                        try call.requireKnownKey(of: call.set.storage)
                        return call.set.remove(call.argument(0)) ? call.argument(0) : .null
                    },
                    .computed("var isEmpty: Bool { get }") { call in .boolean(call.set.storage.count == 0) },
                    .computed("var count: Int { get }") { call in call.count(of: call.set.storage) },
                    .computed("var first: Element? { get }") { call in
                        if call.set.storage.count > 1 { return call.unknown("the order of a set is not known") }
                        return call.set.elements.first ?? .null
                    },
                ] + reducing
            ),
            HostClass("struct Dictionary<Key, Value>", dictionaryReading + reducing + dictionaryChanging),
        ]
    }

    private static var arrayReading: [HostMember] {
        [
            .computed("var count: Int { get }") { call throws(Unwinding) in .integer(try call.ownElements().count) },
            .computed("var isEmpty: Bool { get }") { call throws(Unwinding) in .boolean(try call.ownElements().isEmpty)
            },
            .computed("var first: Element? { get }") { call throws(Unwinding) in try call.ownElements().first ?? .null
            },
            .computed("var last: Element? { get }") { call throws(Unwinding) in try call.ownElements().last ?? .null },
            .computed("var indices: Range<Int> { get }") { call throws(Unwinding) in
                .range(lower: 0, upper: try call.ownElements().count)
            },
            .pure("func contains(_ element: Element) -> Bool") { call throws(Unwinding) in
                call.isAmong(try call.ownElements(), canonically: true)
            },
            .pure("func joined(separator: String = \"\") -> String") { call throws(Unwinding) in
                try call.joined(try call.ownElements(), separator: call.text(0) ?? "")
            },
            .method("func enumerated() -> [(offset: Int, element: Element)]") { call throws(Unwinding) in
                .list(ListValue(try call.ownElements().enumerated().map { .tuple([.integer($0.offset), $0.element]) }))
            },
            .method("func reversed() -> [Element]") { call throws(Unwinding) in
                .list(ListValue(try call.ownElements().reversed()))
            },
        ]
    }

    private static var arrayWalking: [HostMember] {
        [
            .method("func filter(_ test: (Element) -> Bool) -> [Element]") { call throws(Unwinding) in
                .list(ListValue(try call.filtered(try call.ownElements())))
            },
            .action("func forEach(_ action: (Element) -> Void)") { call throws(Unwinding) in
                _ = try call.mapped(try call.ownElements())
            },
            .method("func contains(where test: (Element) -> Bool) -> Bool") { call throws(Unwinding) in
                .boolean(try call.first(of: try call.ownElements()) != nil)
            },
            .method("func first(where test: (Element) -> Bool) -> Element?") { call throws(Unwinding) in
                try call.first(of: try call.ownElements()) ?? .null
            },
        ]
    }

    /// The members of every sequence.
    static var reducing: [HostMember] {
        [
            .method("func map<T>(_ change: (Element) -> T) -> [T]") { call throws(Unwinding) in
                .list(ListValue(try call.mapped(try call.ownElements())))
            },
            .method("func compactMap<T>(_ change: (Element) -> T?) -> [T]") { call throws(Unwinding) in
                .list(ListValue(try call.mapped(try call.ownElements()).filter { !$0.isNull }))
            },
            .method("func flatMap<T>(_ change: (Element) -> [T]) -> [T]") { call throws(Unwinding) in
                var elements: [Value] = []
                for part in try call.mapped(try call.ownElements()) {
                    elements += try call.execution.elements(of: part, call.extent)
                }
                return .list(ListValue(elements))
            },
            .method("func allSatisfy(_ test: (Element) -> Bool) -> Bool") { call throws(Unwinding) in
                .boolean(try call.first(of: try call.ownElements(), holds: false) == nil)
            },
            .method("func reduce<T>(_ start: T, _ combine: (T, Element) -> T) -> T") { call throws(Unwinding) in
                var result = call.argument(0)
                for element in try call.ownElements() { result = try call.call(call.argument(1), [result, element]) }
                return result
            },
            .method("func reduce<T>(into start: T, _ change: (inout T, Element) -> Void) -> T") {
                call throws(Unwinding) in
                var result = call.argument(0)
                for element in try call.ownElements() {
                    result = try call.changed(result, by: call.argument(1), with: [element])
                }
                return result
            },
        ]
    }

    private static var arrayChanging: [HostMember] {
        [
            .action("mutating func append(_ element: Element)") { call throws(Unwinding) in
                try call.execution.checkSize(call.list.elements.count, at: call.extent)
                call.list.elements.append(call.argument(0))
            },
            .action("mutating func append(contentsOf elements: [Element])") { call throws(Unwinding) in
                call.list.elements += try call.elements(0)
                try call.execution.checkSize(call.list.elements.count, at: call.extent)
            },
            .action("mutating func removeAll(where test: ((Element) -> Bool)? = nil)") { call throws(Unwinding) in
                try call.requireKnown(0)
                let isTested = if case .function = call.argument(0) { true } else { false }
                call.list.elements = isTested ? try call.filtered(try call.ownElements(), holds: false) : []
            },
            removing("removeFirst") { $0.removeFirst() }, removing("removeLast") { $0.removeLast() },
        ]
    }

    private static func removing(_ name: String, _ remove: @escaping @Sendable (inout [Value]) -> Value) -> HostMember {
        .method("mutating func \(name)() -> Element") { call throws(Unwinding) in
            guard !call.list.elements.isEmpty else { throw call.execution.outOfRange(call.extent) }
            return remove(&call.list.elements)
        }
    }

    private static var dictionaryReading: [HostMember] {
        [
            .computed("var count: Int { get }") { call in call.count(of: call.map.storage) },
            .computed("var isEmpty: Bool { get }") { call in .boolean(call.map.isEmpty) },
            .computed("var keys: [Key] { get }") { call in .list(ListValue(call.map.storage.keys)) },
            .computed("var values: [Value] { get }") { call in .list(ListValue(call.map.storage.values)) },
            .action("func forEach(_ action: ((key: Key, value: Value)) -> Void)") { call throws(Unwinding) in
                for entry in call.map.entries { try call.call(call.argument(0), [.tuple([entry.key, entry.value])]) }
            },
            .method("func mapValues<T>(_ change: (Value) -> T) -> [Key: T]") { call throws(Unwinding) in
                let map = MapValue(canonically: true)
                for entry in call.map.entries { map[entry.key] = try call.call(call.argument(0), [entry.value]) }
                return .map(map)
            },
            .method("func compactMapValues<T>(_ change: (Value) -> T?) -> [Key: T]") { call throws(Unwinding) in
                let map = MapValue(canonically: true)
                for entry in call.map.entries {
                    let value = try call.call(call.argument(0), [entry.value])
                    if !value.isNull { map[entry.key] = value }
                }
                return .map(map)
            },
            .method("func filter(_ test: ((key: Key, value: Value)) -> Bool) -> [Key: Value]") {
                call throws(Unwinding) in
                let map = MapValue(canonically: true)
                for entry in call.map.entries
                where try call.decides(call.argument(0), [.tuple([entry.key, entry.value])]) {
                    map[entry.key] = entry.value
                }
                return .map(map)
            },
            .method("func contains(where test: ((key: Key, value: Value)) -> Bool) -> Bool") { call throws(Unwinding) in
                for entry in call.map.entries
                where try call.decides(call.argument(0), [.tuple([entry.key, entry.value])]) {
                    return .boolean(true)
                }
                return .boolean(false)
            },
            .method(
                "func merging(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) -> Value) -> [Key: Value]"
            ) {
                call throws(Unwinding) in
                try merged(call, into: MapValue(storage: call.map.storage))
            },
        ]
    }

    private static func merged(_ call: HostCall, into map: MapValue) throws(Unwinding) -> Value {
        guard case .map(let other) = call.argument(0) else { return call.unknown("what is merged is not known") }
        for entry in other.entries {
            if let old = map[entry.key] {
                map[entry.key] = try call.call(call.argument(1), [old, entry.value])
            } else {
                map[entry.key] = entry.value
            }
        }
        return .map(map)
    }

    private static var dictionaryChanging: [HostMember] {
        [
            .method("init(uniqueKeysWithValues pairs: Any)") { call throws(Unwinding) in
                let map = MapValue(canonically: true)
                for pair in try call.elements(0) {
                    guard case .tuple(let parts) = pair, parts.count == 2 else {
                        return call.unknown("what is in the dictionary is not known")
                    }
                    map[parts[0]] = parts[1]
                }
                return .map(map)
            },
            .method("mutating func removeValue(forKey key: Key) -> Value?") { call throws(Unwinding) in
                try call.requireKnownKey(of: call.map.storage)
                return call.map.remove(call.argument(0)) ?? .null
            },
            .method("mutating func updateValue(_ value: Value, forKey key: Key) -> Value?") { call throws(Unwinding) in
                try call.requireKnown(1)
                let old = call.map[call.argument(1)] ?? .null
                call.map[call.argument(1)] = call.argument(0)
                return old
            },
            .action("mutating func removeAll()") { call in call.map.removeAll() },
            .action("mutating func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) -> Value)") {
                call throws(Unwinding) in
                try call.requireKnown(0)
                _ = try merged(call, into: call.map)
            },
        ]
    }
}
