import CodeRunner

/// The extras of intents. `getExtras` returns a copy: changing it does not change the intent.
enum AndroidExtras {
    static var members: [HostMember] { putting + getting + changing }

    private static let putExtraTypes = [
        "String", "int", "boolean", "long", "double", "float", "char", "short", "byte", "Bundle", "CharSequence",
        "String[]", "int[]", "long[]", "byte[]", "boolean[]", "float[]", "double[]", "CharSequence[]", "Parcelable[]",
        "Parcelable", "Serializable",
    ]

    private static var putting: [HostMember] {
        let put: HostBehaviour = { call in
            try call.put(call.argument(1), in: call.intent.ownExtras.map)
            return call.receiver
        }
        return HostMember.methods(putExtraTypes.map { "Intent putExtra(String name, \($0) value)" }, put) + [
            .method("Intent putStringArrayListExtra(String name, ArrayList<String> value)", put),
            .method("Intent putIntegerArrayListExtra(String name, ArrayList<Integer> value)", put),
            .method("Intent putParcelableArrayListExtra(String name, ArrayList<? extends Parcelable> value)", put),
            puttingAll("Bundle extras") { call throws(Unwinding) in
                guard let extras = call.bundle(0) else { throw call.nullPassed("the bundle") }
                return (extras, nil)
            },
            puttingAll("Intent other") { call throws(Unwinding) in
                guard let other = call.intent(0) else { throw call.nullPassed("the intent") }
                return (other.extras, other.unknownExtras)
            },
        ]
    }

    /// A function that adds all extras of its argument.
    private static func puttingAll(
        _ parameter: String,
        _ given: @escaping @Sendable (HostCall) throws(Unwinding) -> (extras: BundleState?, unknown: UnknownValue?)
    ) -> HostMember {
        .method("Intent putExtras(\(parameter))") { call throws(Unwinding) in
            if let unknown = call.argument(0).unknown {
                call.intent.unknownExtras = unknown
                return call.receiver
            }
            let (extras, unknown) = try given(call)
            if let extras {
                call.chargeCopy(of: extras)
                call.intent.ownExtras.add(extras)
            }
            call.intent.unknownExtras = call.intent.unknownExtras ?? unknown
            return call.receiver
        }
    }

    /// The value of an extra; `nil` if there is none.
    private static func value(_ call: HostCall) -> Value? {
        if let unknown = call.argument(0).unknown ?? call.intent.unknownExtras { return .unknown(unknown) }
        return call.intent.extras?.map[call.argument(0)]
    }

    private static func getter(_ declaration: String, _ fits: @escaping @Sendable (Value) -> Bool) -> HostMember {
        .method(declaration) { call in
            guard let found = value(call) else { return call.argument(1) }
            return found.unknown != nil || fits(found) ? found : call.argument(1)
        }
    }

    private static var getting: [HostMember] {
        let any: @Sendable (Value) -> Bool = { _ in true }
        return [
            .method("Bundle getExtras()") { call in
                if let unknown = call.intent.unknownExtras { return .unknown(unknown) }
                guard let extras = call.intent.extras else { return .null }
                call.chargeCopy(of: extras)
                return call.make("Bundle", payload: extras.copy)
            },
            .method("boolean hasExtra(String name)") { call in
                guard let found = value(call) else { return .boolean(false) }
                return found.unknown != nil ? found : .boolean(true)
            },
            getter("String getStringExtra(String name)") { $0.isText },
            getter("CharSequence getCharSequenceExtra(String name)") { $0.isText },
            getter("int getIntExtra(String name, int other)") { if case .integer = $0 { true } else { false } },
            getter("long getLongExtra(String name, long other)") { if case .long = $0 { true } else { false } },
            getter("boolean getBooleanExtra(String name, boolean other)") { $0.boolean != nil },
            getter("double getDoubleExtra(String name, double other)") {
                if case .floating = $0 { true } else { false }
            },
            getter("Bundle getBundleExtra(String name)", any),
            getter("Serializable getSerializableExtra(String name)", any),
            getter("ArrayList<String> getStringArrayListExtra(String name)", any),
            getter("String[] getStringArrayExtra(String name)", any),
            getter("Parcelable getParcelableExtra(String name)", any),
            .method("<T> T getSerializableExtra(String name, Class<T> type)") { call in value(call) ?? .null },
            .method("<T> T getParcelableExtra(String name, Class<T> type)") { call in value(call) ?? .null },
        ]
    }

    private static var changing: [HostMember] {
        [
            .action("void removeExtra(String name)") { call throws(Unwinding) in
                try call.requireKnown(0)
                call.intent.extras?.map[call.argument(0)] = nil
                // The platform drops the bundle with its last entry.
                if call.intent.extras?.map.isEmpty == true { call.intent.extras = nil }
            },
            .method("Intent replaceExtras(Bundle extras)") { call in
                call.intent.extras = call.bundle(0)?.copy
                call.intent.unknownExtras = call.argument(0).unknown
                return call.receiver
            },
            .method("Intent replaceExtras(Intent other)") { call in
                call.intent.extras = call.intent(0)?.extras?.copy
                call.intent.unknownExtras = call.argument(0).unknown ?? call.intent(0)?.unknownExtras
                return call.receiver
            },
        ]
    }
}
