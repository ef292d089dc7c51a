import SourceCode

/// Where a value was taken out to be changed, and is put back.
enum TakenPlace {
    /// A property of a struct or object: its setter and observers run.
    case member(String, of: Value)
    /// The element of a subscript.
    case element([EvaluatedArgument], of: Value)
    /// The value of `$0`, `$1` and so on.
    case anonymous(Int, in: Frame)
}

/// The path from a changed value up to the variable that holds it, outermost first.
struct TakenPath {
    fileprivate var steps: [(place: TakenPlace, value: Value)] = []

    var isEmpty: Bool { steps.isEmpty }

    fileprivate mutating func take(_ value: Value, from place: TakenPlace) { steps.append((place, value)) }
}

/// Changes inside Swift's values: a nested value may be shared with copies of the outer one. So it is taken out as a
/// copy, changed, and put back.
extension Execution {
    /// The value an expression names, such that changing it and putting it back changes only what is named.
    ///
    /// - Parameter path: gets the values to put back after the change.
    func location(_ expression: Expression, in scope: Scope, on path: inout TakenPath) throws(Unwinding) -> Value {
        guard semantics.copiesCollections else { return try owner(expression, in: scope) }
        switch expression.kind {
        case .name(let name):
            let value = try owner(expression, in: scope)
            guard isCopied(value), let place = place(ofName: name, in: scope) else { return value }
            return take(value, from: place, on: &path)
        case .member(let base, let name, _):
            let owner = try location(base, in: scope, on: &path)
            // A change inside an object does not change its holder.
            if !isCopied(owner) { path = TakenPath() }
            let value = try member(of: owner, named: name, at: expression.extent, scope)
            guard isCopied(value), case .object(let object) = owner, isPut(name, into: object) else { return value }
            return take(value, from: .member(name, of: owner), on: &path)
        case .index(let base, let arguments):
            let container = try location(base, in: scope, on: &path)
            if !isCopied(container) { path = TakenPath() }
            let keys = try self.arguments(arguments, in: scope)
            let value = try element(of: container, keys, at: expression.extent)
            guard isCopied(value) else { return value }
            return take(value, from: .element(keys, of: container), on: &path)
        case .chain(let inner), .forceUnwrap(let inner):
            let value = try location(inner, in: scope, on: &path)
            if case .forceUnwrap = expression.kind, value.isNull {
                throw nullUsed("nil was unwrapped", at: expression.extent)
            }
            return value
        case .optionalLink(let inner):
            let value = try location(inner, in: scope, on: &path)
            if value.isNull { throw .chainEnded }
            return value
        default: return try owner(expression, in: scope)
        }
    }

    /// Puts back the values that were taken out to reach a changed one.
    func putBack(_ path: TakenPath, to changed: Value, at extent: SourceExtent) throws(Unwinding) {
        guard isCopied(changed) else { return }
        for step in path.steps.reversed() {
            switch step.place {
            case .member(let name, let owner): try storeMember(step.value, name, of: owner, at: extent)
            case .element(let keys, let container): try storeElement(step.value, keys, of: container, at: extent)
            case .anonymous(let position, let frame): frame.anonymousArguments[position] = step.value
            }
        }
    }

    /// Whether a method of this name changes its receiver.
    func changes(_ receiver: Value, byCalling name: String) -> Bool {
        if case .object(let object) = receiver {
            return program.lineage(of: object.type).contains { $0.members.methods[name]?.hasMutating ?? false }
        }
        return program.platform.coreTypes(of: receiver).contains { core in
            if program.types[core.name]?.members.methods[name]?.hasMutating ?? false { return true }
            return core.type.map { program.platform.methods(named: name, of: $0).map(\.declaration).hasMutating }
                ?? false
        }
    }

    private func take(_ value: Value, from place: TakenPlace, on path: inout TakenPath) -> Value {
        let own = passed(value)
        path.take(own, from: place)
        return own
    }

    /// Whether a value is copied when passed on, so that changes inside it have to be put back.
    private func isCopied(_ value: Value) -> Bool {
        switch value {
        case .list, .map, .set, .tuple: true
        case .object(let object): object.type.isValueType
        default: false
        }
    }

    /// Where a name's value comes from, if it is not a variable: a property of `self`, or `$0`.
    private func place(ofName name: String, in scope: Scope) -> TakenPlace? {
        if scope.value(of: name) != nil { return nil }
        if let position = Self.anonymousPosition(name) {
            return anonymousFrame(position, in: scope).map { .anonymous(position, in: $0) }
        }
        var next = scope.frame.receiver ?? enclosingObject
        var distance = 0
        while case .object(let object)? = next, distance < 16 {
            if isPut(name, into: object) { return .member(name, of: .object(object)) }
            next = object.outer
            distance += 1
        }
        return nil
    }

    /// Whether an object has an assignable property of this name.
    private func isPut(_ name: String, into object: ObjectValue) -> Bool {
        object.fields[name] != nil
            || program.index.mayDeclare(name, object.type)
                && program.lineage(of: object.type).contains { $0.members.computed[name]?.setter != nil }
    }
}

extension [FunctionDeclaration] {
    fileprivate var hasMutating: Bool { contains { $0.modifiers.contains("mutating") } }
}
