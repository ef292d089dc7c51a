extension BlockTree {
    func heading(_ node: BlockNode, level: Int) throws(MarkdownError) -> Heading {
        var text = Array(lines[node.lines])
        var anchor: DecodedText?
        var strayAnchor: Range<Int>?
        if let last = text.indices.last, let (name, start) = self.anchor(at: bytes.trimmed(text[last].range)) {
            anchor = InlineContent(name, of: bytes).verbatim(0..<name.count)
            text[last].range = bytes.trimmed(text[last].range.lowerBound..<start)
        } else if let stray = text.lazy.compactMap({ self.strayAnchor(in: $0.range) }).first {
            anchor = InlineContent(stray.lowerBound + 2..<stray.upperBound - 1, of: bytes).verbatim(0..<stray.count - 3)
            strayAnchor = stray
        }
        return Heading(
            range: node.start..<node.end,
            level: level,
            inlines: try inlines(of: text[...]),
            anchor: anchor,
            strayAnchor: strayAnchor
        )
    }

    /// A `{#name}` anywhere in a line, as machine translation leaves it; in a code span it is not an anchor.
    private func strayAnchor(in line: Range<Int>) -> Range<Int>? {
        var isCode = false
        var position = line.lowerBound
        // Before this offset, any anchor would contain a space or be empty.
        var searched = position
        while position < line.upperBound {
            if bytes[position] == ASCII.backtick { isCode.toggle() }
            if !isCode, position >= searched, bytes.has("{#", at: position, before: line.upperBound) {
                let end = bytes[position..<line.upperBound].firstIndex { $0 == ASCII.rightBrace || $0.isSpaceOrTab }
                guard let end else { return nil }
                if bytes[end] == ASCII.rightBrace, end > position + 2 { return position..<end + 1 }
                searched = end
            }
            position += 1
        }
        return nil
    }

    /// The name in a `{#name}` at the end of a line, alone or before other attributes, and the offset of the brace; in
    /// the dialect of sites also `{ #name }`, `{: #name}` and `{/* #name */}`.
    private func anchor(at line: Range<Int>) -> (name: Range<Int>, start: Int)? {
        guard bytes[line].last == ASCII.rightBrace, let brace = bytes[line].lastIndex(of: ASCII.leftBrace) else {
            return nil
        }
        if dialect == .sites, let name = words(inBraces: brace..<line.upperBound).first,
            bytes[name.lowerBound] == ASCII.numberSign, name.count > 1
        {
            return (name.lowerBound + 1..<name.upperBound, brace)
        }
        guard bytes.has("{#", at: brace, before: line.upperBound) else { return nil }
        let attributes = brace + 2..<line.upperBound - 1
        let end = bytes[attributes].firstIndex(where: \.isSpaceOrTab) ?? attributes.upperBound
        return end > attributes.lowerBound ? (attributes.lowerBound..<end, brace) : nil
    }
}

extension Heading {
    /// The heading with an anchor.
    func anchored(_ name: DecodedText) -> Heading {
        Heading(range: range, level: level, inlines: inlines, anchor: name, strayAnchor: nil)
    }
}
