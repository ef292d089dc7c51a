package import Diagnostics

/// The bytes of a page, with the starts of its lines: converts the byte offsets of the tree into lines and columns.
package struct PageBytes: Sendable {
    /// The page as given, byte for byte.
    package let bytes: [UInt8]
    /// The starts of the lines; a byte order mark belongs to no line.
    private let lineStarts: [Int]
    private let scalars: ScalarCounts

    /// Takes bytes that are known to be UTF-8.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        lineStarts = Self.lineStarts(of: bytes, from: start)
        scalars = ScalarCounts(bytes)
    }

    /// The number of lines, including a last empty one after a final line ending.
    package var lineCount: Int { lineStarts.count }

    /// The bytes of a line without its line ending.
    ///
    /// - Parameter line: a number from 1 to `lineCount`.
    package func range(ofLine line: Int) -> Range<Int> {
        let start = lineStarts[line - 1]
        guard line < lineStarts.count else { return start..<bytes.count }
        var end = lineStarts[line] - 1
        if end > start, bytes[end] == ASCII.lineFeed, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
        return start..<end
    }

    /// Line and column of a byte offset.
    package func position(of offset: Int) -> PagePosition {
        let line = lineNumber(of: offset)
        let start = lineStarts[line - 1]
        return PagePosition(line: line, column: scalars.count(in: start..<max(start, offset), of: bytes) + 1)
    }

    /// The line number, from 1, of a byte offset.
    package func lineNumber(of offset: Int) -> Int {
        max(1, lineStarts.partitionPoint { $0 > offset })
    }

    /// The place of a range, for a diagnostic: a range of several lines is cut at the end of its first.
    package func place(of range: Range<Int>, file: String? = nil) -> SourcePlace {
        let start = position(of: range.lowerBound)
        let lineEnd = self.range(ofLine: start.line).upperBound
        let end = position(of: max(range.lowerBound, min(range.upperBound, lineEnd)))
        return SourcePlace(file: file, line: start.line, column: start.column, endColumn: end.column)
    }

    /// The source text in a range.
    package func text(in range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private static func lineStarts(of bytes: [UInt8], from start: Int) -> [Int] {
        var starts = [start]
        for offset in start..<max(start, bytes.count) {
            let byte = bytes[offset]
            guard byte <= ASCII.carriageReturn else { continue }
            if byte == ASCII.lineFeed {
                starts.append(offset + 1)
            } else if byte == ASCII.carriageReturn, offset + 1 == bytes.count || bytes[offset + 1] != ASCII.lineFeed {
                starts.append(offset + 1)
            }
        }
        return starts
    }
}

/// A place in a page, as an editor counts it.
package struct PagePosition: Sendable, Hashable {
    /// The line, counted from 1. Line feed, carriage return, and both together end a line.
    package let line: Int
    /// The column, counted from 1, in Unicode scalars; a tab is one. A byte order mark does not count.
    package let column: Int
}
