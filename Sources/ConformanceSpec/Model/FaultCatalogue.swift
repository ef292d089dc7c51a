package import PushTracking

/// The named sinks that prove the vectors' edge: faulty ones with the rules they must be caught by, and correct ones.
package struct FaultCatalogue: Sendable {
    /// A sink with one mistake.
    package struct Fault: Sendable {
        /// The sink's name, as `--built-in` takes it.
        package let name: String
        /// What the sink does otherwise, in one sentence.
        package let summary: String
        /// The platforms on which it does so.
        package let platforms: [Platform]
        /// The ids of the rules that must be blamed for it, all of them and no others.
        package let caughtBy: [String]
        /// Whether so many rules catch it that the catalogue has to say why.
        package var isBroad: Bool { caughtBy.count >= 4 }
        /// The file that names it.
        package let file: String
        /// The line of its `{`, from 1.
        package let line: Int
    }

    /// Faults that many rules catch, for one reason.
    package struct BroadGroup: Sendable {
        /// Why many rules catch them, in a few sentences.
        package let reason: String
        /// All kinds of difference that they show.
        package let differences: [DifferenceKind]
        /// Their names.
        package let faults: [String]
    }

    /// A sink that differs from the documented examples and still follows the rules.
    package struct Variation: Sendable {
        /// The sink's name, as `--built-in` takes it.
        package let name: String
        /// What the sink does otherwise, in one sentence.
        package let summary: String
        /// The platforms on which it does so.
        package let platforms: [Platform]
    }

    /// The sinks that must be caught.
    package let faults: [Fault]
    /// Why many rules catch some of them.
    package let broad: [BroadGroup]
    /// The sinks that must pass.
    package let correct: [Variation]
}
