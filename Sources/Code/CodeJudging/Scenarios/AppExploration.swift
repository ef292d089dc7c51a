package import Exploration

/// The extent of exploring further scenarios of an app's files.
package struct AppExploration: Sendable {
    package var extent: Explorer.Extent
    /// The seed for drawing scenarios.
    package var seed: UInt64
    /// Called before each scenario; a reason ends the exploration.
    package var isOver: @Sendable () -> Exploration.End?

    /// An exploration; by default without a condition to end it.
    package init(
        _ extent: Explorer.Extent, seed: UInt64 = 0, isOver: @escaping @Sendable () -> Exploration.End? = { nil }
    ) {
        (self.extent, self.seed, self.isOver) = (extent, seed, isOver)
    }
}
