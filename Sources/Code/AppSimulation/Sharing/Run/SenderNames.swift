import CodeRunner
import SourceCode

extension Program {
    /// The names of the functions that call the SDK, directly or indirectly.
    ///
    /// - Parameter others: further functions that may lead to a call.
    package func senderNames(and others: Set<String> = []) -> Set<String> {
        senderNames(from: others.union(["collectMessageInfo", "trackAction", "trackState"]))
    }

    /// The given names, and those of the functions that call one of them, directly or indirectly.
    package func senderNames(from roots: Set<String>) -> Set<String> {
        let all = functions.values.joined() + types.values.flatMap { functions(of: $0) }
        var names = roots
        var count = 0
        while count < names.count {
            count = names.count
            for one in all where one.maySend(names) { names.insert(one.name) }
        }
        return names
    }
}

extension Program {
    /// Whether a function of the examples calls one of that name.
    func calls(_ name: String) -> Bool {
        functions.values.joined().contains { $0.maySend([name]) }
            || types.values.contains { type in type.functions.contains { $0.maySend([name]) } }
    }
}

extension FunctionDeclaration {
    /// Whether it calls a function of one of these names.
    func maySend(_ senders: Set<String>) -> Bool { !calledNames.isDisjoint(with: senders) }
}
