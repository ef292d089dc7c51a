extension CoreTables {
    static var javaLists: [HostClass] {
        let lists = ["ArrayList", "LinkedList", "CopyOnWriteArrayList"].map {
            collection($0, "List") { .list(ListValue($0)) }
        }
        let sets = ["HashSet", "LinkedHashSet", "TreeSet"].map { collection($0, "Set") { .set(SetValue($0)) } }
        return lists + sets + [
            HostClass(
                "interface Iterable<T>",
                [
                    .action("void forEach(Consumer<? super T> action)") { call throws(Unwinding) in
                        for element in try call.ownElements() {
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
                    collector("toSet()") { _, elements in .set(SetValue(elements)) },
                    collector("toMap(Function key, Function value)") { call, elements throws(Unwinding) in
                        let map = MapValue()
                        for element in elements {
                            let key = try call.call(call.argument(0), [element])
                            if let unknown = key.unknown { return .unknown(unknown) }
                            map[key] = try call.call(call.argument(1), [element])
                        }
                        return .map(map)
                    },
                    collector("joining(String separator)") { call, elements throws(Unwinding) in
                        try call.joined(elements, separator: call.text(0) ?? "")
                    },
                ]
            ),
        ]
    }

    /// A collection class, constructed empty or from another collection.
    private static func collection(
        _ name: String, _ interface: String, make: @escaping @Sendable ([Value]) -> Value
    ) -> HostClass {
        let makes: HostBehaviour = { call in
            guard let given = call.arguments.first, let given, given.integer == nil else { return make([]) }
            return given.unknown == nil ? make(try call.elements(0)) : given
        }
        return HostClass(
            "class \(name)<E> \(name == "LinkedHashSet" ? "extends HashSet<E> " : "")implements \(interface)<E>",
            [.constructor("\(name)()", makes), .constructor("\(name)(Object source)", makes)]
        )
    }

    private static func remaining(_ call: HostCall) -> ListValue {
        if case .list(let list)? = call.object?.fields["rest"] { list } else { ListValue([]) }
    }

    /// A collector, which makes one value of the elements of a stream.
    private static func collector(
        _ declaration: String, _ collect: @escaping @Sendable (HostCall, [Value]) throws(Unwinding) -> Value
    ) -> HostMember {
        .method("static Object \(declaration)") { call in
            let (receiver, passed, declaration, extent) = (call.receiver, call.arguments, call.declaration, call.extent)
            return .function(
                FunctionValue(
                    .native { execution, arguments throws(Unwinding) in
                        guard case .list(let list)? = arguments.first else { return arguments.first ?? .null }
                        let call = HostCall(
                            execution: execution, receiver: receiver, arguments: passed, declaration: declaration,
                            extent: extent)
                        return try collect(call, list.elements)
                    }))
        }
    }

    private static var collectionMembers: [HostMember] {
        [
            .method("int size()") { call throws(Unwinding) in
                if case .set(let set) = call.receiver { return call.count(of: set.storage) }
                return .integer(try call.ownElements().count)
            },
            .method("boolean isEmpty()") { call throws(Unwinding) in
                .boolean(try call.ownElements().isEmpty)
            },
            .pure("boolean contains(Object element)") { call throws(Unwinding) in
                call.isAmong(try call.ownElements(), canonically: false)
            },
            .method("Stream<E> stream()") { call throws(Unwinding) in
                .list(ListValue(try call.ownElements()))
            },
            .method("Iterator<E> iterator()") { call throws(Unwinding) in
                call.make("Iterator", fields: ["rest": .list(ListValue(try call.ownElements()))])
            },
        ]
    }

    private static func changeable(_ call: HostCall) throws(Unwinding) -> ListValue {
        let list = call.list
        if list.isFixed { throw call.exception("UnsupportedOperationException", "the list cannot be changed") }
        try call.execution.checkSize(list.elements.count, at: call.extent)
        return list
    }

    /// The index in the list, passed as the first argument.
    private static func index(_ call: HostCall) throws(Unwinding) -> Int {
        try call.requireKnown(0)
        guard let index = call.argument(0).integer, call.list.elements.indices.contains(index) else {
            throw call.execution.outOfRange(call.extent)
        }
        return index
    }

    /// Sorts a list. If the order is unknown, so are its elements.
    static func sort(_ list: ListValue, by order: Value, _ call: HostCall) throws(Unwinding) {
        let sorted = try call.execution.known { () throws(Unwinding) -> [Value]? in
            guard !order.isNull else { return nil }
            var sorted: [Value] = []
            for element in list.elements {
                var place = sorted.count
                while place > 0 {
                    guard let sign = try call.call(order, [sorted[place - 1], element]).integer else { return nil }
                    if sign <= 0 { break }
                    place -= 1
                }
                sorted.insert(element, at: place)
            }
            return sorted
        }
        list.elements = (sorted ?? nil) ?? list.elements.map { _ in call.unknown("the order of the list is not known") }
    }

    private static var listMembers: [HostMember] {
        [
            .method("boolean add(E element)") { call throws(Unwinding) in
                try changeable(call).elements.append(call.argument(0))
                return .boolean(true)
            },
            .action("void add(int index, E element)") { call throws(Unwinding) in
                let list = try changeable(call)
                guard let index = call.argument(0).integer else { return try call.requireKnown(0) }
                guard (0...list.elements.count).contains(index) else {
                    throw call.exception("IndexOutOfBoundsException", "an index is out of range")
                }
                list.elements.insert(call.argument(1), at: index)
            },
            .method("boolean addAll(Collection<? extends E> elements)") { call throws(Unwinding) in
                try changeable(call).elements += try call.elements(0)
                try call.execution.checkSize(call.list.elements.count, at: call.extent)
                return .boolean(true)
            },
            .pure("E get(int index)") { call throws(Unwinding) in call.list.elements[try index(call)] },
            .method("E set(int index, E element)") { call throws(Unwinding) in
                let index = try index(call)
                let list = try changeable(call)
                let old = list.elements[index]
                list.elements[index] = call.argument(1)
                return old
            },
            .action("void clear()") { call throws(Unwinding) in try changeable(call).elements = [] },
            .action("void sort(Comparator<? super E> order)") { call throws(Unwinding) in
                try sort(try changeable(call), by: call.argument(0), call)
            },
            .method("static <T> List<T> of(T... elements)") { call in
                guard case .list(let list) = call.argument(0) else { return call.argument(0) }
                return .list(ListValue(list.elements, isFixed: true))
            },
        ]
    }

    private static var setMembers: [HostMember] {
        [
            .method("boolean add(E element)") { call in
                let isIn = call.isKey(of: call.set.storage)
                call.set.insert(call.argument(0))
                return isIn.boolean.map { .boolean(!$0) } ?? isIn
            },
            .method("boolean remove(Object element)") { call throws(Unwinding) in
                try call.requireKnownKey(of: call.set.storage)
                return .boolean(call.set.remove(call.argument(0)))
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
            .action("void forEachOrdered(Consumer<? super T> action)") { call throws(Unwinding) in
                _ = try call.mapped(call.list.elements)
            },
            .method("<R> R collect(Object collector)") { call throws(Unwinding) in
                try call.call(call.argument(0), [call.receiver])
            },
            .method("List<T> toList()") { call in .list(ListValue(call.list.elements, isFixed: true)) },
            .method("Optional<T> findFirst()") { call in javaOptional(call, call.list.elements.first ?? .null) },
            .method("long count()") { call in .long(call.list.elements.count) },
        ]
    }

    /// Java's `Optional` with a value, or with null if it is empty.
    static func javaOptional(_ call: HostCall, _ value: Value) -> Value {
        call.make("Optional", fields: ["value": value])
    }
}
