/// What the checks say about a program before it runs.
package struct Analysis: Sendable {
    /// What would not compile, in reading order, each once: what could not be parsed, then what does not fit.
    package var problems: [CodeProblem]
    /// The near names that misspelt ones are taken for.
    var substitutions: [ObjectIdentifier: String]
    /// Expressions in texts whose value is an optional that is not unwrapped.
    var optionalTexts: Set<ObjectIdentifier>
    /// What is called where `map` or `flatMap` is the optional's own, not that of a collection in it.
    var optionalCalls: Set<ObjectIdentifier>
}
