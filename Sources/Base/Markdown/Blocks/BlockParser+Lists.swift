extension BlockParser {
    /// Reads the marker of an item and the space after it; reads nothing and returns `nil` if there is no marker.
    mutating func readListMarker() -> ListMarker? {
        let start = cursor.textStart
        guard let (end, number) = endOfMarker(at: start) else { return nil }
        guard end == cursor.end || bytes[end].isSpaceOrTab else { return nil }
        let isInParagraph = nodes[container].kind.isParagraph
        // Prose must not turn into a list because a line happens to begin with a number or a hyphen.
        if isInParagraph, number ?? 1 != 1 || bytes.skipSpacesAndTabs(end..<cursor.end) == cursor.end { return nil }
        let indent = cursor.indent
        cursor.advance(bytes: end - start, in: bytes)
        let space = cursor.indent
        let isCode = space >= 5
        let isEmpty = cursor.isBlank
        cursor.advance(columns: isCode || isEmpty ? 1 : space, in: bytes)
        return ListMarker(
            sign: bytes[end - 1],
            number: number,
            range: start..<end,
            contentIndent: indent + (end - start) + (isCode || isEmpty ? 1 : space)
        )
    }

    private func endOfMarker(at start: Int) -> (end: Int, number: Int?)? {
        switch bytes[start] {
        case ASCII.asterisk, ASCII.plus, ASCII.hyphen: return (start + 1, nil)
        default: break
        }
        var end = start
        var number = 0
        while end < cursor.end, bytes[end].isDigit, end - start < 9 {
            number = number * 10 + Int(bytes[end] - 0x30)
            end += 1
        }
        guard end > start, end < cursor.end, bytes[end] == ASCII.period || bytes[end] == ASCII.rightParenthesis else {
            return nil
        }
        return (end + 1, number)
    }

    /// Opens an item, and a list for it unless it continues the open one.
    mutating func open(_ marker: ListMarker) throws(MarkdownError) -> Start {
        closeUnmatched()
        while nodes[tip].kind.takesLines { close() }
        if !isInList(of: marker) { try add(.list(marker), start: marker.range.lowerBound) }
        try add(.item(marker), start: marker.range.lowerBound)
        nodes[tip].end = marker.range.upperBound
        return .container
    }

    private func isInList(of marker: ListMarker) -> Bool {
        if case .list(let first) = nodes[tip].kind { first.isOfSameList(as: marker) } else { false }
    }
}
