import CodeRunner

/// The tables of bundles.
enum AndroidBundles {
    static var classes: [HostClass] {
        [
            HostClass("class BaseBundle", reading + writing),
            HostClass("class Bundle extends BaseBundle", constructors + bundleMembers),
        ]
    }

    /// The kinds of values with functions of their own: name, Java's type, and which values fit.
    private static let kinds: [(name: String, type: String, fits: @Sendable (Value) -> Bool)] = [
        ("String", "String", { $0.isText }), ("Boolean", "boolean", { $0.boolean != nil }),
        ("Int", "int", { if case .integer = $0 { true } else { false } }),
        ("Short", "short", { if case .integer = $0 { true } else { false } }),
        ("Long", "long", { if case .long = $0 { true } else { false } }),
        ("Double", "double", { if case .floating = $0 { true } else { false } }),
        ("Float", "float", { if case .floating = $0 { true } else { false } }),
        ("CharSequence", "CharSequence", { $0.isText }),
    ]

    /// Kinds whose getters have no default.
    private static let objects = [
        "Serializable", "Parcelable", "StringArray", "StringArrayList", "Bundle", "IntArray", "ParcelableArrayList",
        "ParcelableArray", "IntegerArrayList", "LongArray", "ByteArray", "BooleanArray", "CharSequenceArray", "Binder",
    ]
    private static let objectTypes = [
        "Serializable", "Parcelable", "String[]", "ArrayList<String>", "Bundle", "int[]", "ArrayList<Parcelable>",
        "Parcelable[]", "ArrayList<Integer>", "long[]", "byte[]", "boolean[]", "CharSequence[]", "IBinder",
    ]

    private static var reading: [HostMember] {
        var members: [HostMember] = [
            .method("Object get(String key)") { call in value(call) },
            .method("boolean containsKey(String key)") { call in
                call.argument(0).unknown.map(Value.unknown) ?? .boolean(call.bundle.map[call.argument(0)] != nil)
            }, .method("int size()") { call in .integer(call.bundle.map.entries.count) },
            .method("boolean isEmpty()") { call in .boolean(call.bundle.map.isEmpty) },
            .method("Set<String> keySet()") { call in .set(SetValue(call.bundle.map.entries.map(\.key))) },
        ]
        for kind in kinds { members += getters(kind.name, of: kind.type, fitting: kind.fits) }
        for (name, type) in zip(objects, objectTypes) {
            members.append(.method("\(type) get\(name)(String key)") { call in value(call) })
        }
        for name in ["Serializable", "Parcelable"] {
            members.append(.method("<T> T get\(name)(String key, Class<T> type)") { call in value(call) })
        }
        return members
    }

    private static func value(_ call: HostCall) -> Value {
        call.argument(0).unknown.map(Value.unknown) ?? call.bundle.map[call.argument(0)] ?? .null
    }

    /// The getters of a kind, which return the default for a value of another kind.
    private static func getters(_ name: String, of type: String, fitting fits: @escaping @Sendable (Value) -> Bool)
        -> [HostMember]
    {
        let found: @Sendable (HostCall, Value) -> Value = { call, other in
            let found = value(call)
            return found.unknown != nil || fits(found) ? found : other
        }
        return [
            .method("\(type) get\(name)(String key)") { call in found(call, initial(type)) },
            .method("\(type) get\(name)(String key, \(type) other)") { call in found(call, call.argument(1)) },
        ]
    }

    /// The result where nothing fits and no default is passed.
    private static func initial(_ type: String) -> Value {
        switch type {
        case "boolean": .boolean(false)
        case "int", "short": .integer(0)
        case "long": .long(0)
        case "double", "float": .floating(0)
        default: .null
        }
    }

    private static var writing: [HostMember] {
        let put: HostBehaviour = { call in
            try call.put(call.argument(1), in: call.bundle.map)
            return .void
        }
        return kinds.map { .method("void put\($0.name)(String key, \($0.type) value)", put) }
            + zip(objects, objectTypes).map { .method("void put\($0)(String key, \($1) value)", put) } + [
                .action("void remove(String key)") { call throws(Unwinding) in
                    try call.requireKnown(0)
                    call.bundle.map[call.argument(0)] = nil
                },
                .action("void clear()") { call in
                    for entry in call.bundle.map.entries { call.bundle.map[entry.key] = nil }
                },
            ]
    }

    private static var constructors: [HostMember] {
        [
            .maker("Bundle()") { call in call.object?.payload = BundleState() },
            .constructor("Bundle(Bundle other)") { call throws(Unwinding) in
                if call.argument(0).unknown != nil { return call.argument(0) }
                guard let other = call.bundle(0) else { throw call.nullPassed("the bundle") }
                call.object?.payload = other.copy
                return .void
            },
            .maker("Bundle(int capacity)") { call in call.object?.payload = BundleState() },
            .constructor("Bundle(ClassLoader loader)"),
        ]
    }

    private static var bundleMembers: [HostMember] {
        [
            .action("void putAll(Bundle other)") { call throws(Unwinding) in
                try call.requireKnown(0)
                guard let other = call.bundle(0) else { throw call.nullPassed("the bundle") }
                call.bundle.add(other)
            },
            .method("Bundle deepCopy()") { call in call.make("Bundle", payload: call.bundle.copy) },
            .method("Object clone()") { call in call.make("Bundle", payload: call.bundle.copy) },
            .ignored("void setClassLoader(ClassLoader loader)"),
            .constant("static final Bundle EMPTY") { execution in
                execution.program.platform.make("Bundle", payload: BundleState())
            },
        ]
    }
}
