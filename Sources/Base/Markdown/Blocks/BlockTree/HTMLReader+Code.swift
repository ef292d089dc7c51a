extension HTMLReader {
    /// The code of a `pre`, or of the `code` in it, with the language given by its class.
    func code(_ index: Int, _ end: Int) -> CodeBlock {
        let (opening, closing) = (tags[index], tags[end])
        var inner = opening.range.upperBound..<closing.range.lowerBound
        var stated = opening.value("class", "lang", "data-lang")
        if index + 1 < end, tags[index + 1].name == "code",
            trimmed(inner.lowerBound..<tags[index + 1].range.lowerBound).isEmpty
        {
            stated = tags[index + 1].value("class", "lang", "data-lang") ?? stated
            let last = tags[index + 1..<end].last { $0.name == "code" && $0.isClosing }
            inner = tags[index + 1].range.upperBound..<(last?.range.lowerBound ?? inner.upperBound)
        }
        if let value = stated, let brush = content.bytes.first("brush:", in: value) {
            stated = trimmed(brush + 6..<value.upperBound)
        }
        var parts = parts(inner)
        // The line breaks after the first tag and before the last are not shown.
        if let first = parts.first, parts.count > 1, trimmed(first).isEmpty { parts.removeFirst() }
        if let last = parts.last, parts.count > 1, trimmed(last).isEmpty { parts.removeLast() }
        return CodeBlock(
            range: content.source(of: opening.range.lowerBound..<closing.range.upperBound),
            form: .fenced(
                opening: content.source(of: opening.range), closing: content.source(of: closing.range)),
            info: stated.map { content.verbatim($0) },
            lines: codeLines(parts, tags[index..<end])
        )
    }

    /// Lines of code with decoded entities, and without tags for colours.
    private func codeLines(_ lines: [Range<Int>], _ inner: ArraySlice<HTMLTag>) -> [DecodedText] {
        var tags = inner.drop { $0.range.lowerBound < lines.first?.lowerBound ?? 0 }
        return lines.map { line in
            var builder = DecodedTextBuilder()
            var start = line.lowerBound
            while let tag = tags.first, tag.range.lowerBound < line.upperBound {
                tags.removeFirst()
                guard Self.colouring.contains(tag.name), tag.range.lowerBound >= start else { continue }
                content.append(decoded: start..<tag.range.lowerBound, withEscapes: false, to: &builder)
                start = min(tag.range.upperBound, line.upperBound)
            }
            content.append(decoded: start..<line.upperBound, withEscapes: false, to: &builder)
            return builder.take(emptyAt: content.source(of: line.lowerBound))
        }
    }

    private static let colouring: Set<String> = ["span", "b", "i", "em", "strong", "mark", "a"]
}
