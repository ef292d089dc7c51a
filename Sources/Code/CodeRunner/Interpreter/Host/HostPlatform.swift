import Diagnostics
package import SourceCode

/// The platform around an example: its classes, functions and constants.
package final class HostPlatform: Sendable {
    /// The language of the tables and of the examples.
    package let language: CodeLanguage
    let types: [String: HostType]
    package let functions: [String: [HostFunction]]
    package let constants: [String: HostProperty]
    /// The package of each class, where it is known.
    package let packages: [String: String]
    /// The two letters that begin the names of framework classes without a table: `UI`, `NS`.
    private let frameworkPrefixes: Set<String>
    /// The own and inherited members of each type.
    private let inherited: [Lazy<InheritedMembers>]
    /// The tables with the members of the language's own values, by the kind of value.
    private let coreTypes: [[CoreType]]
    /// The meanings of names outside all types.
    let globals: [String: GlobalMeaning]
    /// The names of types that are not also members' names.
    let plainTypeNames: Set<String>
    /// All names that the tables declare, of any kind; for a nested type, each part.
    let names: Set<String>

    /// The meaning of a name that belongs to no type.
    enum GlobalMeaning: Sendable {
        case constant(HostProperty)
        case function(HostFunction)
        case type
    }

    /// Reads the tables of a language and of a platform.
    ///
    /// - Throws: `HostTableError` for the first line that cannot be read.
    init(
        core: CoreTables,
        language: CodeLanguage,
        classes: [HostClass],
        members: [HostMember],
        packages: [String: [String]],
        frameworkPrefixes: Set<String>
    ) throws(HostTableError) {
        self.language = language
        self.frameworkPrefixes = frameworkPrefixes
        let known = language == .java ? packages.merging(CoreTables.javaPackages) { $0 + $1 } : packages
        self.packages = Dictionary(known.flatMap { home, names in names.map { ($0, home) } }) { first, _ in first }
        var types: [String: HostType] = [:]
        var all: [HostType] = []
        for table in core.classes + classes {
            let type = try HostType(
                table, number: all.count, isCore: all.count < core.classes.count, language: language)
            types[type.name] = type
            all.append(type)
        }
        var table = MemberTable()
        for member in core.members { try table.add(member, .some, language: language) }
        for member in members { try table.add(member, .usual, language: language) }
        self.types = types
        functions = table.methods
        constants = table.properties
        let knownTypes = types
        // Most pages use few of the types.
        inherited = all.map { type in Lazy { InheritedMembers(type, knownTypes) } }
        coreTypes = CoreKind.allCases.map { kind in
            CoreTables.names(of: kind, in: language).map { name in
                CoreType(
                    name: name, type: knownTypes[name] ?? CodeLanguage.typeAliases[name].flatMap { knownTypes[$0] })
            }
        }
        var globals: [String: GlobalMeaning] = types.mapValues { _ in .type }
        for (alias, name) in CodeLanguage.typeAliases where types[name] != nil && globals[alias] == nil {
            globals[alias] = .type
        }
        for (name, list) in table.methods { if let function = list.first { globals[name] = .function(function) } }
        for (name, constant) in table.properties { globals[name] = .constant(constant) }
        self.globals = globals
        let memberNames = Set(all.flatMap(\.memberNames))
        names = memberNames.union(globals.keys).union(
            types.keys.lazy.flatMap { $0.split(separator: ".").map(String.init) })
        plainTypeNames = Set(
            types.keys.filter { !$0.contains(".") && table.methods[$0] == nil && table.properties[$0] == nil }
        )
        .subtracting(memberNames)
    }

    private func inheritance(of type: HostType) -> InheritedMembers? {
        inherited.indices.contains(type.number) ? inherited[type.number].value : nil
    }

    /// The tables with the members of a value, nearest first.
    func coreTypes(of value: Value) -> [CoreType] { coreTypes[value.coreKind.rawValue] }

    /// A class by its name.
    package func type(named name: String) -> HostType? {
        types[name] ?? CodeLanguage.typeAliases[name].flatMap { types[$0] }
    }

    /// A new object of a class that the tables should have; if they lack it, of a class without members.
    package func make(_ typeName: String, fields: [String: Value] = [:], payload: AnyObject? = nil) -> Value {
        .host(HostObject(type(named: typeName) ?? HostType(undeclared: typeName), fields: fields, payload: payload))
    }

    /// Whether a class, or a member with its class, has a framework's prefix:
    /// `UINavigationController.popViewController`.
    func isFrameworks(_ name: String) -> Bool {
        !frameworkPrefixes.isEmpty && frameworkPrefixes.contains(String(name.prefix(2)))
            && name.dropFirst(2).first?.isUppercase ?? false
    }

    /// Whether an undeclared function is a framework's that shows its argument, judging by the name after the last dot:
    /// `navigation.pushViewController`.
    func isFrameworksMember(_ name: String) -> Bool {
        guard !frameworkPrefixes.isEmpty else { return false }
        let member = name.split(separator: ".").last.map(String.init) ?? name
        return member.contains("ViewController") || ["present", "addChild", "addSubview"].contains(member)
    }

    /// The class and those it inherits from, nearest first.
    package func lineage(of type: HostType) -> [HostType] {
        inheritance(of: type)?.lineage ?? [type]
    }

    /// Whether a name may be one of a class's own or inherited static members, its cases or its nested types.
    func mayHaveStatic(_ name: String, _ type: HostType) -> Bool {
        inheritance(of: type)?.staticNames.contains(name) ?? true
    }

    /// A type inside another.
    package func type(named name: String, in outer: HostType) -> HostType? {
        inheritance(of: outer)?.nested[name]
    }

    package func methods(named name: String, of type: HostType) -> [HostFunction] {
        inheritance(of: type)?.members.methods[name] ?? []
    }

    package func property(named name: String, of type: HostType) -> HostProperty? {
        inheritance(of: type)?.members.properties[name]
    }

    package func staticMethods(named name: String, of type: HostType) -> [HostFunction] {
        inheritance(of: type)?.members.staticMethods[name] ?? []
    }

    package func staticProperty(named name: String, of type: HostType) -> HostProperty? {
        inheritance(of: type)?.members.staticProperties[name]
    }
}

/// A type that every language has, as the platform declares it.
struct CoreType: Sendable {
    let name: String
    /// `nil` if no table declares it.
    package let type: HostType?
}

/// The members of a class and of those it inherits from; the nearest declaration of a name hides the others.
private final class InheritedMembers: Sendable {
    let lineage: [HostType]
    let members: MemberTable
    let nested: [String: HostType]
    let staticNames: Set<String>

    init(_ type: HostType, _ types: [String: HostType]) {
        var lineage: [HostType] = []
        var members = MemberTable()
        var open = [type]
        while let next = open.first, lineage.count < 32 {
            open.removeFirst()
            guard !lineage.contains(where: { $0 === next }) else { continue }
            lineage.append(next)
            open += next.supertypeNames.compactMap { name in
                types[name] ?? CodeLanguage.typeAliases[name].flatMap { types[$0] }
            }
        }
        for ancestor in lineage { members.inherit(ancestor.members) }
        var nested: [String: HostType] = [:]
        let prefix = type.name + "."
        for (name, inner) in types where name.hasPrefix(prefix) {
            nested[String(name.dropFirst(prefix.count))] = inner
        }
        self.lineage = lineage
        self.members = members
        self.nested = nested
        staticNames = Set(members.staticMethods.keys).union(members.staticProperties.keys).union(type.cases.keys).union(
            nested.keys)
    }
}
