/// How much a page may ask of its reader before it is refused.
package struct MarkdownLimits: Sendable, Hashable {
    /// How long a page may be, in bytes. Never more than 1 GiB, whatever is asked for.
    package var pageBytes: Int
    /// How many blocks may be inside each other (a list and its item count as two), and how many emphases, links and
    /// labels. Never more than 200, so that no walk through the tree runs out of stack.
    package var depth: Int

    /// Limits; what is not named keeps its standard value.
    package init(pageBytes: Int = 1 << 19, depth: Int = 100) {
        self.pageBytes = min(pageBytes, 1 << 30)
        self.depth = min(max(depth, 1), 200)
    }

    /// Pages of 512 KiB, depth 100: many times the longest page of the documentation.
    package static let standard = Self()
}
