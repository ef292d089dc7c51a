extension BlockTree {
    func quote(_ index: Int) throws(MarkdownError) -> QuoteBlock {
        let node = nodes[index]
        guard let (callout, rest) = callout(in: index) else {
            let blocks = try blocks(in: index)
            return QuoteBlock(range: range(node, around: blocks), callout: nil, blocks: blocks)
        }
        var blocks: [Block] = []
        if let first = rest.first {
            let range = first.range.lowerBound..<max(first.range.lowerBound, nodes[node.children[0]].end)
            blocks.append(.paragraph(Paragraph(range: range, inlines: try inlines(of: rest))))
        }
        for child in node.children.dropFirst() {
            if dialect == .sites { try addSiteBlocks(of: child, to: &blocks) } else { blocks.append(try block(child)) }
        }
        let end = max(range(node, around: blocks).upperBound, callout.range.upperBound)
        return QuoteBlock(range: node.start..<end, callout: callout, blocks: blocks)
    }

    /// An admonition, whose title is its first paragraph.
    func quote(_ index: Int, _ aside: Aside) throws(MarkdownError) -> QuoteBlock {
        let blocks = try blocks(in: index)
        return QuoteBlock(
            range: range(nodes[index], around: blocks),
            callout: aside.word.map { Callout(range: $0, kind: Callout.Kind(source.text(in: $0))) },
            blocks: blocks
        )
    }

    private func range(_ node: BlockNode, around blocks: [Block]) -> Range<Int> {
        node.start..<max(node.start, node.end, blocks.last?.range.upperBound ?? 0)
    }

    /// The callout in a quote's first line, and the rest of the paragraph that it begins.
    private func callout(in index: Int) -> (callout: Callout, rest: ArraySlice<LineSlice>)? {
        guard let child = nodes[index].children.first, nodes[child].kind.isParagraph,
            let first = lines[nodes[child].lines].first
        else {
            return nil
        }
        let range = bytes.trimmed(first.range)
        guard range.count > 3, bytes.has("[!", at: range.lowerBound, before: range.upperBound) else { return nil }
        let word = range.lowerBound + 2..<range.upperBound - 1
        guard bytes[range.upperBound - 1] == ASCII.rightBracket,
            bytes[word].allSatisfy({ $0.isLetter || $0 == ASCII.hyphen })
        else {
            return nil
        }
        return (Callout(range: range, kind: Callout.Kind(source.text(in: word))), lines[nodes[child].lines].dropFirst())
    }
}
