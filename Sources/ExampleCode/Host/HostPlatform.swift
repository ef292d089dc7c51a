/// What the platform around an example offers: classes, functions and constants.
package struct HostPlatform: Sendable {
    /// The language of the tables and of the examples.
    package let language: ExampleLanguage
    let types: [String: HostType]
    let functions: [String: [HostFunction]]
    let constants: [String: HostProperty]
    /// What each type has of its own and inherits.
    private let inherited: [String: InheritedMembers]

    /// Reads tables; the language's own types are there already, and a table of the same name replaces one.
    ///
    /// - Parameters:
    ///   - classes: one a type.
    ///   - members: free functions and global constants.
    /// - Throws: `HostTableError` for the first line that cannot be read.
    package init(language: ExampleLanguage, classes: [HostClass] = [], members: [HostMember] = []) throws(HostTableError) {
        self.language = language
        let core = CoreTables(language)
        var types: [String: HostType] = [:]
        for table in core.classes + classes {
            let type = try HostType(table, grammar: language.grammar)
            types[type.name] = type
        }
        var table = MemberTable()
        for member in core.members + members { try table.add(member, grammar: language.grammar) }
        self.types = types
        functions = table.methods
        constants = table.properties
        inherited = types.mapValues { InheritedMembers($0, types) }
    }

    /// A class by its name.
    package func type(named name: String) -> HostType? {
        types[name] ?? CoreTables.aliases[name].flatMap { types[$0] }
    }

    /// The class and those it inherits from, nearest first.
    package func lineage(of type: HostType) -> [HostType] {
        inherited[type.name]?.lineage ?? [type]
    }

    func methods(named name: String, of type: HostType) -> [HostFunction] {
        inherited[type.name]?.methods[name] ?? []
    }

    func property(named name: String, of type: HostType) -> HostProperty? {
        inherited[type.name]?.properties[name]
    }

    func staticMethods(named name: String, of type: HostType) -> [HostFunction] {
        inherited[type.name]?.staticMethods[name] ?? []
    }

    func staticProperty(named name: String, of type: HostType) -> HostProperty? {
        inherited[type.name]?.staticProperties[name]
    }
}

/// The members of a class and of those it inherits from; the nearest declaration of a name hides the others.
private struct InheritedMembers: Sendable {
    var lineage: [HostType] = []
    var methods: [String: [HostFunction]] = [:]
    var staticMethods: [String: [HostFunction]] = [:]
    var properties: [String: HostProperty] = [:]
    var staticProperties: [String: HostProperty] = [:]

    init(_ type: HostType, _ types: [String: HostType]) {
        var open = [type]
        while let next = open.first, lineage.count < 32 {
            open.removeFirst()
            guard !lineage.contains(where: { $0 === next }) else { continue }
            lineage.append(next)
            open += next.supertypeNames.compactMap { name in types[name] ?? CoreTables.aliases[name].flatMap { types[$0] } }
        }
        for ancestor in lineage {
            methods.merge(ancestor.methods) { nearest, _ in nearest }
            staticMethods.merge(ancestor.staticMethods) { nearest, _ in nearest }
            properties.merge(ancestor.properties) { nearest, _ in nearest }
            staticProperties.merge(ancestor.staticProperties) { nearest, _ in nearest }
        }
    }
}
