/// The limits beyond which a page is refused.
package struct MarkdownLimits: Sendable, Hashable {
    /// The maximum length of a page, in bytes. Never more than 1 GiB.
    package var pageBytes: Int
    /// The maximum nesting of blocks (a list and its item count as two), and of emphases, links and labels. Never more
    /// than 200, so that walking the tree cannot overflow the stack.
    package var depth: Int

    /// Limits; omitted ones keep their default value.
    package init(pageBytes: Int = 1 << 19, depth: Int = 100) {
        self.pageBytes = min(pageBytes, 1 << 30)
        self.depth = min(max(depth, 1), 200)
    }

    /// Pages of 512 KiB, depth 100: many times the longest page of the documentation.
    package static let standard = Self()
}
