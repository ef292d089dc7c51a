package import ConformanceRunner

/// How far an app's files are played in situations besides the cases.
package struct AppExploration: Sendable {
    package var extent: Explorer.Extent
    /// What situations are drawn with.
    package var seed: UInt64
    /// Asked before each situation; a reason ends the exploration.
    package var isOver: @Sendable () -> Exploration.End?

    /// What is asked for; by default without an end of its own.
    package init(
        _ extent: Explorer.Extent, seed: UInt64 = 0, isOver: @escaping @Sendable () -> Exploration.End? = { nil }
    ) {
        (self.extent, self.seed, self.isOver) = (extent, seed, isOver)
    }
}
