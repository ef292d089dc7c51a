import CodeRunner
import SourceCode

extension Checker {
    /// `base.name`, not called.
    func checkMember(_ name: String, of base: Expression, at nameExtent: SourceExtent, _ expression: Expression)
        -> TypeReference
    {
        let type = check(base)
        let reader = ObjectIdentifier(expression)
        if let instance = type.instance { return staticMember(name, of: instance, at: nameExtent, for: reader) }
        if type.isOptional, mayExtendOptional(by: name, type.unwrapped) { return .inferred }
        if type.isOptional, !Self.optionalMembers.contains(name) {
            checkUnwrapped(base, type, before: "\(name) is read")
        }
        if language == .java, name == "length", case .array = type { return .named("int") }
        guard let found = memberType(name, of: type.unwrapped) else {
            if !isMethod(name, of: type.unwrapped) {
                reportMember(name, of: type.unwrapped, at: nameExtent, for: reader)
            }
            return .inferred
        }
        return found
    }

    static let optionalMembers: Set<String> = [
        "map", "flatMap", "unsafelyUnwrapped", "hashValue", "some", "none", "self", "debugDescription", "description",
        "take",
    ]

    /// Whether the code, or perhaps an imported module, gives optionals a member of the name, since the wrapped type
    /// has none.
    func mayExtendOptional(by name: String, _ wrapped: TypeReference) -> Bool {
        if imports.bringsOthers, memberType(name, of: wrapped) == nil, !isMethod(name, of: wrapped) { return true }
        guard let extended = context.types["Optional"] else { return false }
        return !extended.superNames.isEmpty || extended.members.names.contains(name)
    }

    /// The type of a field or property; `nil` if none of that name is known.
    func memberType(_ name: String, of type: TypeReference) -> TypeReference? {
        guard let (typeName, arguments) = type.nominal else { return nil }
        if let declared = declaredType(typeName), let symbol = member(name, of: declared) { return symbol.type }
        guard let host = hostType(typeName) else { return nil }
        for (ancestor, substitution) in hostLineage(of: host, arguments) {
            if let property = ancestor.members.properties[name] {
                return property.type.map { $0.substituting(substitution) } ?? .inferred
            }
            if let extended = context.types[ancestor.name], let symbol = member(name, of: extended) {
                return symbol.type
            }
        }
        return nil
    }

    private func isMethod(_ name: String, of type: TypeReference) -> Bool {
        !(methods(named: name, of: type) ?? []).isEmpty
    }

    /// Checks `.name`, which is a member of the type expected there. An optional has two of its own.
    ///
    /// - Parameter reader: the expression or pattern, to record the intended name if it is misspelt.
    func checkImplicitMember(
        _ name: String, of wanted: TypeReference, at extent: SourceExtent, for reader: ObjectIdentifier
    ) {
        guard language == .swift, wanted.isKnown, wanted.instance == nil else { return }
        if wanted.isOptional, name == "none" || name == "some" || mayExtendOptional(by: name, wanted.unwrapped) {
            return
        }
        guard !isPlainEnum(wanted.unwrapped, without: name) else {
            report(.undeclared, "\(wanted.unwrapped) has no case \(name).", at: extent)
            return
        }
        _ = staticMember(name, of: wanted.unwrapped, at: extent, for: reader)
    }

    /// Whether a type is a fully known enum that has nothing with this or a similar name.
    private func isPlainEnum(_ type: TypeReference, without name: String) -> Bool {
        guard let typeName = type.name, let declared = declaredType(typeName), declared.declaration.kind == .enumType,
            declared.declaration.supertypes.isEmpty, declared.superNames.isEmpty, !declared.isElided,
            !declared.declaration.cases.isEmpty, isWhole(declared), context.types[declared.name] === declared,
            !context.openNames.contains(name), !["self", "init"].contains(name)
        else { return false }
        let names = declared.members.names + declared.declaration.cases.map(\.name)
        budget.take(names.count)
        // Nearly every name is there: only the others need the slower checks.
        guard !names.contains(name), misspellings.meant(by: name, among: names) == nil else { return false }
        budget.take(context.types.count)
        // Inside another type, the enum's name may mean another type.
        return !context.types.keys.contains { $0.hasSuffix("." + typeName) }
    }

    private func staticMember(
        _ name: String, of type: TypeReference, at nameExtent: SourceExtent, for reader: ObjectIdentifier
    ) -> TypeReference {
        guard let typeName = type.name else { return .inferred }
        if let nested = typeNamed(typeName + "." + name) { return nested }
        if let declared = declaredType(typeName) {
            if let symbol = member(name, of: declared) { return symbol.type }
            if declared.members.staticMethods[name] == nil, name != "self", name != "allCases", name != "Type" {
                reportMember(name, of: type, at: nameExtent, for: reader)
            }
            return .inferred
        }
        guard let host = hostType(typeName) else { return .inferred }
        if host.cases[name] != nil { return .named(host.name) }
        if let property = context.platform.staticProperty(named: name, of: host) { return property.type ?? .inferred }
        if context.platform.staticMethods(named: name, of: host).isEmpty {
            reportMember(name, of: type, at: nameExtent, for: reader)
        }
        return .inferred
    }

    /// Reports a member that does not exist: certain if the type is declared as a whole; otherwise only if the name is
    /// similar to another.
    ///
    /// - Parameter reader: the expression or pattern that names it.
    func reportMember(
        _ name: String, of type: TypeReference, at nameExtent: SourceExtent, for reader: ObjectIdentifier
    ) {
        // The projection of a property wrapper has its name with a prefix.
        guard let (typeName, _) = type.nominal, typeName != "type", name.first != "$",
            !context.openNames.contains(name)
        else { return }
        var names: [String] = []
        var isWhole = false
        // A member of an unknown supertype is not a misspelling.
        if let declared = declaredType(typeName), !self.isWhole(declared) { return }
        if let declared = declaredType(typeName) {
            for ancestor in lineage(of: declared) {
                names += ancestor.members.names
                names += ancestor.declaration.cases.map(\.name)
            }
            isWhole =
                declared.superNames.isEmpty && declared.declaration.supertypes.isEmpty && !declared.isElided
                && [.classType, .structType].contains(declared.declaration.kind) && language == .swift
                && context.types[declared.name] != nil
                && !["self", "init", "description", "hashValue", "unsafelyUnwrapped"].contains(name)
        } else if let host = hostType(typeName) {
            // Nothing is known of a type that the tables only name.
            guard context.platform.lineage(of: host).contains(where: { !$0.memberNames.isEmpty }) else { return }
            for ancestor in context.platform.lineage(of: host) {
                // The tables lack members whose names extend existing ones: `printf` next to `print`.
                names += ancestor.memberNames.filter { $0 == name || !($0.hasPrefix(name) || name.hasPrefix($0)) }
                names += context.types[ancestor.name]?.members.names ?? []
            }
            isWhole = host.isComplete
        } else {
            return
        }
        budget.take(names.count)
        if names.contains(name) { return }
        let near = misspellings.meant(by: name, among: names)
        guard near != nil || isWhole else { return }
        if let near { substitutions[reader] = near }
        report(
            .undeclared, "\(typeName) has no member \(name).", at: nameExtent,
            suggestion: near.map { "did you mean \($0)?" })
    }

    /// The host classes that a class inherits from, with their type arguments.
    func hostLineage(of type: HostType, _ arguments: [TypeReference]) -> [(HostType, [String: TypeReference])] {
        var lineage: [(HostType, [String: TypeReference])] = []
        var open = [(type, arguments)]
        while let (next, arguments) = open.first, lineage.count < 32 {
            open.removeFirst()
            if lineage.contains(where: { $0.0 === next }) { continue }
            let generics = next.declaration.generics
            var substitution: [String: TypeReference] = [:]
            for (index, name) in generics.enumerated() {
                substitution[name] = arguments.count == generics.count ? arguments[index] : .inferred
            }
            lineage.append((next, substitution))
            for supertype in next.declaration.supertypes {
                guard let (name, inner) = supertype.substituting(substitution).nominal,
                    let host = hostType(name)
                else { continue }
                open.append((host, inner))
            }
        }
        if language == .java, let object = hostType("Object"),
            !lineage.contains(where: { $0.0 === object })
        {
            lineage.append((object, [:]))
        }
        return lineage
    }
}
