import SourceCode

/// A stream of Java: nothing of it runs before something takes its elements, one after the other.
private final class JavaStream {
    /// Takes an element; `false` if it wants no more.
    typealias Sink = (Value) throws(Unwinding) -> Bool

    let pour: (Execution, Sink) throws(Unwinding) -> Void

    init(_ pour: @escaping (Execution, Sink) throws(Unwinding) -> Void) { self.pour = pour }

    convenience init(_ elements: [Value]) {
        self.init { _, sink throws(Unwinding) in
            for element in elements where try !sink(element) { return }
        }
    }
}

extension HostCall {
    /// A stream of these elements.
    func stream(_ elements: [Value]) -> Value { make("Stream", payload: JavaStream(elements)) }

    /// What the receiver, a stream, still holds.
    fileprivate func poured() throws(Unwinding) -> [Value] { try poured(receiver) }

    fileprivate func poured(_ stream: Value) throws(Unwinding) -> [Value] {
        guard let source = stream.hostObject?.payload as? JavaStream else {
            return try execution.elements(of: stream, extent)
        }
        var elements: [Value] = []
        try source.pour(execution) { element throws(Unwinding) in
            elements.append(element)
            try execution.checkSize(elements.count, at: extent)
            return true
        }
        return elements
    }

    /// The first element of the receiver, a stream, for which the argument holds, or does not.
    fileprivate func firstPoured(holds: Bool = true) throws(Unwinding) -> Value? {
        var found: Value?
        try (object?.payload as? JavaStream)?.pour(execution) { element throws(Unwinding) in
            if try decides(argument(0), [element]) == holds { found = element }
            return found == nil
        }
        return found
    }
}

extension CoreTables {
    static var javaStreams: [HostClass] {
        let numbers = ["range": 0, "rangeClosed": 1].map { name, extra in
            HostMember.method("static Stream<Integer> \(name)(int from, int to)") { call throws(Unwinding) in
                guard let from = call.argument(0).integer, let to = call.argument(1).integer else {
                    return call.unknown("the numbers are not known")
                }
                try call.execution.checkSize(max(0, to - from), at: call.extent)
                return call.stream((from..<max(from, to + extra)).map(Value.integer))
            }
        }
        return [
            HostClass("interface Stream<T>", lazyMembers + takingMembers),
            HostClass("interface IntStream", numbers),
            HostClass("class Collectors", collectors),
        ]
    }

    /// A function that makes a stream of a stream: what it does with each element, and the sink that comes next.
    private static func step(
        _ declaration: String,
        _ take: @escaping @Sendable (HostCall, Value, JavaStream.Sink) throws(Unwinding) -> Bool
    ) -> HostMember {
        .method("Stream \(declaration)") { call in
            guard let source = call.object?.payload as? JavaStream else { return call.receiver }
            let again = repeated(call)
            return call.make(
                "Stream",
                payload: JavaStream { execution, sink throws(Unwinding) in
                    let call = again(execution)
                    try source.pour(execution) { element throws(Unwinding) in try take(call, element, sink) }
                })
        }
    }

    /// A function that makes a stream of all elements of a stream.
    private static func reordered(
        _ declaration: String, _ change: @escaping @Sendable (HostCall, [Value]) throws(Unwinding) -> [Value]
    ) -> HostMember {
        .method("Stream<T> \(declaration)") { call in
            let again = repeated(call)
            return call.make(
                "Stream",
                payload: JavaStream { execution, sink throws(Unwinding) in
                    let call = again(execution)
                    for element in try change(call, try call.poured()) where try !sink(element) { return }
                })
        }
    }

    /// The same call in a later execution: one that held its own would never be freed.
    private static func repeated(_ call: HostCall) -> (Execution) -> HostCall {
        let (receiver, passed, declaration, extent) = (call.receiver, call.arguments, call.declaration, call.extent)
        return { execution in
            HostCall(
                execution: execution, receiver: receiver, arguments: passed, declaration: declaration, extent: extent)
        }
    }

    private static var lazyMembers: [HostMember] {
        let maps = ["map", "mapToInt", "mapToLong", "mapToObj"].map { name in
            step("\(name)(Function change)") { call, element, sink throws(Unwinding) in
                try sink(try call.call(call.argument(0), [element]))
            }
        }
        return maps + [
            .method("static <T> Stream<T> of(T... values)") { call throws(Unwinding) in
                call.stream(try call.elements(0))
            },
            step("filter(Predicate<? super T> test)") { call, element, sink throws(Unwinding) in
                try call.decides(call.argument(0), [element]) ? try sink(element) : true
            },
            step("peek(Consumer<? super T> action)") { call, element, sink throws(Unwinding) in
                try call.call(call.argument(0), [element])
                return try sink(element)
            },
            step("flatMap(Function change)") { call, element, sink throws(Unwinding) in
                for inner in try call.poured(try call.call(call.argument(0), [element])) where try !sink(inner) {
                    return false
                }
                return true
            },
            step("boxed()") { _, element, sink throws(Unwinding) in try sink(element) },
            .method("Stream<T> limit(long count)") { call throws(Unwinding) in
                try call.requireKnown(0)
                guard let source = call.object?.payload as? JavaStream else { return call.receiver }
                let most = call.argument(0).wholeNumber ?? 0
                return call.make(
                    "Stream",
                    payload: JavaStream { execution, sink throws(Unwinding) in
                        var count = 0
                        guard most > 0 else { return }
                        try source.pour(execution) { element throws(Unwinding) in
                            count += 1
                            return try sink(element) && count < most
                        }
                    })
            },
            reordered("skip(long count)") { call, elements throws(Unwinding) in
                try call.requireKnown(0)
                return Array(elements.dropFirst(max(0, call.argument(0).wholeNumber ?? 0)))
            },
            reordered("distinct()") { _, elements in SetValue(elements).elements },
            reordered("sorted()") { call, elements throws(Unwinding) in try sorted(elements, call) },
            reordered("sorted(Comparator<? super T> order)") { call, elements throws(Unwinding) in
                try sorted(elements, call)
            },
        ]
    }

    private static func sorted(_ elements: [Value], _ call: HostCall) throws(Unwinding) -> [Value] {
        let list = ListValue(elements)
        try sort(list, by: call.argument(0), call)
        return list.elements
    }

    private static var takingMembers: [HostMember] {
        let walks = ["forEach", "forEachOrdered"].map { name in
            HostMember.action("void \(name)(Consumer<? super T> action)") { call throws(Unwinding) in
                try (call.object?.payload as? JavaStream)?.pour(call.execution) { element throws(Unwinding) in
                    try call.call(call.argument(0), [element])
                    return true
                }
            }
        }
        let firsts = ["findFirst", "findAny"].map { name in
            HostMember.method("Optional<T> \(name)()") { call throws(Unwinding) in
                var found = Value.null
                try (call.object?.payload as? JavaStream)?.pour(call.execution) { element in
                    found = element
                    return false
                }
                return javaOptional(call, found)
            }
        }
        return walks + firsts + [
            .method("boolean anyMatch(Predicate<? super T> test)") { call throws(Unwinding) in
                .boolean(try call.firstPoured() != nil)
            },
            .method("boolean allMatch(Predicate<? super T> test)") { call throws(Unwinding) in
                .boolean(try call.firstPoured(holds: false) == nil)
            },
            .method("boolean noneMatch(Predicate<? super T> test)") { call throws(Unwinding) in
                .boolean(try call.firstPoured() == nil)
            },
            .method("<R> R collect(Object collector)") { call throws(Unwinding) in
                try call.call(call.argument(0), [.list(ListValue(try call.poured()))])
            },
            .method("<R> R reduce(R start, BinaryOperator join)") { call throws(Unwinding) in
                var result = call.argument(0)
                for element in try call.poured() { result = try call.call(call.argument(1), [result, element]) }
                return result
            },
            .method("List<T> toList()") { call throws(Unwinding) in
                .list(ListValue(try call.poured(), isFixed: true))
            },
            .method("T[] toArray(Object... make)") { call throws(Unwinding) in .list(ListValue(try call.poured())) },
            .method("long count()") { call throws(Unwinding) in .long(try call.poured().count) },
        ]
    }

    /// A collector, which makes one value of the elements of a stream.
    private static func collector(
        _ declaration: String, _ collect: @escaping @Sendable (HostCall, [Value]) throws(Unwinding) -> Value
    ) -> HostMember {
        .method("static Object \(declaration)") { call in
            let again = repeated(call)
            return .function(
                FunctionValue(
                    .native { execution, arguments throws(Unwinding) in
                        guard case .list(let list)? = arguments.first else { return arguments.first ?? .null }
                        return try collect(again(execution), list.elements)
                    }))
        }
    }

    private static var collectors: [HostMember] {
        let maps = ["toMap", "toUnmodifiableMap"].map { name in
            collector("\(name)(Function key, Function value)") { call, elements throws(Unwinding) in
                let map = MapValue()
                for element in elements {
                    let key = try call.call(call.argument(0), [element])
                    if let unknown = key.unknown { return .unknown(unknown) }
                    map[key] = try call.call(call.argument(1), [element])
                }
                return .map(map)
            }
        }
        return maps + [
            collector("toList()") { _, elements in .list(ListValue(elements)) },
            collector("toUnmodifiableList()") { _, elements in .list(ListValue(elements, isFixed: true)) },
            collector("toSet()") { _, elements in .set(SetValue(elements)) },
            collector("toUnmodifiableSet()") { _, elements in .set(SetValue(elements)) },
            collector("groupingBy(Function key)") { call, elements throws(Unwinding) in
                let map = MapValue()
                for element in elements {
                    let key = try call.call(call.argument(0), [element])
                    if let unknown = key.unknown { return .unknown(unknown) }
                    if case .list(let group)? = map[key] {
                        group.elements.append(element)
                    } else {
                        map[key] = .list(ListValue([element]))
                    }
                }
                return .map(map)
            },
            collector("joining()") { call, elements throws(Unwinding) in try call.joined(elements, separator: "") },
            collector("joining(CharSequence separator)") { call, elements throws(Unwinding) in
                try call.joined(elements, separator: call.text(0) ?? "")
            },
        ]
    }
}
