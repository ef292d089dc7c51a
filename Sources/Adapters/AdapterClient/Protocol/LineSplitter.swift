/// Cuts a stream of bytes into lines and holds back an unfinished one.
package struct LineSplitter {
    /// A line has more bytes than the limit, not counting its end.
    package struct OversizedLine: Error, Sendable, Hashable {
        /// How many bytes a line may have.
        package let limit: Int

        /// An error for a limit in bytes.
        package init(limit: Int) { self.limit = limit }
    }

    private let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var scanned = 0

    /// A splitter that refuses lines longer than `limit` bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Appends the next bytes of the stream.
    package mutating func append(_ bytes: [UInt8]) {
        if start > 0 {
            buffer.removeFirst(start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Removes and returns the next complete line without its line feed; nil if no line is complete.
    ///
    /// - Throws: for a line over the limit, as soon as that is known, so that memory stays bounded.
    package mutating func next() throws(OversizedLine) -> [UInt8]? {
        guard let end = endOfLine() else {
            guard buffer.count - start <= limit else { throw OversizedLine(limit: limit) }
            return nil
        }
        guard end - start <= limit else { throw OversizedLine(limit: limit) }
        let line = Array(buffer[start..<end])
        start = end + 1
        scanned = start
        return line
    }

    /// The bytes of an unfinished line.
    package var remainder: [UInt8] { Array(buffer[start...]) }

    private mutating func endOfLine() -> Int? {
        let end = buffer.span.firstLineFeed(from: scanned)
        scanned = end ?? buffer.count
        return end
    }
}

extension Collection<UInt8> {
    /// Whether a line, without its line feed, has only spaces, tabs and carriage returns, and so no message.
    package var isBlankLine: Bool {
        allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    }
}

extension Span<UInt8> {
    fileprivate func firstLineFeed(from start: Int) -> Int? {
        var position = start
        while position < count {
            if self[position] == UInt8(ascii: "\n") { return position }
            position += 1
        }
        return nil
    }
}
