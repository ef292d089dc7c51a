import SourceCode

extension Execution {
    /// `target = value` and compound assignments.
    func assign(
        _ sign: String,
        target: Expression,
        value: Expression,
        at extent: SourceExtent,
        in scope: Scope
    ) throws(Unwinding) -> Value {
        guard sign != "=" else {
            let new = try evaluate(value, in: scope)
            do throws(Unwinding) {
                try store(passed(new), to: target, in: scope)
            } catch {
                // `a?.b = c` without a: nothing happens.
                guard case .chainEnded = error else { throw error }
            }
            return program.language == .java ? new : .void
        }
        let old = try evaluate(target, in: scope)
        let operand = try evaluate(value, in: scope)
        let new = try combine(String(sign.dropLast()), of: old, and: operand, at: extent)
        try store(new, to: target, in: scope)
        return program.language == .java ? new : .void
    }

    /// Assigns a value to what an expression names.
    func store(_ value: Value, to target: Expression, in scope: Scope) throws(Unwinding) {
        try enter(target.extent)
        defer { depth -= 1 }
        switch target.kind {
        case .name(let name): try store(value, inName: name, to: target, in: scope)
        case .member(let base, let name, _):
            var path = TakenPath()
            let object = try location(base, in: scope, on: &path)
            if case .tuple(var parts) = object {
                guard let position = place(inTuple: name), parts.indices.contains(position) else {
                    throw .inconclusive(reason: "which part of a tuple \(name) is is not known", target.extent)
                }
                parts[position] = value
                return try store(.tuple(parts), to: base, in: scope)
            }
            try storeMember(value, name, of: object, at: target.extent)
            try putBack(path, to: object, at: target.extent)
        case .index(let base, let arguments):
            var path = TakenPath()
            let container = try location(base, in: scope, on: &path)
            let keys = try self.arguments(arguments, in: scope)
            try storeElement(value, keys, of: container, at: target.extent)
            try putBack(path, to: container, at: target.extent)
        case .tuple(let elements):
            guard case .tuple(let values) = value, values.count == elements.count else { return }
            for (element, part) in zip(elements, values) { try store(part, to: element.value, in: scope) }
        case .chain(let inner), .forceUnwrap(let inner): try store(value, to: inner, in: scope)
        case .optionalLink(let inner):
            if try evaluate(inner, in: scope).isNull { throw .chainEnded }
            try store(value, to: inner, in: scope)
        default: return
        }
    }

    private func store(_ value: Value, inName name: String, to target: Expression, in scope: Scope) throws(Unwinding) {
        let name = analysis.substitutions[ObjectIdentifier(target)] ?? name
        if name == "_" { return }
        if scope.assign(name, resolved(value, as: nil)) { return }
        if program.language == .swift, let position = Self.anonymousPosition(name) {
            anonymousFrame(position, in: scope)?.anonymousArguments[position] = value
            return
        }
        if name == "self", program.language == .swift { return try storeSelf(value, at: target.extent, in: scope) }
        if let receiver = scope.frame.receiver ?? enclosingObject,
            try storeImplicitly(value, name, from: receiver, at: target.extent)
        {
            return
        }
        for here in scope.frame.type.map(program.index.surroundings) ?? [] {
            if try storeStatic(value, name, of: here) { return }
        }
        if let binding = program.globals[name] {
            heap.assignGlobal(resolved(value, as: binding.type), name)
            return
        }
        // Nothing declares the name: it belongs to the class that is not printed.
        heap.globals.declare(name, value)
    }

    /// Assigns `self` of a struct; for an enum, the result is unknown.
    private func storeSelf(_ value: Value, at extent: SourceExtent, in scope: Scope) throws(Unwinding) {
        guard case .object(let own)? = scope.frame.receiver, own.type.isValueType, case .object(let new) = value else {
            throw .inconclusive(reason: "what becomes of self is not known", extent)
        }
        own.fields = new.fields
    }

    private func storeImplicitly(_ value: Value, _ name: String, from receiver: Value, at extent: SourceExtent)
        throws(Unwinding) -> Bool
    {
        var next: Value? = receiver
        var distance = 0
        while let object = next, distance < 16 {
            if case .object(let instance) = object, instance.constant != nil { heap.noteChangedConstant() }
            guard case .object(let instance) = object else {
                guard let host = object.hostObject, program.platform.property(named: name, of: host.type) != nil else {
                    return false
                }
                try storeHostProperty(value, name, of: object, host: host, at: extent)
                return true
            }
            if try storeField(value, name, of: instance, at: extent) { return true }
            if let captured = instance.scope, captured.assign(name, value) { return true }
            if try storeStatic(value, name, of: instance.type) { return true }
            next = instance.outer
            distance += 1
        }
        return false
    }

    private func storeStatic(_ value: Value, _ name: String, of type: DeclaredType) throws(Unwinding) -> Bool {
        for ancestor in program.lineage(of: type) where ancestor.members.staticNames.contains(name) {
            try setUp(ancestor)
            let value = resolved(value, as: ancestor.members.types[name], from: ancestor)
            heap.assign(value, name, of: ancestor.name)
            return true
        }
        return false
    }

    // MARK: Members

    func storeMember(_ value: Value, _ name: String, of object: Value, at extent: SourceExtent)
        throws(Unwinding)
    {
        switch object {
        case .object(let instance):
            if instance.constant != nil { heap.noteChangedConstant() }
            if try storeField(value, name, of: instance, at: extent) { return }
            instance.fields[name] = value
        case .host(let host): try storeHostProperty(value, name, of: object, host: host, at: extent)
        case .type(let type):
            guard let typeName = type.name else { return }
            if let declared = program.type(named: typeName), try storeStatic(value, name, of: declared) { return }
            heap.assignUndeclared(value, name, of: typeName)
        case .null: if semantics.crashesAreExceptions { throw nullUsed("\(name) of null is assigned", at: extent) }
        default: return
        }
    }

    /// A stored or computed field of the object; `false` if it has none of that name.
    private func storeField(_ value: Value, _ name: String, of object: ObjectValue, at extent: SourceExtent)
        throws(Unwinding) -> Bool
    {
        for type in program.lineage(of: object.type) {
            if let setter = type.members.computed[name]?.setter {
                try runSetter(
                    setter.body, named: setter.name, given: value, type: type, receiver: .object(object), at: extent)
                return true
            }
            guard type.members.storedNames.contains(name) else { continue }
            let old = object.fields[name] ?? .null
            let new = resolved(value, as: type.members.types[name], from: type)
            try observe("willSet", name, of: object, type, given: new, at: extent)
            object.fields[name] = new
            try observe("didSet", name, of: object, type, given: old, at: extent)
            return true
        }
        guard let host = object.host, program.platform.property(named: name, of: host.type) != nil else { return false }
        try storeHostProperty(value, name, of: .object(object), host: host, at: extent)
        return true
    }

    /// Runs an observer of a field, unless the type's initializer or the observer itself assigns.
    private func observe(
        _ word: String, _ name: String, of object: ObjectValue, _ type: DeclaredType, given value: Value,
        at extent: SourceExtent
    ) throws(Unwinding) {
        guard let observers = type.members.fields[name]?.accessors?.observers, !observers.isEmpty,
            !observed.contains(where: { $0.object === object && $0.name == name }),
            !type.members.initializers.contains(where: { $0 === activations.last?.function })
        else { return }
        observed.append((object, name))
        defer { observed.removeLast() }
        for observer in observers where observer.name == word {
            try runSetter(
                observer.body, named: observer.value, given: value, type: type, receiver: .object(object), at: extent)
        }
    }

    private func runSetter(
        _ block: Block,
        named name: String,
        given value: Value,
        type: DeclaredType,
        receiver: Value,
        at extent: SourceExtent
    ) throws(Unwinding) {
        try enter(extent)
        defer { depth -= 1 }
        let scope = Scope(parent: nil, frame: Frame(receiver: receiver, type: type, function: nil))
        scope.declare(name, value)
        _ = try execute(block, in: scope)
    }

    private func storeHostProperty(
        _ value: Value, _ name: String, of receiver: Value, host: HostObject, at extent: SourceExtent
    )
        throws(Unwinding)
    {
        let property = program.platform.property(named: name, of: host.type)
        let value = resolved(value, as: property?.type)
        rings.note(receiver, with: [value])
        if case .property(_, let set?)? = property?.content {
            _ = try set(
                HostCall(
                    execution: self, receiver: receiver, arguments: [value], declaration: Self.getter(name),
                    extent: extent))
        } else {
            host.fields[name] = value
        }
    }
}
