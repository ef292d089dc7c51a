/// Removes the margin of a multi-line string.
enum TextBlock {
    /// A text block of Java, whose escapes have not been read: without the line of the opening quotes, blanks at the
    /// ends of lines, and the margin (JLS 3.10.6). The margin is the least indentation of all lines with text and of
    /// the last one, which ends with the closing quotes.
    static func trimmed(_ text: String) -> String {
        var lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        if lines.count > 1, lines[0].allSatisfy(\.isWhitespace) { lines.removeFirst() }
        let ends = lines.map { $0.lastIndex { !$0.isWhitespace } }
        let significant = lines.indices.filter { ends[$0] != nil || $0 == lines.count - 1 }
        let margin = significant.map { lines[$0].prefix(while: \.isWhitespace).count }.min() ?? 0
        return zip(lines, ends).map { line, end in end.map { line[...$0].dropFirst(margin) } ?? "" }
            .joined(separator: "\n")
    }

    /// A multi-line string of Swift without the line of the opening quotes and without the margin.
    static func trimmed(_ segments: [StringSegment]) -> [StringSegment] {
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
                trimmed.removeSubrange(last...)
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
