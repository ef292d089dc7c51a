/// A positional argument, declared once. `Value` is `String`, `String?` or `[String]`.
package struct Argument<Value: Sendable>: Sendable {
    /// The declaration for the parser and the help.
    package let declaration: ArgumentDeclaration
    /// Makes the value from its texts.
    let read: @Sendable ([String]) -> Value
}

extension Argument where Value == String {
    /// A required argument.
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
    /// An optional argument.
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
    /// All remaining arguments, at least `minimum`. Only the last declaration of a command may be one.
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
    /// Its name in the help: `PAGE`.
    package let name: String
    /// Its description.
    package let help: String
    /// The only texts allowed; empty for any.
    package let allowedWords: [String]
    /// The completions for a shell.
    package let source: ValueSource
    /// The minimum number.
    package let minimum: Int
    /// Whether it takes all that remain.
    package var takesSeveral = false

    /// The argument in a usage line: `PAGE`, `[PAGE]`, `PAGE…`.
    var usage: String {
        let name = takesSeveral ? name + "…" : name
        return minimum == 0 ? "[\(name)]" : name
    }
}
