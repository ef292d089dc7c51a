package import SourceCode

/// Why the behaviour of an example is unknown from a point on.
package struct Inconclusive: Sendable, Hashable {
    /// The reason: "nothing declares sessionId".
    package var reason: String
    /// Where the unknown behaviour begins.
    package var extent: SourceExtent
    /// The fix, if a single change is enough: "keep it in a property".
    package var remedy: String?

    /// Creates it from the reason, the place and the fix.
    package init(reason: String, extent: SourceExtent, remedy: String? = nil) {
        self.reason = reason
        self.extent = extent
        self.remedy = remedy
    }
}
