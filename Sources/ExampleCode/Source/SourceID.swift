/// Which of the sources that are read together a piece of code is in. Their order is the reading order.
package struct SourceID: Sendable, Hashable, Comparable {
    /// Its place among the sources.
    package let index: Int

    /// The source at a place.
    package init(_ index: Int) { self.index = index }

    /// Code that is in none of them, such as declarations of a platform.
    package static let none = SourceID(-1)

    /// Reading order.
    package static func < (left: SourceID, right: SourceID) -> Bool { left.index < right.index }
}
