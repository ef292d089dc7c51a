import Diagnostics

/// A position in a document.
package struct JSONPlace: Sendable, Hashable {
    /// The line, counted from 1. A line feed ends a line.
    package let line: Int

    /// The column, counted from 1, in Unicode scalars.
    package let column: Int

    /// The distance from the start of the document, in UTF-8 bytes.
    package let offset: Int
}

extension JSONPlace: CustomStringConvertible {
    /// The position in words, such as `line 3, column 14`.
    package var description: String {
        "line \(line), column \(column)"
    }
}

extension JSONPlace {
    /// The position of a byte, given the offsets at which the lines after the first begin.
    ///
    /// - Parameter count: counts the scalars of a long line faster.
    init(offset: Int, in bytes: Span<UInt8>, lineStarts: [UInt32], count: ((Range<Int>) -> Int)? = nil) {
        let number = lineStarts.partitionPoint { Int($0) > offset }
        let lineStart = number == 0 ? 0 : Int(lineStarts[number - 1])
        let line = lineStart..<max(lineStart, min(offset, bytes.count))
        var column = 1
        if line.count > ScalarCounts.stride, let count {
            column += count(line)
        } else {
            for position in line where !UTF8.isContinuation(bytes[position]) { column += 1 }
        }
        self.init(line: number + 1, column: column, offset: offset)
    }
}
