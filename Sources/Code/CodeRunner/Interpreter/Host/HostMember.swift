import SourceCode

/// The behaviour of a host function when an example calls it.
package typealias HostBehaviour = @Sendable (HostCall) throws(Unwinding) -> Value

/// A line of a host table: a declaration in the platform's own language, and its behaviour.
package struct HostMember: Sendable {
    package enum Content: Sendable {
        case function(HostBehaviour)
        case property(get: HostBehaviour?, set: HostBehaviour?)
        case constant(@Sendable (Execution) -> Value)
    }

    /// As the platform's documentation writes it, without a body.
    let declaration: String
    let content: Content

    /// A method: `String getString(String key)`, `func lowercased() -> String`. The declaration of a static one says
    /// so.
    package static func method(_ declaration: String, _ behaviour: @escaping HostBehaviour) -> HostMember {
        HostMember(declaration: declaration, content: .function(behaviour))
    }

    /// A method without a result.
    package static func action(_ declaration: String, _ body: @escaping @Sendable (HostCall) throws(Unwinding) -> Void)
        -> HostMember
    {
        method(declaration) { call throws(Unwinding) in
            try body(call)
            return .void
        }
    }

    /// A method whose result depends only on its inputs: if any of them is unknown, so is the result.
    package static func pure(_ declaration: String, _ behaviour: @escaping HostBehaviour) -> HostMember {
        method(declaration) { call throws(Unwinding) in
            if let unknown = call.firstUnknown { return .unknown(unknown) }
            return try behaviour(call)
        }
    }

    /// A constructor: `Intent(Context context, Class<?> target)`, `init(identifier: String)`. The call's receiver is
    /// the new object.
    package static func constructor(_ declaration: String, _ behaviour: @escaping HostBehaviour = { _ in .void })
        -> HostMember
    {
        HostMember(declaration: declaration, content: .function(behaviour))
    }

    /// A constructor that only sets up the call's receiver, the new object.
    package static func maker(_ declaration: String, _ body: @escaping @Sendable (HostCall) throws(Unwinding) -> Void)
        -> HostMember
    {
        action(declaration, body)
    }

    /// A computed property: `var userInfo: [AnyHashable: Any]`.
    package static func computed(_ declaration: String, get: @escaping HostBehaviour, set: HostBehaviour? = nil)
        -> HostMember
    {
        HostMember(declaration: declaration, content: .property(get: get, set: set))
    }

    /// A stored property or field: `var delegate: Any?`, `int flags = 0`.
    package static func stored(_ declaration: String) -> HostMember {
        HostMember(declaration: declaration, content: .property(get: nil, set: nil))
    }

    /// A constant whose value is in the declaration (`static final int FLAG_ACTIVITY_CLEAR_TOP = 0x04000000`) or given
    /// here.
    package static func constant(_ declaration: String, _ value: (@Sendable (Execution) -> Value)? = nil) -> HostMember
    {
        guard let value else { return stored(declaration) }
        return HostMember(declaration: declaration, content: .constant(value))
    }
}

extension HostMember {
    /// A function whose effect is invisible to examples.
    package static func ignored(_ declaration: String) -> HostMember { method(declaration) { _ in .void } }

    /// A function that returns its receiver, as builders do.
    package static func chained(_ declaration: String) -> HostMember { method(declaration) { call in call.receiver } }

    /// A function whose result is unknown to examples.
    package static func unknowable(_ declaration: String) -> HostMember {
        method(declaration) { call in call.unknown("what \(call.declaration.name) gives is not known") }
    }

    /// A function that returns null.
    package static func null(_ declaration: String) -> HostMember { method(declaration) { _ in .null } }
}

/// A class of the host as a table: its header in the platform's own language, and its members.
package struct HostClass: Sendable {
    let header: String
    let members: [HostMember]
    let isComplete: Bool
    let hasAllOverloads: Bool
    let unlisted: String?

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - header: `class Bundle extends BaseBundle`, `interface Map<K, V>`, `class UNNotification: NSObject`, `enum
    ///     State: Int { case active, background }`.
    ///   - isComplete: whether members that are not declared here do not exist; otherwise nothing is known about them.
    ///   - hasAllOverloads: whether its functions can only be called with the arguments declared here.
    ///   - unlisted: a description of members that are not declared here; their values are unknown.
    ///   - members: in any order; overloads differ in their parameters.
    package init(
        _ header: String, isComplete: Bool = false, hasAllOverloads: Bool = false, unlisted: String? = nil,
        _ members: [HostMember] = []
    ) {
        self.header = header
        self.isComplete = isComplete
        self.hasAllOverloads = hasAllOverloads
        self.unlisted = unlisted
        self.members = members
    }
}
