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

    /// The calls of static functions, by the functions' names and the places of the calls.
    package private(set) var staticCalls: [String: [SourceExtent: StaticCall]]

    init(checking context: CheckingContext) {
        let checker = Checker(context)
        checker.check()
        let parsed = context.units.flatMap(\.problems)
        problems = (parsed + checker.problems).sorted { ($0.extent.start, $0.message) < ($1.extent.start, $1.message) }
        substitutions = checker.substitutions
        optionalTexts = checker.optionalTexts
        optionalCalls = checker.optionalCalls
        staticCalls = checker.staticCalls
    }
}

/// A call of a static function, as it is written.
package struct StaticCall: Sendable {
    /// The class.
    package let owner: String
    /// What the first argument says, where it is a text.
    package let firstText: String?
}
