extension CoreTables {
    static var javaLists: [HostClass] {
        let makesList: HostBehaviour = { call throws(Unwinding) in
            guard let given = call.arguments.first, let given, given.integer == nil else { return .list(ListValue([])) }
            if given.unknown != nil { return given }
            return .list(ListValue(try call.execution.elements(of: given, call.extent)))
        }
        let makesSet: HostBehaviour = { call throws(Unwinding) in
            guard let given = call.arguments.first, let given, given.integer == nil else { return .set(SetValue()) }
            if given.unknown != nil { return given }
            return .set(SetValue(try call.execution.elements(of: given, call.extent)))
        }
        let lists = ["ArrayList", "LinkedList", "CopyOnWriteArrayList"].map { name in
            HostClass(
                "class \(name)<E> implements List<E>",
                [.constructor("\(name)()", makesList), .constructor("\(name)(Object source)", makesList)]
            )
        }
        let sets = ["HashSet", "LinkedHashSet", "TreeSet"].map { name in
            HostClass(
                "class \(name)<E> implements Set<E>",
                [.constructor("\(name)()", makesSet), .constructor("\(name)(Object source)", makesSet)]
            )
        }
        return lists + sets + [
            HostClass(
                "interface Iterable<T>",
                [
                    .action("void forEach(Consumer<? super T> action)") { call throws(Unwinding) in
                        for element in try call.execution.elements(of: call.receiver, call.extent) {
                            try call.call(call.argument(0), [element])
                        }
                    }
                ]
            ),
            HostClass("interface Collection<E> extends Iterable<E>", collectionMembers),
            HostClass("interface List<E> extends Collection<E>", listMembers),
            HostClass("interface Set<E> extends Collection<E>", setMembers),
            HostClass(
                "interface Iterator<E>",
                [
                    .method("boolean hasNext()") { call in .boolean(!remaining(call).elements.isEmpty) },
                    .method("E next()") { call throws(Unwinding) in
                        let rest = remaining(call)
                        guard !rest.elements.isEmpty else {
                            throw call.exception("NoSuchElementException", "there is no next element")
                        }
                        call.execution.charge(rest.elements.count / 16)
                        return rest.elements.removeFirst()
                    },
                ]
            ),
            HostClass(
                "class Arrays",
                [
                    .method("static <T> List<T> asList(T... elements)") { call in call.argument(0) },
                    .method("static <T> Stream<T> stream(T[] elements)") { call in call.argument(0) },
                ]
            ),
            HostClass(
                "interface Stream<T>",
                streamMembers + [.method("static <T> Stream<T> of(T... values)") { call in call.argument(0) }]
            ),
            HostClass(
                "class Collectors",
                [
                    .method("static Object toList()") { call in
                        .function(FunctionValue { arguments in arguments.first ?? .null })
                    },
                    .method("static Object toSet()") { call in
                        .function(
                            FunctionValue { arguments in
                                if case .list(let list)? = arguments.first { return .set(SetValue(list.elements)) }
                                return arguments.first ?? .null
                            }
                        )
                    },
                    .method("static Object toMap(Function key, Function value)") { call throws(Unwinding) in
                        .function(
                            FunctionValue { arguments throws(Unwinding) in
                                let map = MapValue()
                                guard case .list(let list)? = arguments.first else { return .map(map) }
                                for element in list.elements {
                                    map[try call.call(call.argument(0), [element])] = try call.call(
                                        call.argument(1), [element])
                                }
                                return .map(map)
                            }
                        )
                    },
                    .method("static Object joining(String separator)") { call throws(Unwinding) in
                        .function(
                            FunctionValue { arguments throws(Unwinding) in
                                guard case .list(let list)? = arguments.first else { return .null }
                                return try call.joined(list.elements, separator: call.text(0) ?? "")
                            }
                        )
                    },
                ]
            ),
        ]
    }

    private static func remaining(_ call: HostCall) -> ListValue {
        if case .list(let list)? = call.object?.fields["rest"] { list } else { ListValue([]) }
    }

    private static var collectionMembers: [HostMember] {
        [
            .method("int size()") { call throws(Unwinding) in
                .integer(try call.execution.elements(of: call.receiver, call.extent).count)
            },
            .method("boolean isEmpty()") { call throws(Unwinding) in
                .boolean(try call.execution.elements(of: call.receiver, call.extent).isEmpty)
            },
            .pure("boolean contains(Object element)") { call throws(Unwinding) in
                .boolean(
                    try call.execution.elements(of: call.receiver, call.extent).contains {
                        $0.equals(call.argument(0), canonically: false) ?? false
                    }
                )
            },
            .method("Stream<E> stream()") { call throws(Unwinding) in
                .list(ListValue(try call.execution.elements(of: call.receiver, call.extent)))
            },
            .method("Iterator<E> iterator()") { call throws(Unwinding) in
                guard let type = call.execution.program.platform.type(named: "Iterator") else { return .null }
                return .host(
                    HostObject(
                        type,
                        fields: ["rest": .list(ListValue(try call.execution.elements(of: call.receiver, call.extent)))])
                )
            },
        ]
    }

    private static func changeable(_ call: HostCall) throws(Unwinding) -> ListValue {
        let list = call.list
        if list.isFixed { throw call.exception("UnsupportedOperationException", "the list cannot be changed") }
        try call.execution.checkSize(list.elements.count, at: call.extent)
        return list
    }

    private static var listMembers: [HostMember] {
        [
            .method("boolean add(E element)") { call throws(Unwinding) in
                try changeable(call).elements.append(call.argument(0))
                return .boolean(true)
            },
            .method("boolean addAll(Collection<? extends E> elements)") { call throws(Unwinding) in
                try changeable(call).elements += try call.elements(0)
                try call.execution.checkSize(call.list.elements.count, at: call.extent)
                return .boolean(true)
            },
            .pure("E get(int index)") { call throws(Unwinding) in
                guard let index = call.argument(0).integer, call.list.elements.indices.contains(index) else {
                    throw call.execution.outOfRange(call.extent)
                }
                return call.list.elements[index]
            },
            .method("E set(int index, E element)") { call throws(Unwinding) in
                guard let index = call.argument(0).integer, call.list.elements.indices.contains(index) else {
                    throw call.execution.outOfRange(call.extent)
                }
                try changeable(call).elements[index] = call.argument(1)
                return .null
            },
            .action("void clear()") { call throws(Unwinding) in try changeable(call).elements = [] },
            .method("static <T> List<T> of(T... elements)") { call in
                guard case .list(let list) = call.argument(0) else { return call.argument(0) }
                return .list(ListValue(list.elements, isFixed: true))
            },
        ]
    }

    private static var setMembers: [HostMember] {
        [
            .method("boolean add(E element)") { call in
                .boolean(call.set.insert(call.argument(0)))
            },
            .method("boolean remove(Object element)") { call in
                .boolean(call.set.remove(call.argument(0)))
            },
            .method("static <T> Set<T> of(T... elements)") { call in
                guard case .list(let list) = call.argument(0) else { return call.argument(0) }
                return .set(SetValue(list.elements))
            },
        ]
    }

    private static var streamMembers: [HostMember] {
        [
            .method("Stream<T> filter(Predicate<? super T> test)") { call throws(Unwinding) in
                .list(ListValue(try call.filtered(call.list.elements)))
            },
            .method("Stream map(Function change)") { call throws(Unwinding) in
                .list(ListValue(try call.mapped(call.list.elements)))
            },
            .method("boolean anyMatch(Predicate<? super T> test)") { call throws(Unwinding) in
                .boolean(try call.first(of: call.list.elements) != nil)
            },
            .method("boolean allMatch(Predicate<? super T> test)") { call throws(Unwinding) in
                .boolean(try call.first(of: call.list.elements, holds: false) == nil)
            },
            .method("boolean noneMatch(Predicate<? super T> test)") { call throws(Unwinding) in
                .boolean(try call.first(of: call.list.elements) == nil)
            },
            .action("void forEach(Consumer<? super T> action)") { call throws(Unwinding) in
                _ = try call.mapped(call.list.elements)
            },
            .method("Object collect(Object collector)") { call throws(Unwinding) in
                try call.call(call.argument(0), [call.receiver])
            },
            .method("List<T> toList()") { call in .list(ListValue(call.list.elements, isFixed: true)) },
            .method("Optional<T> findFirst()") { call in javaOptional(call, call.list.elements.first ?? .null) },
            .method("long count()") { call in .long(call.list.elements.count) },
        ]
    }

    /// Java's `Optional` with a value, or with null for none.
    static func javaOptional(_ call: HostCall, _ value: Value) -> Value {
        guard let type = call.execution.program.platform.type(named: "Optional") else { return .null }
        return .host(HostObject(type, fields: ["value": value]))
    }
}
