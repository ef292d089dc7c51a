import CodeRunner

/// The tables of stored preferences: a stored value takes effect with `apply` or `commit`.
enum AndroidPreferences {
    static var classes: [HostClass] {
        [
            HostClass("interface SharedPreferences", reading), HostClass("interface SharedPreferences.Editor", writing),
            HostClass(
                "class PreferenceManager",
                [
                    .method("static SharedPreferences getDefaultSharedPreferences(Context context)") { call in
                        make(call, named: .string("default"))
                    }
                ]
            ),
        ]
    }

    private static let kinds = [
        ("String", "String"), ("Boolean", "boolean"), ("Int", "int"), ("Long", "long"), ("Float", "float"),
        ("StringSet", "Set<String>"),
    ]

    /// The preferences of a file.
    static func make(_ call: HostCall, named name: Value) -> Value {
        // An unknown file name does not matter: an app has one or two.
        let key = name.text ?? ""
        guard let device = call.device else { return call.unknown("there is no device") }
        let map = device.preferences[key] ?? MapValue()
        device.preferences[key] = map
        return call.make("SharedPreferences", fields: ["#map": .map(map)])
    }

    private static func map(_ call: HostCall, _ name: String = "map") -> MapValue {
        if case .map(let map) = call.hidden(name) { map } else { MapValue() }
    }

    private static var reading: [HostMember] {
        kinds.map { name, type in
            .method("\(type) get\(name)(String key, \(type) other)") { call in
                if let unknown = call.argument(0).unknown { return .unknown(unknown) }
                if let stored = map(call)[call.argument(0)] { return stored }
                // A setting that is off until it is switched on, such as consent, is switched on in code that is not
                // printed.
                if call.argument(1).boolean == false, !call.execution.program.calls("putBoolean") {
                    return call.unknown("nothing on the page stores \(call.text(0) ?? "this setting")")
                }
                return call.argument(1)
            }
        } + [
            .method("boolean contains(String key)") { call in
                call.argument(0).unknown.map(Value.unknown) ?? .boolean(map(call)[call.argument(0)] != nil)
            },
            .method("Map<String, ?> getAll()") { call in .map(MapValue(map(call).entries)) },
            .method("SharedPreferences.Editor edit()") { call in
                call.make(
                    "SharedPreferences.Editor", fields: ["#map": call.hidden("map"), "#changes": .map(MapValue())])
            },
        ]
    }

    private static var writing: [HostMember] {
        let apply: HostBehaviour = { call in
            let target = map(call)
            for change in map(call, "changes").entries {
                if case .void = change.value { target[change.key] = nil } else { target[change.key] = change.value }
            }
            call.hide("changes", .map(MapValue()))
            return .boolean(true)
        }
        return kinds.map { name, type in
            .method("SharedPreferences.Editor put\(name)(String key, \(type) value)") { call throws(Unwinding) in
                try call.put(call.argument(1), in: map(call, "changes"))
                return call.receiver
            }
        } + [
            .method("SharedPreferences.Editor remove(String key)") { call throws(Unwinding) in
                try call.put(.void, in: map(call, "changes"))
                return call.receiver
            },
            .method("SharedPreferences.Editor clear()") { call in
                for entry in map(call).entries { map(call, "changes")[entry.key] = .void }
                return call.receiver
            }, .method("void apply()", apply), .method("boolean commit()", apply),
        ]
    }
}
