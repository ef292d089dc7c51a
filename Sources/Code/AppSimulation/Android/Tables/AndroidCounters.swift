import CodeRunner

/// The tables of counters and flags that threads share.
enum AndroidCounters {
    static var classes: [HostClass] {
        [
            HostClass("class AtomicInteger", number("AtomicInteger", "int") { .integer(0) }),
            HostClass("class AtomicLong", number("AtomicLong", "long") { .long(0) }),
            HostClass("class AtomicBoolean", holder("AtomicBoolean", "boolean") { .boolean(false) }),
            HostClass("class AtomicReference<V>", holder("AtomicReference", "V") { .null }),
        ]
    }

    /// The members of a value holder.
    ///
    /// - Parameter initial: called for each object: closures cannot share a value as a constant.
    private static func holder(_ name: String, _ type: String, initial: @escaping @Sendable () -> Value) -> [HostMember]
    {
        [
            .maker("\(name)()") { call in call.hide("value", initial()) },
            .maker("\(name)(\(type) value)") { call in keep(call.argument(0), in: call, type) },
            .method("\(type) get()") { call in call.hidden("value") },
            .action("void set(\(type) value)") { call in keep(call.argument(0), in: call, type) },
            .action("void lazySet(\(type) value)") { call in keep(call.argument(0), in: call, type) },
            changing("getAndSet(\(type) value)", type, givesOld: true) { call, _ in call.argument(0) },
            changing("updateAndGet(UnaryOperator change)", type, givesOld: false, updated),
            changing("getAndUpdate(UnaryOperator change)", type, givesOld: true, updated),
            .method("boolean compareAndSet(\(type) expected, \(type) value)") { call throws(Unwinding) in
                let isSame = try call.isSame(call.hidden("value"), call.argument(0))
                if isSame.boolean != false {
                    keep(isSame.unknown.map(Value.unknown) ?? call.argument(1), in: call, type)
                }
                return isSame
            },
        ]
    }

    private static func number(_ name: String, _ type: String, initial: @escaping @Sendable () -> Value) -> [HostMember]
    {
        holder(name, type, initial: initial) + [
            .method("int intValue()") { call in
                call.hidden("value").integer.map(Value.integer) ?? call.hidden("value")
            },
            adding("getAndIncrement()", type, by: 1, givesOld: true),
            adding("incrementAndGet()", type, by: 1, givesOld: false),
            adding("getAndDecrement()", type, by: -1, givesOld: true),
            adding("decrementAndGet()", type, by: -1, givesOld: false),
            adding("getAndAdd(\(type) delta)", type, givesOld: true),
            adding("addAndGet(\(type) delta)", type, givesOld: false),
        ]
    }

    /// A function that replaces the value; an unknown argument leaves an unknown value.
    private static func changing(
        _ declaration: String, _ type: String, givesOld: Bool,
        _ change: @escaping @Sendable (HostCall, Value) throws(Unwinding) -> Value
    ) -> HostMember {
        .method("\(type) \(declaration)") { call throws(Unwinding) in
            let old = call.hidden("value")
            keep(try change(call, old), in: call, type)
            return givesOld ? old : call.hidden("value")
        }
    }

    /// - Parameter delta: nil if it is the argument.
    private static func adding(_ declaration: String, _ type: String, by delta: Int? = nil, givesOld: Bool)
        -> HostMember
    {
        changing(declaration, type, givesOld: givesOld) { call, old throws(Unwinding) in
            try call.sum(old, delta.map(Value.integer) ?? call.argument(0))
        }
    }

    private static let updated: @Sendable (HostCall, Value) throws(Unwinding) -> Value = {
        call, old throws(Unwinding) in try call.call(call.argument(0), [old])
    }

    private static func keep(_ value: Value, in call: HostCall, _ type: String) {
        call.hide("value", type == "long" ? value.integer.map(Value.long) ?? value : value)
    }
}
