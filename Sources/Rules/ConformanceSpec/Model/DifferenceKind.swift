/// The ways in which observed calls can differ from expected ones.
package enum DifferenceKind: String, Sendable, Hashable, CaseIterable {
    /// Calls were required, and no tracking call was made.
    case unanswered
    /// One of several required calls was not made, or another one was made in its place.
    case missing
    /// No call was required, and one was made.
    case unexpected
    /// More tracking calls were made than required.
    case extra
    /// The variable `action` has another value.
    case action
    /// The variable `broadlogId` has another value.
    case broadlogId
    /// The variable `deliveryId` has another value.
    case deliveryId
    /// One of the three variables is not under its exact key, or there are more than allowed.
    case keys
    /// Another function was called.
    case function
    /// `trackAction` was called with another action name.
    case name
    /// The right calls were made in another order.
    case order
    /// The app threw.
    case threw

    /// Whether a call is missing.
    package var isLoss: Bool { self == .unanswered || self == .missing }

    /// Whether there is a surplus call.
    package var isSurplus: Bool { self == .unexpected || self == .extra }
}
