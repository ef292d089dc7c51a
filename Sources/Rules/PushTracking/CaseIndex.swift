/// The position of a case in its whole, unselected plan, from 0.
///
/// A separate type, so that it cannot be confused with other positions: in a block, in a file, among requests.
package struct CaseIndex: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
    /// The position, from 0.
    package let position: Int

    /// The case at a position.
    package init(_ position: Int) { self.position = position }

    /// The case at a position.
    package init(integerLiteral position: Int) { self.init(position) }

    /// Whether one case comes before another in the plan.
    package static func < (left: CaseIndex, right: CaseIndex) -> Bool { left.position < right.position }
}
