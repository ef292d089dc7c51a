package import SourceCode

/// A host function, parsed.
package final class HostFunction: Sendable {
    /// Its name, parameters and result.
    package let declaration: FunctionDeclaration
    let behaviour: HostBehaviour
    package let overloads: Overloads

    package init(declaration: FunctionDeclaration, behaviour: @escaping HostBehaviour, overloads: Overloads) {
        self.declaration = declaration
        self.behaviour = behaviour
        self.overloads = overloads
    }
}

/// How many of the functions of one name a table declares.
package enum Overloads: Sendable {
    /// All: a call that fits none of them is wrong.
    case all
    /// The usual ones: others may take another number of arguments.
    case usual
    /// A few of many, from which nothing follows.
    case some
}

/// A host property, parsed.
package final class HostProperty: Sendable {
    package let name: String
    package let type: TypeReference?
    package let isConstant: Bool
    let initializer: Expression?
    let content: HostMember.Content
    /// The function that the property's code sees as called.
    let getter: FunctionDeclaration

    package init(
        name: String, type: TypeReference?, isConstant: Bool, initializer: Expression?, content: HostMember.Content
    ) {
        self.name = name
        self.type = type
        self.isConstant = isConstant
        self.initializer = initializer
        self.content = content
        getter = Execution.getter(name)
    }
}

/// A class of the host, parsed from its table.
package final class HostType: IdentityHashable, Sendable {
    /// Its name.
    package let name: String
    /// The first part of its name: `Notification` in `Notification.Builder`.
    package let outermostName: String
    /// Its index among the platform's types, under which its inheritance is stored.
    let number: Int
    package let declaration: TypeDeclaration
    /// Whether it belongs to the language itself.
    package let isCore: Bool
    package let isComplete: Bool
    /// A description of members that no table declares.
    let unlisted: String?
    package let members: MemberTable
    package let cases: [String: EnumValue.RawValue]

    /// Reads a table.
    ///
    /// - Parameter isCore: whether it belongs to the language itself, whose functions are declared with all their
    ///   overloads where `CoreTables` says so.
    package init(_ table: HostClass, number: Int, isCore: Bool, language: CodeLanguage) throws(HostTableError) {
        self.number = number
        let (statement, problems) = language.declaration(table.header)
        guard let statement, problems.isEmpty, case .type(let declaration) = statement.kind else {
            throw HostTableError(declaration: table.header, reason: problems.first?.message ?? "It declares no type.")
        }
        self.declaration = declaration
        name = declaration.name
        outermostName = name.split(separator: ".").first.map(String.init) ?? name
        isComplete = table.isComplete
        unlisted = table.unlisted
        self.isCore = isCore
        var members = MemberTable()
        let overloads: Overloads = isCore ? .some : table.hasAllOverloads ? .all : .usual
        for member in table.members { try members.add(member, overloads, language: language) }
        self.members = members
        cases = Self.cases(of: declaration)
    }

    /// A class that no table declares.
    package init(undeclared name: String) {
        self.name = name
        number = -1
        declaration = TypeDeclaration(kind: .classType, name: name, extent: .nowhere, nameExtent: .nowhere)
        isComplete = false
        unlisted = nil
        isCore = false
        outermostName = name
        members = MemberTable()
        cases = [:]
    }

    private static func cases(of declaration: TypeDeclaration) -> [String: EnumValue.RawValue] {
        var cases: [String: EnumValue.RawValue] = [:]
        for (index, one) in declaration.cases.enumerated() {
            var rawValue = EnumValue.RawValue.integer(index)
            if case .literal(.integer(let number, _))? = one.rawValue?.kind { rawValue = .integer(number) }
            if case .literal(.string(let text))? = one.rawValue?.kind { rawValue = .text(text) }
            cases[one.name] = rawValue
        }
        return cases
    }

    /// The names of all members.
    package var memberNames: [String] { members.names + Array(cases.keys) }

    /// Its direct supertypes.
    package var supertypeNames: [String] { declaration.supertypes.compactMap(\.unwrapped.name) }
}

/// The members that the lines of a table declare.
package struct MemberTable: Sendable {
    package var constructors: [HostFunction] = []
    package var methods: [String: [HostFunction]] = [:]
    var staticMethods: [String: [HostFunction]] = [:]
    package var properties: [String: HostProperty] = [:]
    var staticProperties: [String: HostProperty] = [:]

    /// The names of all members except the constructors.
    var names: [String] {
        Array(methods.keys) + Array(staticMethods.keys) + Array(properties.keys) + Array(staticProperties.keys)
    }

    /// Adds the members of a supertype, except those hidden by members of the same name.
    mutating func inherit(_ other: MemberTable) {
        methods.merge(other.methods) { nearest, _ in nearest }
        staticMethods.merge(other.staticMethods) { nearest, _ in nearest }
        properties.merge(other.properties) { nearest, _ in nearest }
        staticProperties.merge(other.staticProperties) { nearest, _ in nearest }
    }

    /// Adds a line.
    ///
    /// - Parameter overloads: how many functions of a name the table has, unless it is a function of the language
    ///   itself that is known to have all overloads.
    mutating func add(_ member: HostMember, _ overloads: Overloads, language: CodeLanguage) throws(HostTableError) {
        let (statement, problems) = language.declaration(member.declaration)
        guard let statement, problems.isEmpty else {
            throw HostTableError(
                declaration: member.declaration, reason: problems.first?.message ?? "It declares nothing.")
        }
        switch (statement.kind, member.content) {
        case (.function(let declaration), .function(let behaviour)):
            let isWhole = overloads == .some && CoreTables.wholeFunctions.contains(declaration.name)
            let function = HostFunction(
                declaration: declaration, behaviour: behaviour, overloads: isWhole ? .all : overloads)
            if declaration.kind == .initializer {
                constructors.append(function)
            } else if declaration.isStatic {
                staticMethods[declaration.name, default: []].append(function)
            } else {
                methods[declaration.name, default: []].append(function)
            }
        case (.variables(let declaration), let content):
            for binding in declaration.bindings { try add(binding, of: declaration, content, text: member.declaration) }
        default:
            throw HostTableError(declaration: member.declaration, reason: "It declares something else than it does.")
        }
    }

    private mutating func add(
        _ binding: VariableBinding,
        of declaration: VariableDeclaration,
        _ content: HostMember.Content,
        text: String
    ) throws(HostTableError) {
        guard case .name(let name) = binding.pattern.kind else {
            throw HostTableError(declaration: text, reason: "It needs a name.")
        }
        let isReadOnly = declaration.isConstant || (binding.accessors.map { !$0.isSettable } ?? false)
        let property = HostProperty(
            name: name,
            type: binding.type,
            isConstant: isReadOnly,
            initializer: binding.initializer,
            content: content
        )
        if declaration.modifiers.contains("static") || declaration.modifiers.contains("class") {
            staticProperties[name] = property
        } else {
            properties[name] = property
        }
    }
}

/// A line of a host table that cannot be read.
package struct HostTableError: Error, Hashable {
    /// The line.
    package var declaration: String
    /// The reason, as a sentence.
    package var reason: String
}

/// An object of a class that the host declares.
package final class HostObject: ValueHolder {
    /// Its class.
    package let type: HostType
    /// The values of its stored properties.
    package var fields: [String: Value] = [:]
    /// The state that the host's code keeps in it.
    package var payload: AnyObject?

    /// Creates an object.
    package init(_ type: HostType, fields: [String: Value] = [:], payload: AnyObject? = nil) {
        self.type = type
        self.fields = fields
        self.payload = payload
    }

    deinit { letGo() }

    override func takeHolders() -> [ValueHolder] {
        let holders = fields.values.flatMap(\.holders)
        if !holders.isEmpty { fields = [:] }
        payload = nil
        return holders
    }
}

/// An object that is equal only to itself.
package protocol IdentityHashable: AnyObject, Hashable {}

extension IdentityHashable {
    package static func == (left: Self, right: Self) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
