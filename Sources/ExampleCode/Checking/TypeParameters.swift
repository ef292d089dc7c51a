/// The names of type parameters where code is being checked: nothing is known of them.
struct TypeParameters {
    /// Each name, with what is known of the type.
    private(set) var types: [String: TypeReference] = [:]
    /// What each declaration around the code has added.
    private var added: [[String]] = []

    /// Goes into a declaration with parameters of its own.
    mutating func enter(_ names: [String]) {
        let new = Set(names).filter { types[$0] == nil }
        for name in new { types[name] = .inferred }
        added.append(Array(new))
    }

    /// Leaves the declaration that was entered last.
    mutating func leave() {
        for name in added.popLast() ?? [] { types[name] = nil }
    }
}
