import Diagnostics

/// `let`, `var`, a field or a local.
package struct VariableDeclaration: Sendable {
    /// `let`, `final`.
    package var isConstant: Bool
    /// `static`, `private`, `lazy` and the like.
    package var modifiers: Set<String>
    /// In order.
    package var bindings: [VariableBinding]
}

/// One variable of a declaration.
package struct VariableBinding: Sendable {
    /// What is bound.
    package var pattern: Pattern
    /// Where written.
    package var type: TypeReference?
    /// Where written.
    package var initializer: Expression?
    /// A computed or observed property.
    package var accessors: Accessors?
}

/// What a property does when it is read and written.
package struct Accessors: Sendable {
    /// Reading.
    package var getter: Block?
    /// Writing, and what the new value is called.
    package var setter: (name: String, body: Block)?
    /// Before and after writing a stored property.
    package var observers: [(name: String, value: String, body: Block)]
    /// Whether a setter is declared without a body, as protocols and tables do.
    package var isSettable: Bool
    /// Whether writing leaves the value that has the property as it is: what is written is kept elsewhere.
    var isNonmutating = false
}

/// What a function takes.
package struct Parameter: Sendable {
    /// Swift's label; `nil` where none is written at the call.
    package var label: String?
    /// What it is called inside.
    package var name: String
    /// Where written.
    package var type: TypeReference?
    /// Used where nothing is passed.
    package var defaultValue: Expression?
    /// `T...`
    package var isVariadic = false
    /// `inout`
    package var isInout = false
    /// Where it is.
    package var extent: SourceExtent
}

/// A function, method or initializer.
package final class FunctionDeclaration: Sendable {
    /// What kind of function.
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

    /// What kind of function.
    package let kind: Kind
    /// What it is called.
    package let name: String
    /// In order.
    package let parameters: [Parameter]
    /// Where written; `nil` is nothing.
    package let result: TypeReference?
    /// None in protocols, interfaces and tables.
    package let body: Block?
    /// Of a subscript that can be assigned: what that does, and what the new value is called.
    package let setter: (name: String, body: Block)?
    /// `static`, `private`, `throws`, `mutating` and the like.
    package let modifiers: Set<String>
    /// The names of its type parameters.
    package let generics: [String]
    /// The whole.
    package let extent: SourceExtent
    /// The name alone.
    package let nameExtent: SourceExtent
    private let known = Lock<(whole: CodeNames?, body: CodeNames?)>((nil, nil))

    init(
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

    /// What it may call, in its default values, too. Looked for once.
    package var calledNames: Set<String> {
        known.withLock { known in
            let names = known.whole ?? CodeNames(Statement(.function(self), extent))
            known.whole = names
            return names.called
        }
    }

    /// The names between its braces. Looked for once.
    package var bodyNames: CodeNames {
        known.withLock { known in
            let names = known.body ?? CodeNames(body)
            known.body = names
            return names
        }
    }
}

/// What comes before a declaration.
struct Attributes {
    var modifiers: Set<String> = []
    var start: SourcePosition?
}

/// A class, struct, enum, interface, protocol or extension.
package final class TypeDeclaration: Sendable {
    /// What kind of type.
    package enum Kind: String, Sendable, Hashable {
        case classType = "class"
        case structType = "struct"
        case enumType = "enum"
        case interfaceType = "interface"
        case extensionType = "extension"
        case recordType = "record"
        case anonymousType = "anonymous"
    }

    /// What kind of type.
    package let kind: Kind
    /// What it is called; an extension has the name of what it extends.
    package let name: String
    /// The names of its type parameters.
    package let generics: [String]
    /// What it extends and implements, in order.
    package let supertypes: [TypeReference]
    /// An enum's cases, in order.
    package let cases: [EnumCase]
    /// Fields, functions, types, elisions.
    package let members: [Statement]
    /// `public`, `static` and the like.
    package let modifiers: Set<String>
    /// A record's components.
    package let components: [Parameter]
    /// The whole.
    package let extent: SourceExtent
    /// The name alone.
    package let nameExtent: SourceExtent

    init(
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
    /// What it is called.
    package var name: String
    /// Swift's raw value, where written.
    package var rawValue: Expression?
    /// Swift's associated values.
    package var values: [Parameter]
    /// What Java's constructor is given.
    package var arguments: [Argument]
    /// Java's class body.
    package var body: TypeDeclaration?
    /// Where it is.
    package var extent: SourceExtent
}
