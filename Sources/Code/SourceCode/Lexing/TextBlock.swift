/// Removes the margin of a multi-line string.
enum TextBlock {
    /// The text without the line of the opening quotes and without the margin.
    static func trimmed(_ segments: [StringSegment], keepsLastNewline: Bool) -> [StringSegment] {
        let margin = self.margin(of: segments)
        var isAtLineStart = true
        var result: [StringSegment] = []
        for (index, segment) in segments.enumerated() {
            guard case .text(let text) = segment else {
                result.append(segment)
                isAtLineStart = false
                continue
            }
            var trimmed = withoutMargin(text, margin: margin, isAtLineStart: isAtLineStart)
            if index == 0 { trimmed.removeFirst(min(1, trimmed.prefix { $0 == "\n" }.count)) }
            if index == segments.count - 1, let last = trimmed.lastIndex(of: "\n"),
                trimmed[last...].allSatisfy({ $0.isWhitespace })
            {
                trimmed.removeSubrange((keepsLastNewline ? trimmed.index(after: last) : last)...)
            }
            result.append(.text(trimmed))
            isAtLineStart = text.hasSuffix("\n")
        }
        return result
    }

    /// The number of blanks before the closing quotes; 0 if they are not alone on their line.
    private static func margin(of segments: [StringSegment]) -> Int {
        guard case .text(let last)? = segments.last else { return 0 }
        let lines = last.split(separator: "\n", omittingEmptySubsequences: false)
        guard let closing = lines.last, lines.count > 1 || segments.count > 1 else { return 0 }
        return closing.allSatisfy { $0 == " " || $0 == "\t" } ? closing.count : 0
    }

    private static func withoutMargin(_ text: String, margin: Int, isAtLineStart: Bool) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let cut = lines.enumerated().map { index, line -> Substring in
            guard index > 0 || isAtLineStart else { return line }
            var rest = line
            for _ in 0..<margin where rest.first == " " || rest.first == "\t" { rest.removeFirst() }
            return rest
        }
        return cut.joined(separator: "\n")
    }
}
