import SourceCode

extension Execution {
    /// Initializes a type's static fields, once.
    func setUp(_ type: DeclaredType) throws(Unwinding) {
        guard heap.begins(type) else { return }
        try settingUp { () throws(Unwinding) in try setUpMembers(of: type) }
    }

    private func setUpMembers(of type: DeclaredType) throws(Unwinding) {
        let frame = Frame(receiver: .type(.named(type.name)), type: type, function: nil)
        let scope = Scope(parent: nil, frame: frame)
        if type.declaration.kind == .enumType, program.language == .java { try setUpConstants(of: type, scope) }
        for member in type.members.staticStored {
            if case .field(let name, let binding) = member {
                let value = injected(name, binding, type, isStatic: true) ?? Self.initialValue(of: binding.type)
                heap.setUp(value, name, of: type.name)
            }
        }
        for member in type.members.staticStored {
            switch member {
            case .field(let name, let binding):
                guard let initializer = binding.initializer,
                    heap.staticValue(name, of: type.name)?.unknown == nil
                else { continue }
                let value = resolved(passed(try evaluate(initializer, in: scope)), as: binding.type, from: type)
                heap.setUp(value, name, of: type.name)
            case .block(let block): _ = try execute(block, in: Scope(parent: scope, frame: frame))
            }
        }
    }

    private func setUpConstants(of type: DeclaredType, _ scope: Scope) throws(Unwinding) {
        for (ordinal, one) in type.declaration.cases.enumerated() {
            let made = one.body.map { declaredType(of: $0, scope) } ?? type
            let object = ObjectValue(type: made)
            rings.note(object)
            object.constant = (one.name, ordinal)
            heap.setUp(.object(object), one.name, of: type.name)
            var arguments: [EvaluatedArgument] = []
            for argument in one.arguments {
                arguments.append(EvaluatedArgument(value: try evaluate(argument.value, in: scope)))
            }
            try initialize(object, as: type, arguments, scope: nil, at: one.extent)
        }
    }

    /// A case of a Swift enum, without values.
    func enumCase(of type: DeclaredType, _ name: String, values: [Value] = []) -> Value? {
        guard program.language == .swift, let index = type.place(ofCase: name) else { return nil }
        return .enumeration(
            EnumValue(typeName: type.name, name: name, rawValue: rawValue(of: type, index), values: values))
    }

    private func rawValue(of type: DeclaredType, _ index: Int) -> EnumValue.RawValue? {
        let cases = type.declaration.cases
        if case .literal(.string(let text))? = cases[index].rawValue?.kind { return .text(text) }
        let isNumber = type.superNames.contains { ["Int", "UInt", "Int32", "Int64"].contains($0) }
        guard isNumber else { return type.superNames.contains("String") ? .text(cases[index].name) : nil }
        var number = 0
        charge(index / 16)
        for (position, one) in cases.prefix(index + 1).enumerated() {
            switch one.rawValue?.kind {
            case .literal(.integer(let value, _)): number = value
            case .prefix("-", let operand): if case .literal(.integer(let value, _)) = operand.kind { number = -value }
            default: break
            }
            if position == index { break }
            number += 1
        }
        return .integer(number)
    }

    func allCases(of type: DeclaredType) -> Value? {
        guard type.declaration.kind == .enumType else { return nil }
        return .list(
            ListValue(
                type.declaration.cases.compactMap { one in
                    program.language == .java ? heap.staticValue(one.name, of: type.name) : enumCase(of: type, one.name)
                }
            )
        )
    }

    /// The type of a local or anonymous declaration, created on first use.
    func declaredType(of declaration: TypeDeclaration, _ scope: Scope) -> DeclaredType {
        if let known = localTypes[ObjectIdentifier(declaration)] { return known }
        charge(4 + declaration.members.count)
        let name =
            declaration.name.isEmpty
            ? "anonymous@\(declaration.extent.source.index):\(declaration.extent.start.line):\(declaration.extent.start.column)"
            : declaration.name
        let named = TypeDeclaration(
            kind: declaration.kind,
            name: name,
            generics: declaration.generics,
            supertypes: declaration.supertypes,
            cases: declaration.cases,
            members: declaration.members,
            attributes: Attributes(modifiers: declaration.modifiers),
            components: declaration.components,
            extent: declaration.extent,
            nameExtent: declaration.nameExtent
        )
        let type = DeclaredType(named, extensions: [], outerName: nil)
        localTypes[ObjectIdentifier(declaration)] = type
        localTypesByName[name] = (type, scope)
        return type
    }

    // MARK: Meaning from where a value is

    /// `.name` as a member of the expected type; anything else as it is.
    func resolved(_ value: Value, as type: TypeReference?, from inner: DeclaredType? = nil) -> Value {
        switch value {
        case .enumeration, .list, .map, .integer: break
        case .string where !program.literalTypes.isEmpty: break
        default: return value
        }
        guard let type = type?.unwrapped else { return value }
        if let name = type.name, program.literalTypes.contains(name), let made = literal(value, of: name, from: inner) {
            return made
        }
        switch value {
        case .enumeration(let one) where one.typeName.isEmpty: return resolvedCase(one, as: type, from: inner) ?? value
        case .list(let list):
            charge(value)
            // Lists may contain themselves, and each other many times.
            if steps > limits.steps || stack.isExhausted { return value }
            let isUnresolved = list.elements.contains {
                if case .enumeration(let one) = $0 { one.typeName.isEmpty } else { false }
            }
            let isSet = type.name == "Set" && program.language == .swift
            guard isUnresolved || isSet else { return value }
            let element: TypeReference =
                switch type {
                case .array(let element): element
                case .named("Set", let elements): elements.first ?? type
                default: type
                }
            let elements = isUnresolved ? list.elements.map { resolved($0, as: element, from: inner) } : list.elements
            return isSet
                ? .set(SetValue(elements, canonically: semantics.comparesCanonically)) : .list(ListValue(elements))
        case .map(let map):
            if case .dictionary(let key, let element) = type { resolve(map, keys: key, values: element) }
            return value
        case .integer(let number) where Self.floatingNames.contains(type.name):
            return .floating(Double(number))
        case .integer(let number) where type.name == "long" || type.name == "Long": return .long(number)
        default: return value
        }
    }

    /// A text or number as an object of a type that the code makes of literals.
    private func literal(_ value: Value, of name: String, from inner: DeclaredType?) -> Value? {
        guard let type = program.type(named: name, from: inner) else { return nil }
        let label: String
        switch value {
        case .string: label = "stringLiteral"
        case .integer: label = "integerLiteral"
        default: return nil
        }
        let arguments = [EvaluatedArgument(label: label, value: value)]
        guard overload(type.members.initializers, arguments, isExact: true) != nil else { return nil }
        return try? instantiate(type, arguments, outer: nil, scope: nil, at: .nowhere)
    }

    /// `[.name: .other]` as a dictionary of the expected type.
    private func resolve(_ map: MapValue, keys: TypeReference, values: TypeReference) {
        let isOpen: (Value) -> Bool = { if case .enumeration(let one) = $0 { one.typeName.isEmpty } else { false } }
        guard map.source == nil, map.stored.contains(where: { isOpen($0.key) || isOpen($0.value) }) else { return }
        charge(map.ownCount)
        let entries = map.stored
        map.removeAll()
        for entry in entries {
            map.set(resolved(entry.value, as: values), for: resolved(entry.key, as: keys), at: entry.extent)
        }
    }

    private static let floatingNames: Set<String?> = ["Double", "Float", "CGFloat", "TimeInterval", "double", "float"]

    private func resolvedCase(_ one: EnumValue, as type: TypeReference, from inner: DeclaredType?) -> Value? {
        let site = one.site ?? CallSite(one.name, values: one.values, at: .nowhere)
        if one.name == "init", one.site != nil {
            let frame = Frame(receiver: nil, type: inner, function: nil)
            let made = try? construct(type, site.arguments, at: site.extent, in: Scope(parent: nil, frame: frame))
            return made ?? unknown("whether \(type) can be made here is not known", at: site.extent)
        }
        guard let name = type.name else { return nil }
        if let declared = localTypesByName[name]?.type ?? program.type(named: name, from: inner),
            let value = enumCase(of: declared, one.name, values: one.values)
        {
            return value
        }
        let member = (try? staticMember(of: type, one.name, at: .nowhere)) ?? nil
        // `.current()` is the function's result, not the function.
        if let member, case .function = member {} else if let member { return member }
        return (try? callStatic(site, of: type)) ?? nil
    }
}
