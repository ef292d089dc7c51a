/// Identifies one of the sources that are read together. Their order is the reading order.
package struct SourceID: Sendable, Hashable, Comparable {
    /// Its index among the sources.
    package let index: Int

    /// The source at an index.
    package init(_ index: Int) { self.index = index }

    /// Code in none of them, such as declarations of a platform.
    package static let none = SourceID(-1)

    /// Reading order.
    package static func < (left: SourceID, right: SourceID) -> Bool { left.index < right.index }
}
