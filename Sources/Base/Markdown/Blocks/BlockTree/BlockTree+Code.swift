extension BlockTree {
    func code(_ node: BlockNode, _ fence: Fence) -> CodeBlock {
        CodeBlock(
            range: node.start..<node.end,
            form: .fenced(opening: fence.range, closing: fence.closing),
            info: fence.info.isEmpty ? nil : InlineContent(fence.info, of: bytes).decoded(0..<fence.info.count),
            lines: texts(of: node.lines)
        )
    }

    func indentedCode(_ node: BlockNode) -> CodeBlock {
        let lines = trimmed(node.lines)
        let end = lines.last.map { self.lines[$0].range.upperBound } ?? node.start
        return CodeBlock(range: node.start..<max(node.start, end), form: .indented, info: nil, lines: texts(of: lines))
    }

    /// The lines without empty ones at the end.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes.trimmed(lines[end - 1].range).isEmpty { end -= 1 }
        return range.lowerBound..<end
    }

    func texts(of range: Range<Int>) -> [DecodedText] {
        lines[range].map { line in
            var builder = DecodedTextBuilder()
            let start = line.range.lowerBound
            builder.append([UInt8](repeating: ASCII.space, count: line.padding), for: start - 1..<start)
            builder.append(verbatim: bytes[line.range], at: start)
            return builder.take(emptyAt: start)
        }
    }
}
