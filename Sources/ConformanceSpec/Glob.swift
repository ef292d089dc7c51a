/// A pattern for ids: `*` matches any text, `?` one character; everything else, brackets included, matches itself.
package struct Glob: Sendable, Hashable, CustomStringConvertible {
    /// The pattern as it was written.
    package let description: String
    private let pattern: [Unicode.Scalar]

    /// A pattern; every text is one.
    package init(_ pattern: String) {
        description = pattern
        self.pattern = Array(pattern.unicodeScalars)
    }

    /// Whether it fits itself alone.
    package var isLiteral: Bool { pattern.allSatisfy { $0 != "*" && $0 != "?" } }

    /// Whether the whole text fits, in time linear in the product of the lengths at most.
    package func matches(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        var position = 0
        var next = 0
        var retry: (position: Int, next: Int)?
        while next < text.count {
            if position < pattern.count, pattern[position] == "*" {
                retry = (position, next)
                position += 1
            } else if position < pattern.count, pattern[position] == "?" || pattern[position] == text[next] {
                position += 1
                next += 1
            } else if let last = retry {
                // The last star takes one more.
                retry = (last.position, last.next + 1)
                position = last.position + 1
                next = last.next + 1
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == "*" }
    }
}
