import SourceCode

extension Execution {
    /// `container[arguments]`
    func element(of container: Value, _ keys: [EvaluatedArgument], at extent: SourceExtent) throws(Unwinding) -> Value {
        guard let key = keys.first?.value else { return unknown("the index is missing", at: extent) }
        if keys.first?.label == "keyPath" { return try call(key, [container], at: extent) }
        if let (function, bound, type) = addedSubscript(for: keys, of: container) {
            openSubscripts.append(function)
            defer { openSubscripts.removeLast() }
            return try invoke(function, type: type, receiver: container, bound, scope: nil, at: extent)
        }
        switch container {
        case .unknown: return container
        case .null:
            if semantics.crashesAreExceptions { throw nullUsed("an element of null is read", at: extent) }
            return .null
        case .map(let map):
            if let unknown = key.unknown { return .unknown(unknown) }
            return map[key] ?? keys.dropFirst().first { $0.label == "default" }?.value ?? .null
        case .list(let list): return try element(of: list, key, at: extent)
        case .tuple(let values): return key.integer.flatMap { values.indices.contains($0) ? values[$0] : nil } ?? .null
        case .object(let object):
            guard let (function, bound, type) = method(of: program.lineage(of: object.type), "subscript", keys) else {
                return unknown("the object has no subscript", at: extent)
            }
            return try invoke(function, type: type, receiver: container, bound, scope: nil, at: extent)
        default:
            if let result = try callMethodIfAny(CallSite("subscript", keys, at: extent), on: container) {
                return result
            }
            return unknown("the value has no elements", at: extent)
        }
    }

    /// The subscript that an extension of a platform type declares for such keys; nil where the type's own is meant, as
    /// inside that subscript.
    private func addedSubscript(
        for keys: [EvaluatedArgument], of container: Value
    ) -> (FunctionDeclaration, [Value?], DeclaredType)? {
        guard program.language == .swift, !program.types.isEmpty else { return nil }
        for core in program.platform.coreTypes(of: container) {
            guard let type = program.types[core.name] else { continue }
            for function in type.members.methods["subscript"] ?? []
            where !openSubscripts.contains(where: { $0 === function }) {
                guard let bound = bind(keys, to: function.parameters) else { continue }
                let isMeant = zip(function.parameters, bound).allSatisfy { parameter, key in
                    guard let key, let wanted = parameter.type else { return true }
                    guard case .enumeration(let one) = key, one.typeName.isEmpty else {
                        return matches(key, typeMeant(wanted)) == true
                    }
                    let declared = wanted.unwrapped.name.flatMap { program.type(named: $0, from: type) }
                    return declared.map {
                        $0.place(ofCase: one.name) != nil || $0.members.staticNames.contains(one.name)
                    }
                        ?? false
                }
                if isMeant { return (function, bound, type) }
            }
        }
        return nil
    }

    private func element(of list: ListValue, _ key: Value, at extent: SourceExtent) throws(Unwinding) -> Value {
        if case .range(let lower, let upper) = key {
            guard lower >= 0, upper <= list.elements.count, lower <= upper else { throw outOfRange(extent) }
            return .list(ListValue(Array(list.elements[lower..<upper])))
        }
        if let unknown = key.unknown { return .unknown(unknown) }
        guard let position = key.integer, list.elements.indices.contains(position) else { throw outOfRange(extent) }
        return list.elements[position]
    }

    func outOfRange(_ extent: SourceExtent) -> Unwinding {
        exception("ArrayIndexOutOfBoundsException", "an index is out of range", at: extent)
    }

    /// `container[keys] = value`
    func storeElement(
        _ value: Value, _ keys: [EvaluatedArgument], of container: Value, at extent: SourceExtent
    ) throws(Unwinding) {
        guard let key = keys.first?.value else { return }
        if let unknown = key.unknown { throw .inconclusive(reason: unknown.reason, extent) }
        if keys.first?.label == "keyPath", case .function(let function) = key {
            return try store(value, to: function, of: container, at: extent)
        }
        if addedSubscript(for: keys, of: container) != nil {
            throw .inconclusive(reason: "what becomes of an element that is assigned is not known", extent)
        }
        rings.note(container, with: [key, value])
        switch container {
        case .null: if semantics.crashesAreExceptions { throw nullUsed("an element of null is assigned", at: extent) }
        case .map(let map):
            // In Swift, assigning nil removes an entry.
            if value.isNull, program.language == .swift { map[key] = nil } else { map.set(value, for: key, at: extent) }
            try checkSize(map.storage.count, at: extent)
        case .list(let list):
            guard let position = key.integer, list.elements.indices.contains(position) else { throw outOfRange(extent) }
            list.elements[position] = value
        case .object(let object): try store(value, at: keys, of: object, extent)
        case .host:
            let arguments = keys + [EvaluatedArgument(label: "newValue", value: value)]
            if try callMethodIfAny(CallSite("subscript", arguments, at: extent), on: container) == nil {
                throw .inconclusive(reason: "what becomes of an element that is assigned is not known", extent)
            }
        default: return
        }
    }

    /// Assigns what a key path leads to.
    private func store(_ value: Value, to function: FunctionValue, of root: Value, at extent: SourceExtent)
        throws(Unwinding)
    {
        guard case .closure(let closure, let scope, _) = function.content, let path = closure.path
        else { throw .inconclusive(reason: "what becomes of an element that is assigned is not known", extent) }
        let inner = Scope(parent: scope, frame: scope.frame)
        inner.declare(Closure.keyPathRoot, root)
        try store(value, to: path, in: inner)
    }

    /// Assigns through a subscript that the object's type declares.
    private func store(
        _ value: Value, at keys: [EvaluatedArgument], of object: ObjectValue, _ extent: SourceExtent
    ) throws(Unwinding) {
        if let (function, bound, type) = method(of: program.lineage(of: object.type), "subscript", keys),
            let setter = function.setter
        {
            try enter(extent)
            defer { depth -= 1 }
            let scope = Scope(parent: nil, frame: Frame(receiver: .object(object), type: type, function: function))
            for (parameter, key) in zip(function.parameters, bound) { scope.declare(parameter.name, key ?? .null) }
            scope.declare(setter.name, value)
            _ = try execute(setter.body, in: scope)
            return
        }
        throw .inconclusive(reason: "what becomes of an element that is assigned is not known", extent)
    }
}
