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
        let closures = closures
        var names = roots
        var count = 0
        while count < names.count {
            count = names.count
            for one in all where one.maySend(names) { names.insert(one.name) }
            if !closures.lent.isDisjoint(with: names) { names.formUnion(closures.callers) }
        }
        return names
    }

    /// What the code's closures may call, and the names by which closures are called: those of parameters, and of the
    /// only method of an interface.
    private var closures: (lent: Set<String>, callers: Set<String>) {
        let declarations = types.values.map { CodeNames(Statement(.type($0.declaration), $0.declaration.extent)) }
        let names = declarations + functions.values.joined().map(\.bodyNames)
        let callers = types.values.compactMap { type -> String? in
            let bare = type.functions.filter { $0.body == nil && !$0.isStatic }
            return type.declaration.kind == .interfaceType && language == .java && bare.count == 1 ? bare[0].name : nil
        }
        return (
            names.reduce(into: []) { $0.formUnion($1.lent) },
            names.reduce(into: Set(callers + (language == .java ? ["accept", "apply", "call", "run"] : []))) {
                $0.formUnion($1.handed)
            }
        )
    }

    /// Whether code may call a function, directly or indirectly, as far as the first arguments of calls show.
    func leads(_ code: CodeNames, to name: String) -> Bool {
        let all = functions.values.joined() + types.values.flatMap { functions(of: $0) }
        var open = [code]
        var seen: Set<ObjectIdentifier> = []
        while let code = open.popLast() {
            if code.called.contains(name) { return true }
            for function in all
            where !seen.contains(ObjectIdentifier(function)) && code.mayCall(function, isMember: mayHaveMember) {
                seen.insert(ObjectIdentifier(function))
                open.append(CodeNames(Statement(.function(function), function.extent)))
            }
        }
        return false
    }

    private func mayHaveMember(_ name: String, _ type: TypeReference) -> Bool {
        guard let type = type.name.flatMap({ self.type(named: $0) }), !type.isProtocol else { return true }
        return type.place(ofCase: name) != nil || type.members.names.contains(name)
    }

    /// The code that libraries may call and that may send: methods that neither the code nor the platform uses, of
    /// types that implement something of a library.
    ///
    /// - Parameter callbacks: the names of the functions that the platform calls.
    func lentSenders(_ senders: Set<String>, besides callbacks: Set<String>) -> LentCode {
        let called = units.flatMap(\.statements).reduce(into: callbacks) { called, statement in
            let code = CodeNames(statement)
            called.formUnion(code.called)
            called.formUnion(code.names)
        }
        var lent = LentCode()
        if language == .java {
            for statement in units.flatMap(\.statements) {
                if case .imported(let path) = statement.kind { lent.addImport(path) }
            }
        }
        for type in types.values
        where type.methods.values.joined().contains(where: { $0.maySend(senders) && !called.contains($0.name) }) {
            for library in type.superNames.compactMap(library) { lent.add(library) }
        }
        return lent
    }

    /// Whether a type extends or implements something of a library.
    func implementsForeign(_ type: DeclaredType) -> Bool { type.superNames.contains { library(of: $0) != nil } }
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

/// Which libraries know code of the app that may send: those whose types it implements.
struct LentCode {
    /// The first two names of the packages that imports name, by type.
    private var makers: [String: String] = [:]
    /// The makers of the implemented types; nil for one that no import names.
    private var lenders: Set<String?> = []

    mutating func addImport(_ path: String) {
        let names = path.split(separator: ".")
        guard names.count > 2, let last = names.last else { return }
        makers[String(last)] = names.prefix(2).joined(separator: ".")
    }

    mutating func add(_ library: String) { lenders.insert(makers[library]) }

    /// Whether a library may call it.
    func isKnown(to library: String) -> Bool {
        guard !lenders.isEmpty, !lenders.contains(nil), let maker = makers[library] else { return !lenders.isEmpty }
        return lenders.contains(maker)
    }
}

/// A selector as text.
enum SelectorText {
    /// `selector(AppDelegate.opened(_:))` names the method `opened`.
    static func method(_ selector: String) -> String {
        let word = "selector("
        let named = selector.hasPrefix(word) ? selector.dropFirst(word.count) : selector[...]
        return named.prefix { $0 != "(" && $0 != ")" }.split(separator: ".").last.map(String.init) ?? ""
    }
}
