/// The names in a piece of code, by use.
package struct CodeNames: Sendable {
    private struct FirstArgument: Hashable {
        var label: String?
        /// The name after the dot of `.name` or `.name(…)`.
        var member: String?
    }

    /// Whether a call may be meant for a function: one of the name has a fitting first argument.
    ///
    /// - Parameter isMember: whether a name can be written after the dot where a type is expected.
    package func mayCall(_ function: FunctionDeclaration, isMember: (String, TypeReference) -> Bool) -> Bool {
        guard called.contains(function.name), let arguments = firstArguments[function.name] else {
            return called.contains(function.name)
        }
        return arguments.contains { argument in
            function.parameters.contains { parameter in
                guard parameter.label == argument.label else { return false }
                guard let member = argument.member, let type = parameter.type else { return true }
                return isMember(member, type.unwrapped)
            }
        }
    }

    /// How code may leave its surroundings.
    package enum Exit: Sendable {
        case returns, throwing, breaking, continuing, yields
    }

    /// All names except those of types and of declarations.
    package private(set) var names: Set<String> = []
    /// The last names of written types.
    package private(set) var types: Set<String> = []
    /// The names of what may be called: functions, and types that are instantiated.
    package private(set) var called: Set<String> = []
    /// The names of what its closures and its references to functions may call.
    package private(set) var lent: Set<String> = []
    /// The names of parameters that closures call: `handler` in `{ handler in handler(push) }`.
    package private(set) var handed: Set<String> = []
    /// The first arguments of the calls of each name, as far as their kind rules out functions.
    private var firstArguments: [String: Set<FirstArgument>] = [:]
    /// The last names of what is assigned: `tracker` for `this.tracker = x`.
    package private(set) var assigned: Set<String> = []
    /// The last names of what is changed by `=`, compound assignments such as `+=`, `++` and `--`; an empty one for
    /// targets without a name.
    package private(set) var changed: Set<String> = []
    /// How it may leave its surroundings.
    package private(set) var exits: Set<Exit> = []

    /// The names in a statement.
    package init(_ statement: Statement) { walk(statement) }

    /// The names in a block; empty for nil.
    package init(_ block: Block?) { walk(block) }
}

extension CodeNames: SyntaxVisitor {
    package mutating func visit(_ statement: Statement) {
        switch statement.kind {
        case .returned: exits.insert(.returns)
        case .thrown: exits.insert(.throwing)
        case .broken: exits.insert(.breaking)
        case .continued: exits.insert(.continuing)
        case .yielded: exits.insert(.yields)
        case .unreadable(let words):
            names.formUnion(words)
            types.formUnion(words)
            called.formUnion(words)
            assigned.formUnion(words)
            changed.formUnion(words)
            exits.formUnion([.returns, .throwing, .breaking, .continuing, .yields])
        default: break
        }
    }

    package mutating func visit(_ expression: Expression) {
        if let name = expression.ownName { names.insert(name) }
        switch expression.kind {
        case .call(let call):
            guard let name = call.callee.lastName else { break }
            // A call without arguments, or with a closure alone, may be meant for any.
            if called.insert(name).inserted { firstArguments[name] = [] }
            if let first = call.arguments.first, !first.isTrailing {
                firstArguments[name]?.insert(FirstArgument(label: first.label, member: first.value.memberName))
            } else {
                firstArguments[name] = nil
            }
        case .construction(let construction): if let name = construction.type.lastName { called.insert(name) }
        case .methodReference(_, let name):
            called.insert(name)
            lent.insert(name)
        case .closure(let closure):
            let names = CodeNames(closure.body).called
            lent.formUnion(names)
            handed.formUnion(names.intersection(closure.parameters?.map(\.name) ?? ["$0", "$1"]))
        case .assignment(let sign, let target, _):
            let targets = target.targetNames
            changed.formUnion(targets)
            if sign == "=" { assigned.formUnion(targets) }
        case .prefix("++", let target), .prefix("--", let target), .postfix("++", let target),
            .postfix("--", let target):
            changed.formUnion(target.targetNames)
        default: break
        }
    }

    package mutating func visit(_ pattern: Pattern) { names.formUnion(pattern.names) }

    package mutating func visit(_ type: TypeReference) { add(type) }

    private mutating func add(_ type: TypeReference) {
        switch type {
        case .named(_, let arguments):
            if let name = type.lastName { types.insert(name) }
            for argument in arguments { add(argument) }
        case .optional(let type, _), .array(let type), .wildcard(let type?, _): add(type)
        case .dictionary(let key, let value):
            add(key)
            add(value)
        case .tuple(let elements): for element in elements { add(element) }
        case .function(let parameters, let result):
            for parameter in parameters { add(parameter) }
            add(result)
        case .wildcard(nil, _), .inferred: break
        }
    }
}

extension Expression {
    /// The name that it ends with, without anything around it.
    fileprivate var ownName: String? {
        switch kind {
        case .name(let name), .implicitMember(let name), .member(_, let name, _), .methodReference(_, let name): name
        default: nil
        }
    }

    /// The name that it ends with: `tracker` in `app.tracker?`.
    package var lastName: String? {
        switch kind {
        case .optionalLink(let operand), .chain(let operand), .forceUnwrap(let operand): operand.lastName
        case .type(let type): type.lastName
        default: ownName
        }
    }

    /// The name after the dot of `.name` or `.name(…)`.
    fileprivate var memberName: String? {
        switch kind {
        case .implicitMember(let name): name
        case .call(let call): call.callee.memberName
        default: nil
        }
    }

    /// The names of what an assignment to it changes; an empty one for targets without a name.
    fileprivate var targetNames: [String] {
        switch kind {
        case .index(let base, _), .optionalLink(let base), .chain(let base), .forceUnwrap(let base): base.targetNames
        case .tuple(let elements): elements.flatMap(\.value.targetNames)
        default: [lastName ?? ""]
        }
    }
}

extension TypeReference {
    /// The name without its outer types: `Entry` in `Map.Entry<K, V>`.
    fileprivate var lastName: String? {
        name?.split(separator: ".").last.map { String($0) }
    }
}
