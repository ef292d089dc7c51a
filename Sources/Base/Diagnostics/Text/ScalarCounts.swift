/// Counts of the Unicode scalars before regular offsets, so that columns in a long line take the same time wherever
/// they are.
package struct ScalarCounts: Sendable {
    /// The distance between offsets, in bytes. Shorter lines need none.
    package static let stride = 1024

    private let counts: [UInt32]

    /// The counts of a text in UTF-8.
    package init(_ bytes: [UInt8]) {
        var counts: [UInt32] = []
        counts.reserveCapacity(bytes.count / Self.stride + 1)
        var count: UInt32 = 0
        for offset in bytes.indices {
            if offset % Self.stride == 0 { counts.append(count) }
            if !UTF8.isContinuation(bytes[offset]) { count += 1 }
        }
        self.counts = counts
    }

    /// How many scalars begin in a range of the text.
    package func count(in range: Range<Int>, of bytes: [UInt8]) -> Int {
        count(before: range.upperBound, in: bytes) - count(before: range.lowerBound, in: bytes)
    }

    private func count(before offset: Int, in bytes: [UInt8]) -> Int {
        guard !counts.isEmpty else { return 0 }
        let mark = min(offset / Self.stride, counts.count - 1)
        var count = Int(counts[mark])
        for position in mark * Self.stride..<offset where !UTF8.isContinuation(bytes[position]) { count += 1 }
        return count
    }
}
