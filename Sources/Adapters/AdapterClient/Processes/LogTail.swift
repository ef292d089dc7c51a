/// The last bytes of a log of any length.
package struct LogTail: Sendable {
    /// How many lines a message shows.
    package static let shownLines = 20

    private let limit: Int
    private var bytes: [UInt8] = []
    private var isCut = false

    /// A tail of at most `limit` bytes.
    package init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// Appends the next bytes of the log.
    package mutating func append(_ newBytes: [UInt8]) {
        bytes.append(contentsOf: newBytes)
        // Cutting only at twice the limit keeps the cost per byte constant.
        if bytes.count > 2 * limit { cut() }
    }

    private mutating func cut() {
        bytes.removeFirst(bytes.count - limit)
        isCut = true
    }

    /// The last lines, without the remainder of a line that was cut; bytes that are not UTF-8 show as U+FFFD.
    package var lastLines: String {
        var tail = self
        if tail.bytes.count > limit { tail.cut() }
        var lines = tail.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        if tail.isCut, lines.count > 1 { lines.removeFirst() }
        return lines.suffix(Self.shownLines).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
}
