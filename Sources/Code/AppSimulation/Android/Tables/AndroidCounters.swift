import CodeRunner

/// The tables of counters and flags that threads share.
enum AndroidCounters {
    static var classes: [HostClass] {
        [
            HostClass("class AtomicInteger", number("AtomicInteger", "int")),
            HostClass("class AtomicLong", number("AtomicLong", "long")),
        ] + [
            HostClass("class AtomicBoolean", reference("AtomicBoolean", "boolean")),
            HostClass("class AtomicReference<V>", reference("AtomicReference", "V")),
        ]
    }

    /// The members of a value holder.
    ///
    /// - Parameter initial: called for each object: closures cannot share a value as a constant.
    private static func holder(_ name: String, _ type: String, initial: @escaping @Sendable () -> Value) -> [HostMember]
    {
        [
            .maker("\(name)()") { call in call.hide("value", initial()) },
            .maker("\(name)(\(type) value)") { call in call.hide("value", call.argument(0)) },
            .method("\(type) get()") { call in call.hidden("value") },
            .action("void set(\(type) value)") { call in call.hide("value", call.argument(0)) },
        ]
    }

    private static func reference(_ name: String, _ type: String) -> [HostMember] {
        holder(name, type) { type == "boolean" ? .boolean(false) : .null } + [
            .method("\(type) getAndSet(\(type) value)") { call in
                let old = call.hidden("value")
                call.hide("value", call.argument(0))
                return old
            },
            .pure("boolean compareAndSet(\(type) expected, \(type) value)") { call in
                guard let isEqual = call.hidden("value").equals(call.argument(0), canonically: false) else {
                    return call.unknown("whether the values are equal is not known")
                }
                if isEqual { call.hide("value", call.argument(1)) }
                return .boolean(isEqual)
            },
        ]
    }

    private static func number(_ name: String, _ type: String) -> [HostMember] {
        let isLong = type == "long"
        let change: @Sendable (String, Bool, @escaping @Sendable (Int, Int) -> Int) -> HostMember = {
            declaration, givesOld, combine in
            .pure("\(type) \(declaration)") { call in
                guard let old = call.hidden("value").integer else { return call.hidden("value") }
                let new = combine(old, call.argument(0).integer ?? 0)
                call.hide("value", isLong ? .long(new) : .integer(new))
                return isLong ? .long(givesOld ? old : new) : .integer(givesOld ? old : new)
            }
        }
        return holder(name, type) { isLong ? .long(0) : .integer(0) } + [
            .method("int intValue()") { call in
                call.hidden("value").integer.map(Value.integer) ?? call.hidden("value")
            },
            change("getAndIncrement()", true) { old, _ in old &+ 1 },
            change("incrementAndGet()", false) { old, _ in old &+ 1 },
            change("getAndDecrement()", true) { old, _ in old &- 1 },
            change("decrementAndGet()", false) { old, _ in old &- 1 },
            change("getAndAdd(\(type) delta)", true) { $0 &+ $1 },
            change("addAndGet(\(type) delta)", false) { $0 &+ $1 },
        ]
    }
}
