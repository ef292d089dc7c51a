/// Why a run does not go on where it is.
///
/// Indirect, since each call that may throw reserves room for an error in its caller's frame: what calls itself needs little of the stack.
package indirect enum Interruption: Error {
    /// An exception or error: whoever catches it goes on.
    case thrown(ThrownError)
    /// The platform ends the app.
    case crashed(reason: String, SourceExtent)
    /// What would happen cannot be known.
    case inconclusive(reason: String, SourceExtent)
    /// An optional chain has met nil.
    case chainEnded
}

/// An exception or error on its way.
package struct ThrownError: Sendable {
    /// Its class: `NullPointerException`.
    package var typeName: String
    /// What it says.
    package var message: String
    /// Which of the run's thrown objects it is, where the example made one: an error crosses tasks, an object does not.
    var valueIndex: Int?
    /// Where it was thrown.
    package var extent: SourceExtent

    /// Makes an error.
    package init(typeName: String, message: String, extent: SourceExtent) {
        self.typeName = typeName
        self.message = message
        self.extent = extent
    }
}

/// How a run of a callback ended. Calls made before count, however it ended.
package enum Outcome {
    /// It came to its end.
    case completed(Value)
    /// An exception or error that nothing caught left it.
    case threw(ThrownError)
    /// The platform ended the app: null was used, an index was out of range.
    case crashed(reason: String, SourceExtent)
    /// What it does from there on cannot be known.
    case inconclusive(reason: String, SourceExtent)
}

/// A condition that was looked at, and how it came out.
package struct Decision: Sendable, Hashable {
    /// The condition.
    package var extent: SourceExtent
    /// How it came out; of a switch, whether the case was taken.
    package var outcome: Bool
    /// The function it stands in.
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
}

/// How a statement ended.
enum Completion {
    case normal
    case returned(Value)
    case broken(String?)
    case continued(String?)
    case fellThrough
    case yielded(Value)
}
