import SourceCode

/// The types that examples declare, with derived facts, computed once: names are looked up at every step of a run.
package final class TypeIndex: Sendable {
    private let finder: Finder
    private let facts: [ObjectIdentifier: Facts]
    private let platform: HostPlatform

    private struct Facts: Sendable {
        var lineage: [DeclaredType]
        var surroundings: [DeclaredType]
        var host: HostType?
    }

    /// The types that themselves have a member of a name, including nested types.
    private let declarers: [String: Set<ObjectIdentifier>]
    /// Names that each type has.
    private static let commonNames: Set = ["allCases", "values"]

    /// Whether any type is nested.
    package var hasNestedTypes: Bool { finder.hasNestedTypes }

    init(_ types: [String: DeclaredType], simple: [String: DeclaredType], platform: HostPlatform) {
        self.platform = platform
        finder = Finder(types: types, simple: simple, hasNestedTypes: types.keys.contains { $0.contains(".") })
        var facts: [ObjectIdentifier: Facts] = [:]
        let inner = finder.hasNestedTypes ? Self.innerNames(types.keys) : [:]
        var declarers: [String: Set<ObjectIdentifier>] = [:]
        for type in types.values {
            let lineage = finder.lineage(of: type)
            facts[ObjectIdentifier(type)] = Facts(
                lineage: lineage, surroundings: finder.surroundings(of: type), host: Self.host(lineage, platform))
            for name in Self.names(of: type, inner: inner[type.name] ?? []) {
                declarers[name, default: []].insert(ObjectIdentifier(type))
            }
        }
        self.facts = facts
        self.declarers = declarers
    }

    /// A declared type by its full or simple name, seen from inside another.
    func type(named name: String, from inner: DeclaredType?) -> DeclaredType? {
        if finder.types.isEmpty { return nil }
        return finder.type(named: name, from: inner) ?? inheritedType(named: name, from: inner)
    }

    /// A nested type of that name in a supertype of a type or of those around it.
    private func inheritedType(named name: String, from inner: DeclaredType?) -> DeclaredType? {
        guard let inner, hasNestedTypes, !name.contains("."), declarers[name] != nil else { return nil }
        for type in surroundings(of: inner) {
            for ancestor in lineage(of: type).dropFirst() {
                if let found = finder.types[ancestor.name + "." + name] { return found }
            }
        }
        return nil
    }

    /// The declared types that a type inherits from, itself first.
    package func lineage(of type: DeclaredType) -> [DeclaredType] {
        facts[ObjectIdentifier(type)]?.lineage ?? finder.lineage(of: type)
    }

    /// A type and those around it, from the inside out. Extensions may make types contain each other: each appears
    /// once.
    func surroundings(of type: DeclaredType) -> [DeclaredType] {
        facts[ObjectIdentifier(type)]?.surroundings ?? finder.surroundings(of: type)
    }

    /// The host class that a declared type inherits from.
    func hostType(of type: DeclaredType) -> HostType? {
        if let known = facts[ObjectIdentifier(type)] { return known.host }
        return Self.host(lineage(of: type), platform)
    }

    /// Whether a type may have a member of that name, its own or inherited from a declared type; local types may have
    /// any.
    func mayDeclare(_ name: String, _ type: DeclaredType) -> Bool {
        guard let known = facts[ObjectIdentifier(type)] else { return true }
        return mayDeclare(name, known)
    }

    private func mayDeclare(_ name: String, _ known: Facts) -> Bool {
        if Self.commonNames.contains(name) { return true }
        guard let declarers = declarers[name] else { return false }
        return known.lineage.contains { declarers.contains(ObjectIdentifier($0)) }
    }

    /// Whether a type may have a static member of that name, including one of the host class that it inherits from.
    func mayHaveStatic(_ name: String, _ type: DeclaredType) -> Bool {
        guard let known = facts[ObjectIdentifier(type)], !mayDeclare(name, known) else { return true }
        return known.host.map { platform.mayHaveStatic(name, $0) } ?? false
    }

    /// The names declared directly inside each type.
    private static func innerNames(_ names: some Sequence<String>) -> [String: [String]] {
        var inner: [String: [String]] = [:]
        for name in names {
            guard let dot = name.lastIndex(of: ".") else { continue }
            inner[String(name[..<dot]), default: []].append(String(name[name.index(after: dot)...]))
        }
        return inner
    }

    /// The names of a type's own members; some more than once.
    private static func names(of type: DeclaredType, inner: [String]) -> [String] {
        type.members.names + type.declaration.cases.map(\.name) + inner
            + type.declaration.members.compactMap { member in
                if case .type(let nested) = member.kind { nested.name } else { nil }
            }
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

    func surroundings(of type: DeclaredType) -> [DeclaredType] {
        var surroundings = [type]
        while let outer = surroundings.last?.outerName.flatMap({ self.type(named: $0, from: nil) }),
            !surroundings.contains(where: { $0 === outer })
        {
            surroundings.append(outer)
        }
        return surroundings
    }

    /// The most supertype names that are followed.
    private static let mostSupertypes = 256

    func lineage(of type: DeclaredType) -> [DeclaredType] {
        var lineage = [type]
        var open = type.superNames
        var next = 0
        while next < min(open.count, Self.mostSupertypes), lineage.count < 32 {
            let name = open[next]
            next += 1
            guard let ancestor = self.type(named: name, from: type), !lineage.contains(where: { $0 === ancestor })
            else { continue }
            lineage.append(ancestor)
            open += ancestor.superNames
        }
        return lineage
    }
}
