import SourceCode

extension Execution {
    func cast(_ kind: CastKind, _ value: Value, to type: TypeReference, at extent: SourceExtent) throws(Unwinding)
        -> Value
    {
        if let unknown = value.unknown { return .unknown(unknown) }
        if kind == .checked, let number = converted(value, to: type) { return number }
        // Java erases type parameters at run time.
        if kind == .checked, let function = activations.last?.function, let name = type.name,
            function.generics.contains(name)
        {
            return value
        }
        if value.isNull {
            if kind == .forced, case .optional = type { return .null }
            if kind == .forced { throw nullUsed("nil is cast with as!", at: extent) }
            return .null
        }
        guard let fits = matches(value, type) else {
            return kind == .known ? value : unknown("whether the value is of type \(type) is not known", at: extent)
        }
        if fits || kind == .known { return resolved(value, as: type) }
        switch kind {
        case .optional: return .null
        case .forced: throw .crashed(reason: "the value is not of type \(type)", extent)
        default: throw exception("ClassCastException", "the value is not of type \(type)", at: extent)
        }
    }

    /// Java's casts between numbers.
    private func converted(_ value: Value, to type: TypeReference) -> Value? {
        guard case .named(let name, _) = type, let number = value.number else { return nil }
        switch name {
        case "int":
            if case .integer = value { return value }
            return .integer(
                Int(Int32(truncatingIfNeeded: value.wholeNumber ?? Int(exactly: number.rounded(.towardZero)) ?? 0)))
        case "short": return .integer(Int(Int16(truncatingIfNeeded: value.wholeNumber ?? 0)))
        case "byte": return .integer(Int(Int8(truncatingIfNeeded: value.wholeNumber ?? 0)))
        case "long": return .long(value.wholeNumber ?? Int(exactly: number.rounded(.towardZero)) ?? 0)
        case "double", "float": return .floating(number)
        case "char": return Unicode.Scalar(UInt32(truncatingIfNeeded: value.wholeNumber ?? 0)).map(Value.character)
        default: return nil
        }
    }

    func typeTest(
        _ operand: Expression, of type: TypeReference, binding: Pattern?, at extent: SourceExtent, in scope: Scope
    ) throws(Unwinding) -> Value {
        let value = try evaluate(operand, in: scope)
        if let unknown = value.unknown { return .unknown(unknown) }
        guard let fits = value.isNull ? false : matches(value, type) else {
            return unknown("whether the value is of type \(type) is not known", at: extent)
        }
        guard fits, let binding else { return .boolean(fits) }
        return .boolean(try bind(binding, value, in: scope, declares: true))
    }

    /// Whether a value has a type; `nil` if unknown.
    func matches(_ value: Value, _ type: TypeReference) -> Bool? {
        switch type {
        case .optional(let wrapped, _): return value.isNull ? true : matches(value, wrapped)
        case .inferred, .wildcard: return true
        case .array(let element):
            if value.isNull { return program.language == .java }
            guard case .list(let list) = value else { return value.unknown == nil ? false : nil }
            return all(list.elements, element)
        case .dictionary(let key, let element):
            guard case .map(let map) = value else { return value.unknown == nil ? false : nil }
            // Maps from the platform have texts as keys: a cast to no more than that needs no look at the contents.
            if map.source != nil, Self.isAnyText(key), Self.isAnything(element) { return true }
            guard let keysFit = all(map.storage.keys, key), let valuesFit = all(map.storage.values, element) else {
                return nil
            }
            return keysFit && valuesFit
        case .function:
            if case .function = value { return true }
            return value.unknown == nil ? false : nil
        case .tuple: return nil
        case .named(let name, _): return matches(value, named: name)
        }
    }

    private static func isAnyText(_ type: TypeReference) -> Bool {
        isAnything(type) || type.name == "String" || type.name == "AnyHashable"
    }

    private static func isAnything(_ type: TypeReference) -> Bool { type.name == "Any" || type.name == "Object" }

    private func all(_ values: [Value], _ type: TypeReference) -> Bool? {
        var walk = ValueWalk()
        for value in values {
            guard walk.follow(), let fits = matches(value, type) else { return nil }
            if !fits { return false }
        }
        return true
    }

    private func matches(_ value: Value, named name: String) -> Bool? {
        switch value {
        case .unknown: return nil
        case .string where name == "String": return true
        default: break
        }
        switch name {
        case "Object", "Any", "AnyHashable", "AnyObject", "NSObject": return true
        default: break
        }
        if value.isNull { return program.language == .java ? !JavaParser.primitives.contains(name) : false }
        switch value {
        case .object(let object):
            for type in program.lineage(of: object.type)
            where type.name == name || type.declaration.name == name || type.superNames.contains(name) { return true }
            if let host = object.host { return inherits(host.type, name) }
            return isKnown(name) ? false : nil
        case .host(let object): return inherits(object.type, name) ?? (isKnown(name) ? false : nil)
        case .enumeration(let one):
            return one.typeName.isEmpty || one.typeName == name ? true : isKnown(name) ? false : nil
        case .function:
            guard isKnown(name), !CoreTables.functionalTypes.contains(name) else { return true }
            let declaration = program.type(named: name)?.declaration ?? program.platform.type(named: name)?.declaration
            return declaration?.kind == .interfaceType
        default:
            let names = CoreTables.acceptedNames(of: value)
            return names.contains(name) ? true : isKnown(name) ? false : nil
        }
    }

    private func inherits(_ type: HostType, _ name: String) -> Bool? {
        if program.platform.lineage(of: type).contains(where: { $0.name == name || $0.supertypeNames.contains(name) }) {
            return true
        }
        return isKnown(name) ? false : nil
    }

    private func isKnown(_ name: String) -> Bool {
        program.type(named: name) != nil || program.platform.type(named: name) != nil
            || JavaParser.primitives.contains(name)
    }
}
