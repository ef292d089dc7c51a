extension BlockParser {
    /// A heading after number signs.
    mutating func openHeading() throws(MarkdownError) -> Start {
        let start = cursor.textStart
        var end = start
        while end < cursor.end, bytes[end] == ASCII.numberSign { end += 1 }
        guard end - start <= 6, end == cursor.end || bytes[end].isSpaceOrTab else { return .nothing }
        let line = bytes.trimmed(end..<cursor.end)
        try add(.heading(level: end - start), start: start)
        add(LineSlice(range: withoutClosingSigns(line)))
        nodes[tip].end = max(end, line.upperBound)
        close()
        return .wholeLine
    }

    /// The line without separate number signs at its end.
    private func withoutClosingSigns(_ line: Range<Int>) -> Range<Int> {
        var end = line.upperBound
        while end > line.lowerBound, bytes[end - 1] == ASCII.numberSign { end -= 1 }
        guard end < line.upperBound else { return line }
        guard end == line.lowerBound || bytes[end - 1].isSpaceOrTab else { return line }
        return bytes.trimmed(line.lowerBound..<end)
    }

    /// Turns the paragraph above into a heading, if the line underlines it.
    mutating func underlineHeading() -> Start {
        guard nodes[container].kind.isParagraph else { return .nothing }
        let character = bytes[cursor.textStart]
        var end = cursor.textStart
        while end < cursor.end, bytes[end] == character { end += 1 }
        guard bytes.skipSpacesAndTabs(end..<cursor.end) == cursor.end else { return .nothing }
        takeDefinitions()
        let heading = container
        guard !nodes[heading].lines.isEmpty else { return .nothing }
        nodes[heading].kind = .heading(level: character == ASCII.equals ? 1 : 2)
        nodes[heading].end = end
        close()
        return .wholeLine
    }
}
