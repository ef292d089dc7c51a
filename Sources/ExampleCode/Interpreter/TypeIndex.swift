/// The types that examples declare, with what follows from them, looked up once: names are asked for at every step of a run.
final class TypeIndex: Sendable {
    private let types: [String: DeclaredType]
    private let simple: [String: DeclaredType]
    private let hasNestedTypes: Bool
    private let facts: [ObjectIdentifier: Facts]
    private let platform: HostPlatform

    private struct Facts: Sendable {
        var lineage: [DeclaredType]
        var host: HostType?
        /// The names of all members, inherited ones and nested types included.
        var names: Set<String>
    }

    init(_ types: [String: DeclaredType], simple: [String: DeclaredType], platform: HostPlatform) {
        self.types = types
        self.simple = simple
        self.platform = platform
        hasNestedTypes = types.keys.contains { $0.contains(".") }
        var facts: [ObjectIdentifier: Facts] = [:]
        let find = Finder(types: types, simple: simple, hasNestedTypes: hasNestedTypes)
        for type in types.values { facts[ObjectIdentifier(type)] = Self.facts(of: type, find, platform) }
        self.facts = facts
    }

    /// A declared type by its full or simple name, seen from inside another.
    func type(named name: String, from inner: DeclaredType?) -> DeclaredType? {
        if types.isEmpty { return nil }
        return Finder(types: types, simple: simple, hasNestedTypes: hasNestedTypes).type(named: name, from: inner)
    }

    /// The declared types that a type inherits from, itself first.
    func lineage(of type: DeclaredType) -> [DeclaredType] {
        if let known = facts[ObjectIdentifier(type)] { return known.lineage }
        return Finder(types: types, simple: simple, hasNestedTypes: hasNestedTypes).lineage(of: type)
    }

    /// The host's class that a declared type inherits from.
    func hostType(of type: DeclaredType) -> HostType? {
        if let known = facts[ObjectIdentifier(type)] { return known.host }
        return Self.host(lineage(of: type), platform)
    }

    /// Whether a type may have a member of that name, of its own or inherited from a declared type; local types may have any.
    func mayDeclare(_ name: String, _ type: DeclaredType) -> Bool {
        facts[ObjectIdentifier(type)]?.names.contains(name) ?? true
    }

    /// Whether a type may have a static member of that name, also one of the host's class that it inherits from.
    func mayHaveStatic(_ name: String, _ type: DeclaredType) -> Bool {
        guard let known = facts[ObjectIdentifier(type)], !known.names.contains(name) else { return true }
        return known.host.map { platform.mayHaveStatic(name, $0) } ?? false
    }

    private static func facts(of type: DeclaredType, _ find: Finder, _ platform: HostPlatform) -> Facts {
        let lineage = find.lineage(of: type)
        var names: Set<String> = ["allCases", "values"]
        for ancestor in lineage {
            names.formUnion(ancestor.members.names)
            names.formUnion(ancestor.declaration.cases.map(\.name))
            for statement in ancestor.declaration.members {
                if case .type(let nested) = statement.kind { names.insert(nested.name) }
            }
        }
        for name in find.types.keys where name.hasPrefix(type.name + ".") { names.insert(String(name.dropFirst(type.name.count + 1))) }
        return Facts(lineage: lineage, host: host(lineage, platform), names: names)
    }

    private static func host(_ lineage: [DeclaredType], _ platform: HostPlatform) -> HostType? {
        for declared in lineage {
            if let host = declared.superNames.lazy.compactMap({ platform.type(named: $0) }).first { return host }
        }
        return nil
    }
}

/// Finds types by name.
private struct Finder {
    let types: [String: DeclaredType]
    let simple: [String: DeclaredType]
    let hasNestedTypes: Bool

    func type(named name: String, from inner: DeclaredType?) -> DeclaredType? {
        var prefix = hasNestedTypes ? inner?.name : nil
        while let outer = prefix {
            if let type = types[outer + "." + name] { return type }
            prefix = outer.contains(".") ? String(outer[..<(outer.lastIndex(of: ".") ?? outer.startIndex)]) : nil
        }
        return types[name] ?? (hasNestedTypes ? simple[name] : nil)
    }

    func lineage(of type: DeclaredType) -> [DeclaredType] {
        var lineage = [type]
        var open = type.superNames
        while let name = open.first, lineage.count < 32 {
            open.removeFirst()
            guard let next = self.type(named: name, from: type), !lineage.contains(where: { $0 === next }) else { continue }
            lineage.append(next)
            open += next.superNames
        }
        return lineage
    }
}
