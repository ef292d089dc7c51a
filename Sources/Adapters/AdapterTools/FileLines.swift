/// The lines of a file. A line feed ends a line; a carriage return before it belongs to the end. The last line need not
/// have an end.
package struct FileLines: Sendable {
    private let bytes: [UInt8]
    private let ranges: [Range<Int>]

    /// The lines of a file's bytes.
    package init(_ bytes: [UInt8]) {
        var ranges: [Range<Int>] = []
        var start = 0
        func add(end: Int) {
            let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
            ranges.append(start..<(hasReturn ? end - 1 : end))
        }
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            add(end: offset)
            start = offset + 1
        }
        if start < bytes.count { add(end: bytes.count) }
        self.bytes = bytes
        self.ranges = ranges
    }

    /// How many lines there are; also the number of the last one.
    package var count: Int { ranges.count }

    /// The line with a number from 1, without its end.
    package subscript(number: Int) -> ArraySlice<UInt8> { bytes[ranges[number - 1]] }
}
