/// A pattern for ids: `*` matches any text, `?` one character; everything else, including brackets, matches itself.
package struct Glob: Sendable, Hashable, CustomStringConvertible {
    /// The pattern as it was written.
    package let description: String
    private let pattern: [UInt8]

    /// A pattern; every text is valid.
    package init(_ pattern: String) {
        description = pattern
        self.pattern = Array(pattern.utf8)
    }

    /// Whether it matches only itself.
    package var isLiteral: Bool { pattern.allSatisfy { $0 != Self.anyText && $0 != Self.anyCharacter } }

    private static let anyText = UInt8(ascii: "*")
    private static let anyCharacter = UInt8(ascii: "?")

    /// Whether the whole text matches, in time proportional to the product of the lengths at most.
    package func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { matches($0) }
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        var next = 0
        var retry: (position: Int, next: Int)?
        while next < text.count {
            if position < pattern.count, pattern[position] == Self.anyText {
                retry = (position, next)
                position += 1
            } else if position < pattern.count, pattern[position] == Self.anyCharacter,
                !Self.isContinuation(text[next])
            {
                position += 1
                next += 1
                while next < text.count, Self.isContinuation(text[next]) { next += 1 }
            } else if position < pattern.count, pattern[position] == text[next] {
                position += 1
                next += 1
            } else if let last = retry {
                // The last star matches one more.
                retry = (last.position, last.next + 1)
                position = last.position + 1
                next = last.next + 1
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == Self.anyText }
    }

    /// Whether a byte continues a character; each character has exactly one byte that does not.
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
