package import SourceCode

/// The results of the checks that run before a program.
package struct Analysis: Sendable {
    /// The compile errors in reading order, each once: parse errors, then code that does not fit.
    package var problems: [CodeProblem]
    /// The similar names that misspelt ones are assumed to mean.
    package var substitutions: [ObjectIdentifier: String]
    /// Expressions in texts whose value is an optional that is not unwrapped.
    package var optionalTexts: Set<ObjectIdentifier>
    /// The receivers of `map` or `flatMap` where it belongs to the optional, not to a collection in it.
    package var optionalCalls: Set<ObjectIdentifier>

    /// The calls of static functions, by the functions' names and the places of the calls.
    package var staticCalls: [String: [SourceExtent: StaticCall]]

    /// The results of a check.
    package init(
        problems: [CodeProblem],
        substitutions: [ObjectIdentifier: String] = [:],
        optionalTexts: Set<ObjectIdentifier> = [],
        optionalCalls: Set<ObjectIdentifier> = [],
        staticCalls: [String: [SourceExtent: StaticCall]] = [:]
    ) {
        self.problems = problems
        self.substitutions = substitutions
        self.optionalTexts = optionalTexts
        self.optionalCalls = optionalCalls
        self.staticCalls = staticCalls
    }
}

/// A call of a static function, as it is written.
package struct StaticCall: Sendable {
    /// The class.
    package let owner: String
    /// The first argument, if it is a text.
    package let firstText: String?

    /// A call of a class's function.
    package init(owner: String, firstText: String?) {
        self.owner = owner
        self.firstText = firstText
    }
}
