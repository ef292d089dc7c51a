import SourceCode

/// Java's methods that change their receiver or arguments and that no table has: the contents are unknown from then on,
/// so nothing after it can be judged.
extension Execution {
    /// - Throws: `inconclusive` if an undeclared call changes a collection, a text being built, or the arguments of a
    ///   library function.
    func checkChanges(_ site: CallSite, _ receiver: Value) throws(Unwinding) {
        guard program.language == .java else { return }
        let isChanged =
            switch receiver {
            case .list, .map, .set, .tuple: Self.changing.contains(site.name)
            case .host(let object): Self.changeable.contains(object.type.name) && Self.changing.contains(site.name)
            case .type(let type): type.name.map(Self.libraries.contains) ?? false && Self.changing.contains(site.name)
            default: false
            }
        if isChanged { throw .inconclusive(reason: "what \(site.name) leaves is not known", site.extent) }
    }

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
    private static let changeable: Set<String> = ["StringBuilder", "StringBuffer", "Iterator", "ListIterator"]
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
