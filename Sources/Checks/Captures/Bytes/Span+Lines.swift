/// Searching bytes and turning them into text.
extension Span<UInt8> {
    /// The first position of a byte in a range.
    func index(of byte: UInt8, in range: Range<Int>) -> Int? {
        var position = range.lowerBound
        while position < range.upperBound {
            if self[position] == byte { return position }
            position += 1
        }
        return nil
    }

    /// Whether a range contains a text.
    func contains(_ text: StaticString, in range: Range<Int>) -> Bool {
        let count = text.utf8CodeUnitCount
        return text.withUTF8Buffer { pattern in
            var position = range.lowerBound
            while position + count <= range.upperBound {
                if self[position] == pattern[0], hasPrefix(pattern, at: position) { return true }
                position += 1
            }
            return false
        }
    }

    private func hasPrefix(_ pattern: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        for offset in 1..<pattern.count where self[start + offset] != pattern[offset] { return false }
        return true
    }

    /// The text of a range; bytes that are not UTF-8 become U+FFFD.
    func string(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}

/// A line of a text file.
struct TextLine {
    /// The longest line that is read. The log of a server or a device has no longer one.
    static let longest = 64 << 10

    /// Its bytes, without the line break.
    let range: Range<Int>
    /// Its number, from 1.
    let number: Int
    /// Whether a line break ends it: the last line may be cut.
    let isEnded: Bool
}

/// The lines of bytes, one after another. It keeps no bytes, because a span cannot be stored.
struct LineCursor {
    private var position = 0
    private var number = 0

    /// The next line; nil at the end.
    mutating func next(in bytes: Span<UInt8>) -> TextLine? {
        guard position < bytes.count else { return nil }
        let start = position
        let lineFeed = bytes.index(of: UInt8(ascii: "\n"), in: start..<bytes.count)
        var end = lineFeed ?? bytes.count
        position = end + 1
        number += 1
        // Windows makes two of one, if a program writes them already.
        while end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return TextLine(range: start..<end, number: number, isEnded: lineFeed != nil)
    }
}
