/// What a host's function does when an example calls it.
package typealias HostBehaviour = @Sendable (HostCall) throws(Unwinding) -> Value

/// A line of a host table: a declaration in the platform's own language, and what it does.
package struct HostMember: Sendable {
    enum Content: Sendable {
        case function(HostBehaviour)
        case property(get: HostBehaviour?, set: HostBehaviour?)
        case constant(@Sendable (Execution) -> Value)
    }

    /// As the platform's documentation writes it, without a body.
    let declaration: String
    let content: Content

    /// A method: `String getString(String key)`, `func lowercased() -> String`. Static ones say so.
    package static func method(_ declaration: String, _ behaviour: @escaping HostBehaviour) -> HostMember {
        HostMember(declaration: declaration, content: .function(behaviour))
    }

    /// A method that gives nothing.
    package static func action(_ declaration: String, _ body: @escaping @Sendable (HostCall) throws(Unwinding) -> Void)
        -> HostMember
    {
        method(declaration) { call throws(Unwinding) in
            try body(call)
            return .void
        }
    }

    /// A method whose result follows from what it is given: with anything unknown, the result is unknown too.
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

    /// A constructor that does no more than set up the call's receiver, the new object.
    package static func maker(_ declaration: String, _ body: @escaping @Sendable (HostCall) throws(Unwinding) -> Void)
        -> HostMember
    {
        action(declaration, body)
    }

    /// A property that is computed: `var userInfo: [AnyHashable: Any]`.
    package static func computed(_ declaration: String, get: @escaping HostBehaviour, set: HostBehaviour? = nil)
        -> HostMember
    {
        HostMember(declaration: declaration, content: .property(get: get, set: set))
    }

    /// A property or field that is stored in the object: `var delegate: Any?`, `int flags = 0`.
    package static func stored(_ declaration: String) -> HostMember {
        HostMember(declaration: declaration, content: .property(get: nil, set: nil))
    }

    /// A constant with a value that the declaration gives (`static final int FLAG_ACTIVITY_CLEAR_TOP = 0x04000000`), or
    /// that is given here.
    package static func constant(_ declaration: String, _ value: (@Sendable (Execution) -> Value)? = nil) -> HostMember
    {
        guard let value else { return stored(declaration) }
        return HostMember(declaration: declaration, content: .constant(value))
    }
}

extension HostMember {
    /// A function whose effect no example can see.
    package static func ignored(_ declaration: String) -> HostMember { method(declaration) { _ in .void } }

    /// A function that gives back the object it is called on, as builders do.
    package static func chained(_ declaration: String) -> HostMember { method(declaration) { call in call.receiver } }

    /// A function whose result no example can know.
    package static func unknowable(_ declaration: String) -> HostMember {
        method(declaration) { call in call.unknown("what \(call.declaration.name) gives is not known") }
    }

    /// A function that gives null.
    package static func null(_ declaration: String) -> HostMember { method(declaration) { _ in .null } }
}

/// A class of the host as a table: its header in the platform's own language, and its members.
package struct HostClass: Sendable {
    let header: String
    let members: [HostMember]
    let isComplete: Bool
    let hasAllOverloads: Bool
    let unlisted: String?

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - header: `class Bundle extends BaseBundle`, `interface Map<K, V>`, `class UNNotification: NSObject`,
    ///     `enum State: Int { case active, background }`.
    ///   - isComplete: whether a member that is not declared here does not exist; else nothing is said about it.
    ///   - hasAllOverloads: whether its functions can be called in no other ways than with the arguments that are
    ///     declared here.
    ///   - unlisted: what a member is that is not declared here, in words: its value is not known.
    ///   - members: in any order; overloads are told apart by their parameters.
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
