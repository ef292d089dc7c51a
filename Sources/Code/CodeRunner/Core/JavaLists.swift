extension CoreTables {
    static var javaLists: [HostClass] {
        let lists = ["ArrayList", "CopyOnWriteArrayList"].map { collection($0, "List<E>") { .list(ListValue($0)) } }
        let queues = ["ArrayDeque", "ConcurrentLinkedDeque", "ConcurrentLinkedQueue", "LinkedBlockingQueue"].map {
            collection($0, "Deque<E>") { .list(ListValue($0)) }
        }
        let both = collection("LinkedList", "List<E>, Deque<E>") { .list(ListValue($0)) }
        let sets = ["HashSet", "LinkedHashSet", "TreeSet", "CopyOnWriteArraySet"].map {
            collection($0, "Set<E>") { .set(SetValue($0)) }
        }
        return lists + queues + sets + [
            both,
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
            HostClass("interface Queue<E> extends Collection<E>", queueMembers),
            HostClass("interface Deque<E> extends Queue<E>", dequeMembers),
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
                    .method("static <T> Stream<T> stream(T[] elements)") { call throws(Unwinding) in
                        call.stream(try call.elements(0))
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
            "class \(name)<E> \(name == "LinkedHashSet" ? "extends HashSet<E> " : "")implements \(interface)",
            [.constructor("\(name)()", makes), .constructor("\(name)(Object source)", makes)]
        )
    }

    private static func remaining(_ call: HostCall) -> ListValue {
        if case .list(let list)? = call.object?.fields["rest"] { list } else { ListValue([]) }
    }

    private static var collectionMembers: [HostMember] {
        [
            .method("boolean containsAll(Collection<?> elements)") { call throws(Unwinding) in
                let own = try call.ownElements()
                for element in try call.elements(0) where try !call.isEqual(element, toOneOf: own) {
                    return .boolean(false)
                }
                return .boolean(true)
            },
            removing("removeIf(Predicate<? super E> test)") { call, element, _ throws(Unwinding) in
                try call.decides(call.argument(0), [element])
            },
            removing("removeAll(Collection<?> elements)") { call, element, given throws(Unwinding) in
                try call.isEqual(element, toOneOf: given)
            },
            removing("retainAll(Collection<?> elements)") { call, element, given throws(Unwinding) in
                try !call.isEqual(element, toOneOf: given)
            },
            .method("Object[] toArray(Object... make)") { call throws(Unwinding) in
                .list(ListValue(try call.ownElements()))
            },
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
                call.stream(try call.ownElements())
            },
            .method("Iterator<E> iterator()") { call throws(Unwinding) in
                call.make("Iterator", fields: ["rest": .list(ListValue(try call.ownElements()))])
            },
        ]
    }

    /// A function that removes the elements that it is meant to, and tells whether there were any.
    private static func removing(
        _ declaration: String,
        _ isMeant: @escaping @Sendable (HostCall, Value, _ given: [Value]) throws(Unwinding) -> Bool
    ) -> HostMember {
        .method("boolean \(declaration)") { call throws(Unwinding) in
            let given = if case .function = call.argument(0) { [Value]() } else { try call.elements(0) }
            let elements = try call.ownElements()
            var kept: [Value] = []
            for element in elements where try !isMeant(call, element, given) { kept.append(element) }
            if case .set(let set) = call.receiver {
                set.storage = SetValue(kept).storage
            } else {
                try changeable(call).elements = kept
            }
            return .boolean(kept.count != elements.count)
        }
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
            .method("E remove(int index)") { call throws(Unwinding) in
                let index = try index(call)
                return try changeable(call).elements.remove(at: index)
            },
            .method("boolean remove(Object element)") { call throws(Unwinding) in
                guard let place = try call.place(in: call.list.elements) else { return .boolean(false) }
                try changeable(call).elements.remove(at: place)
                return .boolean(true)
            },
            .method("int indexOf(Object element)") { call throws(Unwinding) in
                .integer(try call.place(in: call.list.elements) ?? -1)
            },
            .method("List<E> subList(int from, int to)") { call throws(Unwinding) in
                let elements = call.list.elements
                guard let from = call.argument(0).integer, let to = call.argument(1).integer, from >= 0, from <= to,
                    to <= elements.count
                else { throw call.execution.outOfRange(call.extent) }
                return .list(ListValue(Array(elements[from..<to])))
            },
            .method("static <T> List<T> copyOf(Collection<? extends T> source)") { call throws(Unwinding) in
                .list(ListValue(try call.elements(0), isFixed: true))
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

    /// The functions of one end of a queue: what they add there, see there, and take from there.
    private static func end(
        isFirst: Bool, add: [String] = [], peek: [String] = [], take: [String] = [], isStrict: Bool = false
    ) -> [HostMember] {
        @Sendable func seen(_ call: HostCall, takes: Bool) throws(Unwinding) -> Value {
            let list = try changeable(call)
            guard let seen = isFirst ? list.elements.first : list.elements.last else {
                if isStrict { throw call.exception("NoSuchElementException", "the queue is empty") }
                return .null
            }
            if takes { list.elements.remove(at: isFirst ? 0 : list.elements.count - 1) }
            return seen
        }
        return add.map { declaration in
            .method("\(declaration)(E element)") { call throws(Unwinding) in
                let list = try changeable(call)
                list.elements.insert(call.argument(0), at: isFirst ? 0 : list.elements.count)
                return declaration.hasPrefix("boolean") ? .boolean(true) : .void
            }
        }
            + peek.map { name in .method("E \(name)()") { call throws(Unwinding) in try seen(call, takes: false) } }
            + take.map { name in .method("E \(name)()") { call throws(Unwinding) in try seen(call, takes: true) } }
    }

    private static var queueMembers: [HostMember] {
        end(isFirst: false, add: ["boolean offer", "boolean add"]) + end(isFirst: true, peek: ["peek"], take: ["poll"])
            + end(isFirst: true, peek: ["element"], take: ["remove"], isStrict: true)
    }

    private static var dequeMembers: [HostMember] {
        end(isFirst: true, add: ["void addFirst", "void push", "boolean offerFirst"])
            + end(isFirst: true, peek: ["peekFirst"], take: ["pollFirst"])
            + end(isFirst: true, peek: ["getFirst"], take: ["removeFirst", "pop"], isStrict: true)
            + end(isFirst: false, add: ["void addLast", "boolean offerLast"], peek: ["peekLast"], take: ["pollLast"])
            + end(isFirst: false, peek: ["getLast"], take: ["removeLast"], isStrict: true)
    }

    private static var setMembers: [HostMember] {
        [
            .method("boolean addAll(Collection<? extends E> elements)") { call throws(Unwinding) in
                let count = call.set.storage.count
                for element in try call.elements(0) { call.set.insert(element) }
                return .boolean(call.set.storage.count != count)
            },
            .action("void clear()") { call in call.set.storage = SetValue().storage },
            .method("static <T> Set<T> copyOf(Collection<? extends T> source)") { call throws(Unwinding) in
                .set(SetValue(try call.elements(0)))
            },
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

    /// Java's `Optional` with a value, or with null if it is empty.
    static func javaOptional(_ call: HostCall, _ value: Value) -> Value {
        call.make("Optional", fields: ["value": value])
    }
}
