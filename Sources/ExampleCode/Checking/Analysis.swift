/// The results of the checks that run before a program.
package struct Analysis: Sendable {
    /// The compile errors in reading order, each once: parse errors, then code that does not fit.
    package var problems: [CodeProblem]
    /// The similar names that misspelt ones are assumed to mean.
    var substitutions: [ObjectIdentifier: String]
    /// Expressions in texts whose value is an optional that is not unwrapped.
    var optionalTexts: Set<ObjectIdentifier>
    /// The receivers of `map` or `flatMap` where it belongs to the optional, not to a collection in it.
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
    /// The first argument, if it is a text.
    package let firstText: String?
}
