/// The calls that the examples of a platform send for an event.
package struct CodeCalls: Sendable, Hashable {
    /// The platform.
    package let platform: String
    /// The event.
    package let event: String
    /// The calls in order: class, function and action.
    package let calls: [String]
}
