extension BlockTree {
    func heading(_ node: BlockNode, level: Int) throws(MarkdownError) -> Heading {
        var text = Array(lines[node.lines])
        var anchor: DecodedText?
        if let last = text.indices.last, let (name, start) = self.anchor(at: bytes.trimmed(text[last].range)) {
            anchor = InlineContent(name, of: bytes).verbatim(0..<name.count)
            text[last].range = bytes.trimmed(text[last].range.lowerBound..<start)
        }
        return Heading(range: node.start..<node.end, level: level, inlines: try inlines(of: text[...]), anchor: anchor)
    }

    /// The name in a `{#name}` at the end of a line, alone or before other attributes, and where the brace is.
    private func anchor(at line: Range<Int>) -> (name: Range<Int>, start: Int)? {
        guard bytes[line].last == ASCII.rightBrace, let brace = bytes[line].lastIndex(of: ASCII.leftBrace) else { return nil }
        guard bytes.has("{#", at: brace, before: line.upperBound) else { return nil }
        let attributes = brace + 2..<line.upperBound - 1
        let end = bytes[attributes].firstIndex(where: \.isSpaceOrTab) ?? attributes.upperBound
        return end > attributes.lowerBound ? (attributes.lowerBound..<end, brace) : nil
    }
}
