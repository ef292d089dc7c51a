extension BlockParser {
    /// Removes the definitions from the start of the innermost open block, a paragraph, and adds them before it.
    mutating func takeDefinitions() {
        let paragraph = tip
        let parent = open[open.count - 2]
        guard let first = lines[nodes[paragraph].lines].first, bytes[first.range].first == ASCII.leftBracket else {
            return
        }
        let content = InlineContent(lines[nodes[paragraph].lines], of: bytes)
        var offset = 0
        var found: [Int] = []
        while let (definition, end) = definition(at: offset, in: content) {
            found.append(nodes.count)
            let range = definition.range
            nodes.append(
                BlockNode(
                    kind: .definition(definitions.count), start: range.lowerBound, end: range.upperBound, lines: 0..<0))
            definitions.append(definition)
            offset = end
        }
        guard !found.isEmpty else { return }
        nodes[parent].children.removeLast()
        nodes[parent].children += found
        nodes[parent].children.append(paragraph)
        let isWhole = offset == content.bytes.count
        let firstLine = nodes[paragraph].lines.lowerBound + content.lineFeedCount(before: offset)
        nodes[paragraph].lines =
            (isWhole ? nodes[paragraph].lines.upperBound : firstLine)..<nodes[paragraph].lines.upperBound
        nodes[paragraph].start = lines[nodes[paragraph].lines].first?.range.lowerBound ?? nodes[paragraph].start
    }

    private func definition(at start: Int, in content: InlineContent) -> (definition: LinkDefinition, end: Int)? {
        let bytes = content.bytes
        guard let label = LinkSyntax.label(at: start, in: bytes), LinkSyntax.key(of: bytes[label.content]) != nil else {
            return nil
        }
        guard label.end < bytes.count, bytes[label.end] == ASCII.colon else { return nil }
        let destinationStart = LinkSyntax.skipSpace(from: label.end + 1, in: bytes)
        guard let destination = LinkSyntax.destination(at: destinationStart, in: bytes),
            destination.end > destinationStart
        else {
            return nil
        }
        var titlePart: LinkSyntax.Part?
        var end = LinkSyntax.lineEnd(at: destination.end, in: bytes)
        let titleStart = LinkSyntax.skipSpace(from: destination.end, in: bytes)
        if titleStart > destination.end, let title = LinkSyntax.title(at: titleStart, in: bytes),
            let titleEnd = LinkSyntax.lineEnd(at: title.end, in: bytes)
        {
            titlePart = title
            end = titleEnd
        }
        guard let end else { return nil }
        let definition = LinkDefinition(
            range: content.source(of: start..<(titlePart?.end ?? destination.end)),
            label: content.verbatim(label.content),
            destination: content.decoded(destination.content),
            title: titlePart.map { content.decoded($0.content) }
        )
        return (definition, end)
    }
}
