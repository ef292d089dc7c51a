package import PushTracking

/// The named sinks that prove the vectors' edge: faulty ones with the rules they must be caught by, and correct ones.
package struct FaultCatalogue: Sendable {
    /// A sink with one mistake.
    package struct Fault: Sendable {
        /// The sink's name.
        package let name: String
        /// What the sink does otherwise, in one sentence.
        package let summary: String
        /// The platforms on which it does so.
        package let platforms: [Platform]
        /// The ids of the rules that it breaks: those blamed in the simplest case for each platform, each kind of event
        /// and each respect in which it differs. Cases about other rules may show it too.
        package let caughtBy: [String]
        /// How many causes a run reports for it: nearly always one, and more where it differs in unrelated ways.
        package let causes: Int
        /// The file that names it.
        package let file: String
        /// The line of its `{`, from 1.
        package let line: Int
    }

    /// A sink that differs from the documented examples and still follows the rules.
    package struct Variation: Sendable {
        /// The sink's name.
        package let name: String
        /// What the sink does otherwise, in one sentence.
        package let summary: String
        /// The platforms on which it does so.
        package let platforms: [Platform]
    }

    /// The sinks that must be caught.
    package let faults: [Fault]
    /// The sinks that must pass.
    package let correct: [Variation]
}
