/// Counts of the Unicode scalars before regular offsets, so that columns in a long line take the same time wherever
/// they are.
struct ScalarCounts: Sendable {
    /// The distance between offsets, in bytes. Shorter lines need none.
    static let stride = 4096

    private let counts: [UInt32]

    init(_ bytes: [UInt8]) {
        var counts: [UInt32] = []
        var count: UInt32 = 0
        for (offset, byte) in bytes.enumerated() {
            if offset.isMultiple(of: Self.stride) { counts.append(count) }
            if !UTF8.isContinuation(byte) { count += 1 }
        }
        self.counts = counts
    }

    /// How many scalars begin in a range of the bytes.
    func count(in range: Range<Int>, of bytes: Span<UInt8>) -> Int {
        count(before: range.upperBound, in: bytes) - count(before: range.lowerBound, in: bytes)
    }

    private func count(before offset: Int, in bytes: Span<UInt8>) -> Int {
        guard !counts.isEmpty else { return 0 }
        let mark = min(offset / Self.stride, counts.count - 1)
        var count = Int(counts[mark])
        for position in mark * Self.stride..<offset where !UTF8.isContinuation(bytes[position]) { count += 1 }
        return count
    }
}
