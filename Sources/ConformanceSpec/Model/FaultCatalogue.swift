package import PushTracking

/// The named sinks that prove the vectors' edge: faulty ones with the rules they must be caught by, and correct ones.
package struct FaultCatalogue: Sendable {
    /// A sink with one mistake.
    package struct Fault: Sendable {
        package let name: String
        package let summary: String
        package let platforms: [Platform]
        /// The ids of the rules that must be blamed for it, all of them and no others.
        package let caughtBy: [String]
        package let file: String
        package let line: Int
    }

    /// A sink that differs from the documented examples and still follows the rules.
    package struct Variation: Sendable {
        package let name: String
        package let summary: String
        package let platforms: [Platform]
    }

    package let faults: [Fault]
    package let correct: [Variation]
}
