package import SourceCode

/// A condition that was evaluated, and its outcome.
package struct Decision: Sendable, Hashable {
    /// The condition.
    package var extent: SourceExtent
    /// The outcome; for a switch, whether the case was taken.
    package var outcome: Bool
    /// The function it is in.
    package var functionName: String
    /// The kind of condition.
    package var subject = Subject.condition

    /// The kinds of conditions.
    package enum Subject: Sendable, Hashable {
        case condition
        /// The labels of a switch's case.
        case label
        /// A switch's `default`, which is taken where no label fits.
        case defaultLabel
    }
}

/// A function being run, and its call site.
package struct Activation: Sendable {
    /// The function.
    package var function: FunctionDeclaration
    /// The call; the function's name where the platform called it.
    package var site: SourceExtent
    /// Its type arguments, as far as they are known.
    var typeArguments: [String: TypeReference] = [:]
}
