package import PushTracking

/// The named sinks that prove the vectors' power: faulty ones with the rules by which they must be caught, and correct
/// ones.
package struct FaultCatalogue: Sendable {
    /// A sink with one mistake.
    package struct Fault: Sendable {
        /// The sink's name.
        package let name: String
        /// How the sink deviates, in one sentence.
        package let summary: String
        /// The platforms on which it deviates.
        package let platforms: [Platform]
        /// The ids of the rules that it violates: those violated in the simplest case for each platform, kind of event
        /// and kind of difference. Cases about other rules may show it too.
        package let caughtBy: [String]
        /// The number of causes that a run reports for it: nearly always one, more if it deviates in unrelated ways.
        package let causes: Int
        /// The file that defines it.
        package let file: String
        /// The line of its `{`, from 1.
        package let line: Int
    }

    /// A sink that differs from the documented examples and still follows the rules.
    package struct Variation: Sendable {
        /// The sink's name.
        package let name: String
        /// How the sink deviates, in one sentence.
        package let summary: String
        /// The platforms on which it deviates.
        package let platforms: [Platform]
    }

    /// The sinks that must be caught.
    package let faults: [Fault]
    /// The sinks that must pass.
    package let correct: [Variation]
}
