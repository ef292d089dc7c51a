/// A positional argument, declared once. `Value` is `String`, `String?` or `[String]`.
package struct Argument<Value: Sendable>: Sendable {
    /// What the parser and the help have to know.
    package let declaration: ArgumentDeclaration
    /// Makes the value of the texts that fell to it.
    let read: @Sendable ([String]) -> Value
}

extension Argument where Value == String {
    /// An argument that must be there.
    package static func one(_ name: String, allowedWords: [String] = [], source: ValueSource = .unlisted, help: String)
        -> Argument
    {
        Argument(
            declaration: ArgumentDeclaration(
                name: name, help: help, allowedWords: allowedWords, source: source, minimum: 1)
        ) { $0.first ?? "" }
    }
}

extension Argument where Value == String? {
    /// An argument that may be there.
    package static func optional(
        _ name: String, allowedWords: [String] = [], source: ValueSource = .unlisted, help: String
    ) -> Argument {
        Argument(
            declaration: ArgumentDeclaration(
                name: name, help: help, allowedWords: allowedWords, source: source, minimum: 0),
            read: \.first
        )
    }
}

extension Argument where Value == [String] {
    /// All the arguments that are left, at least `minimum`. Only the last declaration of a command may be one.
    package static func several(
        _ name: String,
        atLeast minimum: Int = 0,
        allowedWords: [String] = [],
        source: ValueSource = .unlisted,
        help: String
    ) -> Argument {
        Argument(
            declaration: ArgumentDeclaration(
                name: name, help: help, allowedWords: allowedWords, source: source, minimum: minimum,
                takesSeveral: true)
        ) { $0 }
    }
}

/// A positional argument without the type of its value.
package struct ArgumentDeclaration: Sendable {
    /// How help calls it: `PAGE`.
    package let name: String
    /// What it is.
    package let help: String
    /// The only texts allowed; empty where any is.
    package let allowedWords: [String]
    /// What a shell can offer for it.
    package let source: ValueSource
    /// How many there must be.
    package let minimum: Int
    /// Whether it takes all that are left.
    package var takesSeveral = false

    /// The argument in a usage line: `PAGE`, `[PAGE]`, `PAGE…`.
    var usage: String {
        let name = takesSeveral ? name + "…" : name
        return minimum == 0 ? "[\(name)]" : name
    }
}
