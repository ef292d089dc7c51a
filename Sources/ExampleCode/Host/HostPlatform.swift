/// What the platform around an example offers: classes, functions and constants.
package struct HostPlatform: Sendable {
    /// The language of the tables and of the examples.
    package let language: ExampleLanguage
    let types: [String: HostType]
    let functions: [String: [HostFunction]]
    let constants: [String: HostProperty]

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
    }

    /// A class by its name.
    package func type(named name: String) -> HostType? {
        types[name] ?? CoreTables.aliases[name].flatMap { types[$0] }
    }

    /// The class and those it inherits from, nearest first.
    func lineage(of type: HostType) -> [HostType] {
        var lineage: [HostType] = []
        var open = [type]
        while let next = open.first, lineage.count < 32 {
            open.removeFirst()
            guard !lineage.contains(where: { $0 === next }) else { continue }
            lineage.append(next)
            open += next.supertypeNames.compactMap { self.type(named: $0) }
        }
        return lineage
    }

    func methods(named name: String, of type: HostType) -> [HostFunction] {
        lineage(of: type).lazy.compactMap { $0.methods[name] }.first ?? []
    }

    func property(named name: String, of type: HostType) -> HostProperty? {
        lineage(of: type).lazy.compactMap { $0.properties[name] }.first
    }

    func staticMethods(named name: String, of type: HostType) -> [HostFunction] {
        lineage(of: type).lazy.compactMap { $0.staticMethods[name] }.first ?? []
    }

    func staticProperty(named name: String, of type: HostType) -> HostProperty? {
        lineage(of: type).lazy.compactMap { $0.staticProperties[name] }.first
    }
}
