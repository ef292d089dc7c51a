import ExampleCode

extension HostMember {
    /// A function whose effect no example can see.
    static func ignored(_ declaration: String) -> HostMember {
        .method(declaration) { call in .void }
    }

    /// A function that gives back the object it is called on, as builders do.
    static func chained(_ declaration: String) -> HostMember {
        .method(declaration) { call in call.receiver }
    }

    /// A function whose result no example can know.
    static func unknowable(_ declaration: String) -> HostMember {
        .method(declaration) { call in call.unknown("what \(call.declaration.name) gives is not known") }
    }

    /// A function that gives null.
    static func null(_ declaration: String) -> HostMember {
        .method(declaration) { call in .null }
    }

    /// Several overloads that do the same.
    static func methods(_ declarations: [String], _ behaviour: @escaping HostBehaviour) -> [HostMember] {
        declarations.map { .method($0, behaviour) }
    }

    /// Whole numbers with names.
    static func numbers(_ type: String, _ constants: [(String, Int)]) -> [HostMember] {
        constants.map { name, number in .constant("static final \(type) \(name) = \(number)") }
    }

    /// Texts with names.
    static func texts(_ constants: [(String, String)]) -> [HostMember] {
        constants.map { name, text in .constant("static final String \(name) = \"\(text)\"") }
    }
}
