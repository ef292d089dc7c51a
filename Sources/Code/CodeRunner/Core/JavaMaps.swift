extension CoreTables {
    static var javaMaps: [HostClass] {
        let makesMap: HostBehaviour = { call throws(Unwinding) in
            switch call.arguments.first ?? nil {
            case .map(let map)?: .map(MapValue(storage: map.storage))
            case .null?: throw call.execution.nullUsed("null is copied", at: call.extent)
            case .unknown(let unknown)?: .unknown(unknown)
            default: .map(MapValue())
            }
        }
        let classes = ["HashMap", "LinkedHashMap", "TreeMap", "ConcurrentHashMap", "EnumMap", "WeakHashMap"].map {
            name in
            HostClass(
                "class \(name)<K, V> \(name == "LinkedHashMap" ? "extends HashMap<K, V> " : "")implements Map<K, V>",
                [
                    .constructor("\(name)()", makesMap), .constructor("\(name)(Object source)", makesMap),
                    .method("static <T> Set<T> newKeySet()") { _ in .set(SetValue()) },
                ]
            )
        }
        return classes + [
            HostClass("interface Map<K, V>", mapReading + mapChanging + mapStatics),
            HostClass(
                "interface Map.Entry<K, V>",
                [
                    .method("K getKey()") { call in part(call, 0) },
                    .method("V getValue()") { call in part(call, 1) },
                ]
            ),
            HostClass(
                "class Collections",
                [
                    .method("static <K, V> Map<K, V> singletonMap(K key, V value)") { call in
                        .map(MapValue([(call.argument(0), call.argument(1))], isFixed: true))
                    },
                    .method("static <K, V> Map<K, V> emptyMap()") { call in .map(MapValue(isFixed: true)) },
                    .method("static <K, V> Map<K, V> unmodifiableMap(Map<K, V> map)") { call in
                        guard case .map(let map) = call.argument(0) else { return call.argument(0) }
                        return .map(MapValue(storage: map.storage, isFixed: true))
                    },
                    .method("static <K, V> Map<K, V> synchronizedMap(Map<K, V> map)") { call in call.argument(0) },
                    .method("static <T> List<T> synchronizedList(List<T> list)") { call in call.argument(0) },
                    .method("static <T> Set<T> synchronizedSet(Set<T> set)") { call in call.argument(0) },
                    // The original may still change through other references: it is not copied.
                    .method("static <T> List<T> unmodifiableList(List<? extends T> list)") { call in call.argument(0) },
                    .method("static <T> Set<T> unmodifiableSet(Set<? extends T> set)") { call in call.argument(0) },
                    .action("static <T> void sort(List<T> list)") { call throws(Unwinding) in try sort(call) },
                    .action("static <T> void sort(List<T> list, Comparator<? super T> order)") {
                        call throws(Unwinding) in try sort(call)
                    },
                    .action("static void shuffle(List<?> list)") { call throws(Unwinding) in try sort(call) },
                    .action("static void reverse(List<?> list)") { call in
                        if case .list(let list) = call.argument(0) { list.elements.reverse() }
                    },
                    .method("static <T> Set<T> emptySet()") { _ in .set(SetValue()) },
                    .method("static <T> Set<T> singleton(T element)") { call in .set(SetValue([call.argument(0)])) },
                    .method("static <T> List<T> emptyList()") { call in .list(ListValue([], isFixed: true)) },
                    .method("static <T> List<T> singletonList(T element)") { call in
                        .list(ListValue([call.argument(0)], isFixed: true))
                    },
                ]
            ),
        ]
    }

    private static func part(_ call: HostCall, _ index: Int) -> Value {
        guard case .tuple(let values) = call.receiver, index < values.count else { return .null }
        return values[index]
    }

    private static var mapReading: [HostMember] {
        [
            .pure("V get(Object key)") { call in call.map[call.argument(0)] ?? .null },
            .method("V getOrDefault(Object key, V value)") { call in
                if let unknown = call.argument(0).unknown { return .unknown(unknown) }
                return call.map[call.argument(0)] ?? call.argument(1)
            },
            .pure("boolean containsKey(Object key)") { call in call.isKey(of: call.map.storage) },
            .pure("boolean containsValue(Object value)") { call in
                call.isAmong(call.map.storage.values, canonically: false)
            },
            .method("int size()") { call in call.count(of: call.map.storage) },
            .method("boolean isEmpty()") { call in .boolean(call.map.isEmpty) },
            .method("Set<K> keySet()") { call in .set(SetValue(call.map.storage.keys)) },
            .method("Collection<V> values()") { call in .list(ListValue(call.map.storage.values)) },
            .method("Set<Map.Entry<K, V>> entrySet()") { call in
                .list(ListValue(call.map.entries.map { .tuple([$0.key, $0.value]) }))
            },
            .action("void forEach(BiConsumer<? super K, ? super V> action)") { call throws(Unwinding) in
                for entry in call.map.entries { try call.call(call.argument(0), [entry.key, entry.value]) }
            },
        ]
    }

    private static func sort(_ call: HostCall) throws(Unwinding) {
        if case .list(let list) = call.argument(0) { try sort(list, by: call.argument(1), call) }
    }

    private static func changeable(_ call: HostCall) throws(Unwinding) -> MapValue {
        if call.map.isFixed { throw call.exception("UnsupportedOperationException", "the map cannot be changed") }
        if let unknown = call.argument(0).unknown { throw .inconclusive(reason: unknown.reason, call.extent) }
        try call.execution.checkSize(call.map.storage.count, at: call.extent)
        return call.map
    }

    private static var mapChanging: [HostMember] {
        [
            putting("V put(K key, V value)") { _ in true }, putting("V putIfAbsent(K key, V value)") { $0.isNull },
            .action("void putAll(Map<? extends K, ? extends V> other)") { call throws(Unwinding) in
                let map = try changeable(call)
                guard case .map(let other) = call.argument(0) else {
                    throw call.execution.nullUsed("null is put", at: call.extent)
                }
                for entry in other.entries { map.set(entry.value, for: entry.key, at: other.extent(of: entry.key)) }
            },
            .method("V remove(Object key)") { call throws(Unwinding) in
                let map = try changeable(call)
                try call.requireKnownKey(of: map.storage)
                return map.remove(call.argument(0)) ?? .null
            },
            .action("void clear()") { call throws(Unwinding) in try changeable(call).removeAll() },
            computing("V computeIfAbsent(K key, Function make)") { call, old throws(Unwinding) in
                old.isNull ? try call.call(call.argument(1), [call.argument(0)]) : old
            },
            computing("V computeIfPresent(K key, BiFunction make)") { call, old throws(Unwinding) in
                old.isNull ? old : try call.call(call.argument(1), [call.argument(0), old])
            },
            computing("V compute(K key, BiFunction make)") { call, old throws(Unwinding) in
                try call.call(call.argument(1), [call.argument(0), old])
            },
            computing("V merge(K key, V value, BiFunction join)") { call, old throws(Unwinding) in
                old.isNull ? call.argument(1) : try call.call(call.argument(2), [old, call.argument(1)])
            },
        ]
    }

    /// A function that stores what it makes of the key and the old value, or removes the key if that is null.
    private static func computing(
        _ declaration: String, _ make: @escaping @Sendable (HostCall, Value) throws(Unwinding) -> Value
    ) -> HostMember {
        .method(declaration) { call throws(Unwinding) in
            let map = try changeable(call)
            let old = map[call.argument(0)] ?? .null
            if let unknown = old.unknown { throw .inconclusive(reason: unknown.reason, call.extent) }
            let new = try make(call, old)
            if new.isNull {
                _ = map.remove(call.argument(0))
            } else {
                map.set(new, for: call.argument(0), at: call.extent)
            }
            return new
        }
    }

    /// A function that stores a value, unless the old one stays; it returns the old value.
    private static func putting(_ declaration: String, _ replaces: @escaping @Sendable (Value) -> Bool) -> HostMember {
        .method(declaration) { call throws(Unwinding) in
            let map = try changeable(call)
            let old = map[call.argument(0)] ?? .null
            if replaces(old) { map.set(call.argument(1), for: call.argument(0), at: call.extent) }
            return old
        }
    }

    private static var mapStatics: [HostMember] {
        let pairs = (0...5).map { count in
            HostMember.method(
                "static <K, V> Map<K, V> of(\((0..<count).map { "K k\($0), V v\($0)" }.joined(separator: ", ")))"
            ) { call in
                .map(MapValue((0..<count).map { (call.argument($0 * 2), call.argument($0 * 2 + 1)) }, isFixed: true))
            }
        }
        return pairs + [
            .method("static <K, V> Map<K, V> copyOf(Map<K, V> map)") { call in
                guard case .map(let map) = call.argument(0) else { return call.argument(0) }
                return .map(MapValue(storage: map.storage, isFixed: true))
            },
            .method("static <K, V> Map.Entry<K, V> entry(K key, V value)") { call in
                .tuple([call.argument(0), call.argument(1)])
            },
        ]
    }
}
