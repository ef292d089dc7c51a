import SourceCode

/// Methods that change their receiver or arguments and that no table has.
extension Execution {
    /// - Throws: `inconclusive` if an undeclared call changes the contents of a collection or of an object like one, or
    ///   the arguments of a library function: nothing after it can be judged.
    func checkChanges(_ site: CallSite, _ receiver: Value) throws(Unwinding) {
        let isChanged =
            switch receiver {
            // Swift's are in `changingCollections`.
            case .list, .map, .set, .tuple: program.language == .java && Self.changing.contains(site.name)
            case .host(let object): Self.containers.contains(object.type.name) && !Self.isReader(site.name)
            case .type(let type): type.name.map(Self.libraries.contains) ?? false && Self.changing.contains(site.name)
            default: false
            }
        if isChanged { throw .inconclusive(reason: "what \(site.name) leaves is not known", site.extent) }
    }

    /// Whether a method's name says that it only reads: `getInt`, but not `getAndUpdate`.
    static func isReader(_ name: String) -> Bool {
        !name.contains("And") && readers.contains { name.hasPrefix($0) }
            || name.hasSuffix("Value") && name != "setValue"
    }

    private static let readers = [
        "capacity", "char", "code", "compareTo", "data", "describe", "dictionaryRepresentation", "double", "equals",
        "float", "get", "has", "index", "is", "join", "last", "length", "names", "observe", "obtain", "opt",
        "persistentDomain", "query", "resolve", "size", "sub", "to", "url", "volatileDomain", "write",
    ]
    private static let containers: Set<String> = [
        "Bundle", "Intent", "Iterator", "JSONArray", "JSONObject", "UserDefaults",
    ]

    /// Removing from a view of a collection removes from the collection; here, a view is a copy.
    ///
    /// - Throws: `inconclusive` if a view is changed.
    func checkView(_ site: CallSite, of base: Expression) throws(Unwinding) {
        guard program.language == .java, Self.changing.contains(site.name), case .call(let call) = base.kind,
            case .member(_, let view, _) = call.callee.kind, Self.views.contains(view)
        else { return }
        throw .inconclusive(reason: "what \(site.name) leaves of what \(view) is a view of is not known", site.extent)
    }

    private static let libraries: Set<String> = ["Collections", "Arrays", "System"]
    private static let views: Set<String> = ["keySet", "values", "entrySet", "subList", "headMap", "tailMap", "subMap"]
    private static let changing: Set<String> = [
        "add", "addAll", "addFirst", "addLast", "append", "appendCodePoint", "arraycopy", "clear", "compute",
        "computeIfAbsent", "computeIfPresent", "copy", "delete", "deleteCharAt", "fill", "insert", "listIterator",
        "merge", "offer",
        "offerFirst", "offerLast", "parallelSort", "poll", "pollFirst", "pollLast", "pop", "push", "put", "putAll",
        "putIfAbsent", "remove", "removeAll", "removeFirst", "removeIf", "removeLast", "replace", "replaceAll",
        "retainAll", "reverse", "rotate", "set", "setAll", "setCharAt", "setLength", "setValue", "shuffle", "sort",
        "swap",
    ]
}

extension HostObject {
    /// Whether it holds a value of its own, and nothing else.
    var isValueHolder: Bool {
        type.declaration.kind == .classType
            && [
                "AtomicBoolean", "AtomicInteger", "AtomicLong", "AtomicReference", "Calendar", "Date", "StringBuilder",
                "Uri.Builder", "WeakReference",
            ].contains(type.name)
    }
}
