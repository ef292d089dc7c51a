/// A condition that was looked at, and how it came out.
package struct Decision: Sendable, Hashable {
    /// The condition.
    package var extent: SourceExtent
    /// How it came out; of a switch, whether the case was taken.
    package var outcome: Bool
    /// The function it is in.
    package var functionName: String
    /// What was looked at.
    package var subject = Subject.condition

    /// What can be looked at.
    package enum Subject: Sendable, Hashable {
        case condition
        /// The labels of a switch's case.
        case label
        /// A switch's `default`, which is taken where no label fits.
        case defaultLabel
    }
}

/// A function being run, and the place that called it.
package struct Activation: Sendable {
    /// What is run.
    package var function: FunctionDeclaration
    /// The call; the function's name where the platform called it.
    package var site: SourceExtent
    /// What its type parameters stand for, as far as that is known.
    var typeArguments: [String: TypeReference] = [:]
}
