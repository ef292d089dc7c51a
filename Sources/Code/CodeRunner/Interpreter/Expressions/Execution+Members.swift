import SourceCode

extension Execution {
    /// `base.name`
    func member(of base: Value, named name: String, at extent: SourceExtent, _ scope: Scope) throws(Unwinding) -> Value
    {
        switch base {
        case .unknown: return base
        case .null:
            // Where a compiler would have required `?`, the code is run as if it were there.
            if semantics.crashesAreExceptions { throw nullUsed("\(name) is read from null", at: extent) }
            return .null
        default: break
        }
        if let value = try memberIfAny(of: base, named: name, at: extent) { return value }
        if name == "self" { return base }
        if let value = try dynamicMember(name, of: base, at: extent) { return value }
        if case .type(let type) = base, let typeName = type.name,
            let what = program.platform.type(named: typeName)?.unlisted
        {
            var unknown = UnknownValue(reason: "\(typeName).\(name) is \(what)", extent: extent)
            unknown.constant = typeName + "." + name
            return .unknown(unknown)
        }
        if case .type(let type) = base { return .type(.named((type.name ?? "") + "." + name)) }
        return unknown("nothing declares the member \(name)", at: extent)
    }

    /// What a type's `subscript(dynamicMember:)` gives for an undeclared name.
    private func dynamicMember(_ name: String, of base: Value, at extent: SourceExtent) throws(Unwinding) -> Value? {
        guard case .object(let object) = base,
            let functions = object.type.members.methods["subscript"]?.filter({
                $0.parameters.first?.label == "dynamicMember"
            }), let function = functions.first
        else { return nil }
        let takesText = function.parameters.first?.type?.name == "String"
        let path = FunctionValue(
            .native { execution, arguments throws(Unwinding) in
                try execution.member(
                    of: arguments.first ?? .null, named: name, at: extent, execution.heap.globals)
            })
        let key: Value = takesText ? .string(name, .literal) : .function(path)
        return try invoke(function, type: object.type, receiver: base, [key], scope: nil, at: extent)
    }

    /// A field, property or method of a value; `nil` if it has none of that name.
    func memberIfAny(of base: Value, named name: String, at extent: SourceExtent) throws(Unwinding) -> Value? {
        switch base {
        case .object(let object): return try member(of: object, base, name, at: extent)
        case .host(let object): return try hostMember(of: object.type, base, name, at: extent)
        case .type(let type): return try staticMember(of: type, name, at: extent)
        case .tuple(let values): return place(inTuple: name).flatMap { $0 < values.count ? values[$0] : nil }
        case .list(let list) where name == "length": return .integer(list.elements.count)
        case .enumeration(let value): return try member(of: value, base, name, at: extent)
        case .null, .unknown, .void, .function: return nil
        default: return try coreMember(of: base, name, at: extent)
        }
    }

    /// The place of a tuple's part; `nil` for a label that the code gives to several.
    func place(inTuple name: String) -> Int? { Int(name) ?? program.tupleLabels[name] }

    private func member(of object: ObjectValue, _ base: Value, _ name: String, at extent: SourceExtent)
        throws(Unwinding) -> Value?
    {
        if let value = object.fields[name] { return value }
        if let value = try lazyField(name, of: object) { return value }
        for type in program.index.mayDeclare(name, object.type) ? program.lineage(of: object.type) : [] {
            if let value = try declaredMember(of: type, base, name, at: extent, scope: object.scope) { return value }
        }
        if name != "toString", let value = component(name, of: object) { return value }
        return try object.host.flatMap { host throws(Unwinding) in try hostMember(of: host.type, base, name, at: extent)
        } ?? nil
    }

    /// A lazy field, which gets its value on first use.
    func lazyField(_ name: String, of object: ObjectValue) throws(Unwinding) -> Value? {
        for type in program.lineage(of: object.type) {
            guard let binding = type.members.lazyFields[name], let initializer = binding.initializer else { continue }
            let scope = Scope(
                parent: nil, frame: Frame(receiver: .object(object), type: type, function: nil))
            let value = resolved(passed(try evaluate(initializer, in: scope)), as: binding.type, from: type)
            object.fields[name] = value
            return value
        }
        return nil
    }

    /// A member that a type itself declares for its objects: a computed property's value, or a method.
    private func declaredMember(
        of type: DeclaredType,
        _ base: Value,
        _ name: String,
        at extent: SourceExtent,
        scope: Scope? = nil
    ) throws(Unwinding) -> Value? {
        if let getter = type.members.computed[name]?.getter {
            return try computed(getter, type: type, receiver: base, name: name, at: extent)
        }
        return type.members.methods[name]?.last.map {
            .function(FunctionValue(.declared($0, type, receiver: base, scope)))
        }
    }

    private func computed(
        _ getter: Block,
        type: DeclaredType?,
        receiver: Value,
        name: String,
        at extent: SourceExtent
    ) throws(Unwinding) -> Value {
        try enter(extent)
        defer { depth -= 1 }
        activations.append(Activation(function: Self.getter(name), site: extent))
        defer { activations.removeLast() }
        let frame = Frame(receiver: receiver, type: type, function: nil)
        return resolved(
            try body(getter, in: Scope(parent: nil, frame: frame)), as: type?.members.types[name], from: type)
    }

    private func member(of value: EnumValue, _ base: Value, _ name: String, at extent: SourceExtent) throws(Unwinding)
        -> Value?
    {
        if name == "rawValue" {
            return value.rawContent ?? unknown("the raw value of \(value.name) is not known", at: extent)
        }
        if let type = program.type(named: value.typeName),
            let value = try declaredMember(of: type, base, name, at: extent)
        {
            return value
        }
        return try program.platform.type(named: value.typeName).flatMap { type throws(Unwinding) in
            try hostMember(of: type, base, name, at: extent)
        } ?? nil
    }

    /// A property of a core type: the example's extensions first.
    private func coreMember(of base: Value, _ name: String, at extent: SourceExtent) throws(Unwinding) -> Value? {
        for core in program.platform.coreTypes(of: base) {
            if !program.types.isEmpty, let type = program.types[core.name],
                let value = try declaredMember(of: type, base, name, at: extent)
            {
                return value
            }
            if let type = core.type, let value = try hostMember(of: type, base, name, at: extent) { return value }
        }
        return nil
    }

    private func hostMember(of type: HostType, _ base: Value, _ name: String, at extent: SourceExtent) throws(Unwinding)
        -> Value?
    {
        if let value = base.hostObject?.fields[name] { return value }
        // Members that the example adds to the host class.
        for ancestor in program.extendsPlatform ? program.platform.lineage(of: type) : [] {
            if let extended = program.types[ancestor.name],
                let value = try declaredMember(of: extended, base, name, at: extent)
            {
                return value
            }
        }
        if let property = program.platform.property(named: name, of: type) {
            if case .property(nil, _) = property.content, property.initializer == nil {
                return Self.initialValue(of: property.type)
            }
            return try value(of: property, on: base, extent)
        }
        if let method = program.platform.methods(named: name, of: type).first {
            return .function(FunctionValue(.host(method, receiver: base)))
        }
        return nil
    }

    // MARK: Types

    /// A static member of a type or of those around it.
    func staticMember(ofSurroundings type: DeclaredType, _ name: String, at extent: SourceExtent) throws(Unwinding)
        -> Value?
    {
        for type in program.index.surroundings(of: type) {
            if heap.hasUndeclaredStatics || program.extendsPlatform || program.index.mayHaveStatic(name, type),
                let value = try staticMember(of: .named(type.name), name, at: extent)
            {
                return value
            }
        }
        return nil
    }

    func staticMember(of reference: TypeReference, _ name: String, at extent: SourceExtent) throws(Unwinding) -> Value?
    {
        guard let typeName = reference.unwrapped.name else { return nil }
        if let declared = localTypesByName[typeName]?.type ?? program.type(named: typeName) {
            for type in heap.hasUndeclaredStatics || program.index.mayDeclare(name, declared)
                ? program.lineage(of: declared) : []
            {
                if let value = try ownStaticMember(of: type, name, at: extent) { return value }
            }
            if let host = program.hostType(of: declared), let value = try hostStaticMember(of: host, name, at: extent) {
                return value
            }
        }
        guard let host = program.platform.type(named: typeName) else {
            return program.type(named: typeName + "." + name) != nil
                || program.platform.type(named: typeName + "." + name) != nil
                ? .type(.named(typeName + "." + name)) : nil
        }
        return try hostStaticMember(of: host, name, at: extent)
    }

    private func ownStaticMember(of type: DeclaredType, _ name: String, at extent: SourceExtent) throws(Unwinding)
        -> Value?
    {
        try setUp(type)
        if let value = heap.staticValue(name, of: type.name) { return value }
        if let getter = type.members.staticComputed[name]?.getter {
            return try computed(getter, type: type, receiver: .type(.named(type.name)), name: name, at: extent)
        }
        if let one = enumCase(of: type, name) { return one }
        if name == "allCases" || name == "values" { return allCases(of: type) }
        if let method = type.members.staticMethods[name]?.last {
            return .function(FunctionValue(.declared(method, type, receiver: .type(.named(type.name)), nil)))
        }
        return program.types[type.name + "." + name].map { .type(.named($0.name)) }
    }

    private func hostStaticMember(of type: HostType, _ name: String, at extent: SourceExtent) throws(Unwinding)
        -> Value?
    {
        if let rawValue = type.cases[name] {
            return .enumeration(EnumValue(typeName: type.name, name: name, rawValue: rawValue))
        }
        if let value = heap.staticValue(name, of: type.name) { return value }
        if program.extendsPlatform, let extended = program.types[type.name],
            extended.declaration.kind == .extensionType,
            let value = try ownStaticMember(of: extended, name, at: extent)
        {
            return value
        }
        if let property = program.platform.staticProperty(named: name, of: type) {
            return try value(of: property, on: .type(.named(type.name)), extent)
        }
        if let method = program.platform.staticMethods(named: name, of: type).first {
            return .function(FunctionValue(.host(method, receiver: .type(.named(type.name)))))
        }
        return program.platform.type(named: name, in: type).map { .type(.named($0.name)) }
    }
}
