import Foundation

/// Measures how much of the stack was used since it was created, so that tree walks stop before the stack ends.
///
/// Frames differ by build and platform: bytes are counted, not levels.
package struct StackGuard: Sendable {
    private let start: UInt
    private let limit: UInt

    /// What may be used of a stack, in bytes. On Linux, threads have the stack that the process may have; elsewhere, the
    /// smallest that tasks run on has 512 KiB.
    private static let usual: Int = {
        let least = 320 * 1024
        #if canImport(Glibc)
            var limits = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limits) == 0 else { return least }
            // Without a limit, threads have 2 MiB.
            let size = limits.rlim_cur == ~0 ? 2 << 20 : min(limits.rlim_cur, 8 << 20)
            return max(least, Int(size) / 2)
        #else
            return least
        #endif
    }()

    /// - Parameter limit: in bytes; by default, what a thread has.
    package init(limit: Int? = nil) {
        start = Self.here()
        self.limit = UInt(limit ?? Self.usual)
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
