import Diagnostics

/// `let`, `var`, a field or a local.
package struct VariableDeclaration: Sendable {
    /// `let`, `final`.
    package var isConstant: Bool
    /// `static`, `private`, `lazy` and the like.
    package var modifiers: Set<String>
    /// In order.
    package var bindings: [VariableBinding]
    /// The attributes that may be property wrappers of the code.
    package var attributes: [Call] = []
}

/// One variable of a declaration.
package struct VariableBinding: Sendable {
    /// The pattern that is bound.
    package var pattern: Pattern
    /// The type, if written.
    package var type: TypeReference?
    /// The initial value, if written.
    package var initializer: Expression?
    /// A computed or observed property.
    package var accessors: Accessors?

    /// A variable as it is declared.
    package init(
        pattern: Pattern,
        type: TypeReference? = nil,
        initializer: Expression? = nil,
        accessors: Accessors? = nil
    ) {
        self.pattern = pattern
        self.type = type
        self.initializer = initializer
        self.accessors = accessors
    }
}

/// The accessors of a property.
package struct Accessors: Sendable {
    /// The getter.
    package var getter: Block?
    /// The setter, with the name of the new value.
    package var setter: (name: String, body: Block)?
    /// The observers before and after a stored property is set.
    package var observers: [(name: String, value: String, body: Block)]
    /// Whether a setter is declared without a body, as in protocols and tables.
    package var isSettable: Bool
    /// Whether setting the property leaves its owner unchanged: the new value is stored elsewhere.
    package var isNonmutating = false
}

/// A parameter of a function.
package struct Parameter: Sendable {
    /// Swift's label; `nil` if the call has none.
    package var label: String?
    /// Its name inside the function.
    package var name: String
    /// The type, if written.
    package var type: TypeReference?
    /// The value if nothing is passed.
    package var defaultValue: Expression?
    /// `T...`
    package var isVariadic = false
    /// `inout`
    package var isInout = false
    /// The names of the attributes that may be result builders of the code.
    package var builders: [String] = []
    /// Where it is.
    package var extent: SourceExtent
}

/// A function, method or initializer.
package final class FunctionDeclaration: Sendable {
    /// The kind of function.
    package enum Kind: Sendable, Hashable {
        case function
        case initializer
        case deinitializer
        case subscripting
        /// Java's `static { … }`.
        case staticBlock
        /// Java's `{ … }` in a class.
        case instanceBlock
    }

    /// The kind of function.
    package let kind: Kind
    /// The name.
    package let name: String
    /// In order.
    package let parameters: [Parameter]
    /// The result type; `nil` if there is none.
    package let result: TypeReference?
    /// The body; none in protocols, interfaces and tables.
    package let body: Block?
    /// The setter of a subscript, with the name of the new value.
    package let setter: (name: String, body: Block)?
    /// `static`, `private`, `throws`, `mutating` and the like.
    package let modifiers: Set<String>
    /// The names of its type parameters.
    package let generics: [String]
    /// The whole declaration.
    package let extent: SourceExtent
    /// The name alone.
    package let nameExtent: SourceExtent
    private let known = Lock<(whole: CodeNames?, body: CodeNames?)>((nil, nil))

    package init(
        kind: Kind,
        name: String,
        parameters: [Parameter] = [],
        result: TypeReference? = nil,
        body: Block? = nil,
        setter: (name: String, body: Block)? = nil,
        attributes: Attributes = Attributes(),
        generics: [String] = [],
        extent: SourceExtent,
        nameExtent: SourceExtent
    ) {
        self.kind = kind
        self.name = name
        self.parameters = parameters
        self.result = result
        self.body = body
        self.setter = setter
        self.modifiers = attributes.modifiers
        self.generics = generics
        self.extent = extent
        self.nameExtent = nameExtent
    }

    /// Name and labels, as Swift writes them: `application(_:didReceiveRemoteNotification:)`.
    package var fullName: String {
        name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
    }

    /// Whether it belongs to the type and not to an object.
    package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

    /// The names that it may call, including in its default values. Computed once.
    package var calledNames: Set<String> {
        known.withLock { known in
            let names = known.whole ?? CodeNames(Statement(.function(self), extent))
            known.whole = names
            return names.called
        }
    }

    /// The names between its braces. Computed once.
    package var bodyNames: CodeNames {
        known.withLock { known in
            let names = known.body ?? CodeNames(body)
            known.body = names
            return names
        }
    }
}

/// The modifiers before a declaration.
package struct Attributes {
    package var modifiers: Set<String> = []
    var start: SourcePosition?
    /// The attributes that code may declare.
    var calls: [Call] = []
    /// Their names.
    var names: [String] { calls.map(\.name) }

    /// The modifiers of a declaration that begins at a place.
    package init(modifiers: Set<String> = [], start: SourcePosition? = nil) {
        self.modifiers = modifiers
        self.start = start
    }
}

/// A class, struct, enum, interface, protocol or extension.
package final class TypeDeclaration: Sendable {
    /// The kind of type.
    package enum Kind: String, Sendable, Hashable {
        case classType = "class"
        case structType = "struct"
        case enumType = "enum"
        case interfaceType = "interface"
        case extensionType = "extension"
        case recordType = "record"
        case anonymousType = "anonymous"
    }

    /// The kind of type.
    package let kind: Kind
    /// The name; for an extension, that of the extended type.
    package let name: String
    /// The names of its type parameters.
    package let generics: [String]
    /// Its supertypes, in order.
    package let supertypes: [TypeReference]
    /// An enum's cases, in order.
    package let cases: [EnumCase]
    /// Fields, functions, types, elisions.
    package let members: [Statement]
    /// `public`, `static` and the like.
    package let modifiers: Set<String>
    /// A record's components.
    package let components: [Parameter]
    /// The whole declaration.
    package let extent: SourceExtent
    /// The name alone.
    package let nameExtent: SourceExtent

    package init(
        kind: Kind,
        name: String,
        generics: [String] = [],
        supertypes: [TypeReference] = [],
        cases: [EnumCase] = [],
        members: [Statement] = [],
        attributes: Attributes = Attributes(),
        components: [Parameter] = [],
        extent: SourceExtent,
        nameExtent: SourceExtent
    ) {
        self.kind = kind
        self.name = name
        self.generics = generics
        self.supertypes = supertypes
        self.cases = cases
        self.members = members
        self.modifiers = attributes.modifiers
        self.components = components
        self.extent = extent
        self.nameExtent = nameExtent
    }
}

/// A case of an enum.
package struct EnumCase: Sendable {
    /// The name.
    package var name: String
    /// Swift's raw value, if written.
    package var rawValue: Expression?
    /// Swift's associated values.
    package var values: [Parameter]
    /// The arguments of Java's constructor.
    package var arguments: [Argument]
    /// Java's class body.
    package var body: TypeDeclaration?
    /// Where it is.
    package var extent: SourceExtent
}
