/// Measures how much of the stack was used since it was created, so that tree walks stop before the stack ends.
///
/// Frames differ by build and platform, and the smallest stack that tasks run on has 512 KiB: bytes are counted, not
/// levels.
package struct StackGuard: Sendable {
    private let start: UInt
    private let limit: UInt

    /// - Parameter limit: in bytes.
    package init(limit: Int = 320 * 1024) {
        start = Self.here()
        self.limit = UInt(limit)
    }

    /// Whether the limit is reached.
    package var isExhausted: Bool {
        let here = Self.here()
        return (here > start ? here - start : start - here) > limit
    }

    /// The current end of the stack.
    @inline(never)
    private static func here() -> UInt {
        var marker: UInt8 = 0
        return withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
    }
}
