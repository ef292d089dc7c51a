extension BlockParser {
    /// Opens a block that site generators add to CommonMark.
    mutating func openSiteBlock() throws(MarkdownError) -> Start {
        switch bytes[cursor.textStart] {
        case ASCII.exclamationMark, ASCII.questionMark, ASCII.equals: return try openAside()
        case ASCII.colon, ASCII.slash:
            if case let start = try openDirective(), start != .nothing { return start }
            return try openDefinition()
        case ASCII.leftBracket: return try openDefinition()
        case ASCII.leftBrace: return try openBraces()
        case ASCII.less: return try openComponent()
        default: return .nothing
        }
    }

    /// `!!! note "Title"`, `??? note` and `=== "Tab"`: their content is indented by four more columns.
    private mutating func openAside() throws(MarkdownError) -> Start {
        let start = cursor.textStart
        guard let mark = AsideMark(of: start..<cursor.end, in: bytes) else { return .nothing }
        let line = bytes.trimmed(start..<cursor.end)
        let contentIndent = cursor.indent + skippedIndent + 4
        try add(.aside(Aside(contentIndent: contentIndent, word: mark.word)), start: start)
        nodes[tip].end = line.upperBound
        if let title = mark.title, !title.isEmpty { try addTitle(title, of: line) }
        return .wholeLine
    }

    /// `:::note[Title]` and `/// note | Title`, or their closing line.
    private mutating func openDirective() throws(MarkdownError) -> Start {
        let line = bytes.trimmed(cursor.textStart..<cursor.end)
        guard let mark = DirectiveMark(of: line, in: bytes) else { return .nothing }
        if let code = mark.code {
            let fence = Fence(
                character: ASCII.colon, length: mark.range.count, indent: cursor.indent + skippedIndent,
                range: mark.range, info: code)
            try add(.fencedCode(fence), start: line.lowerBound)
            nodes[tip].end = line.upperBound
            return .wholeLine
        }
        if let title = mark.title, !title.isEmpty {
            try addTitle(title, of: line)
        } else {
            try addLine(.tag, line)
        }
        return .wholeLine
    }

    /// Adds the title of what a line opens as a separate paragraph.
    private mutating func addTitle(_ title: Range<Int>, of line: Range<Int>) throws(MarkdownError) {
        try add(.paragraph, start: line.lowerBound)
        add(LineSlice(range: title))
        (nodes[tip].start, nodes[tip].end) = (line.lowerBound, line.upperBound)
        // Unlike other paragraphs, this one cannot begin with a definition.
        open.removeLast()
        matched = open.count
    }

    /// Adds a one-line block without text.
    private mutating func addLine(_ kind: BlockNode.Kind, _ line: Range<Int>) throws(MarkdownError) {
        try add(kind, start: line.lowerBound)
        add(LineSlice(range: line))
        close()
    }

    /// `{: #name .class}`, `{% tag %}` or `{{< tag >}}`.
    private mutating func openBraces() throws(MarkdownError) -> Start {
        let line = bytes.trimmed(cursor.textStart..<cursor.end)
        if bytes.has("{:", at: line.lowerBound, before: line.upperBound), bytes[line.upperBound - 1] == ASCII.rightBrace
        {
            try addLine(.attributes, line)
            return .wholeLine
        }
        guard let tag = TemplateTag(of: line, in: bytes) else { return .nothing }
        guard let closing = tag.closingOfCode(in: bytes), hasClosing(closing, after: line.upperBound) else {
            try addLine(.tag, line)
            return .wholeLine
        }
        let fence = Fence(
            character: ASCII.leftBrace, length: 0, indent: cursor.indent + skippedIndent, range: line,
            info: tag.arguments, closingTag: closing)
        try add(.fencedCode(fence), start: line.lowerBound)
        nodes[tip].end = line.upperBound
        return .wholeLine
    }

    /// Whether a template tag occurs after an offset. Code between tags must be closed to count as code.
    private mutating func hasClosing(_ name: [UInt8], after offset: Int) -> Bool {
        if lastClosings[name] == nil {
            let start = bytes.indices.last { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
            lastClosings[name] = .some(start)
        }
        return (lastClosings[name] ?? nil).map { $0 > offset } ?? false
    }

    /// A line of component tags, as in `<Tabs>`: the text between them is Markdown, however it is indented.
    private mutating func openComponent() throws(MarkdownError) -> Start {
        let line = bytes.trimmed(cursor.textStart..<cursor.end)
        if let name = ComponentSyntax.codeName(at: line.lowerBound + 1, in: bytes),
            hasClosing(Array("</".utf8) + name, after: line.lowerBound)
        {
            hasComponents = true
            try add(.html(.codeComponent), start: cursor.textStart)
            return .leaf
        }
        guard ComponentSyntax.isLineOfTags(line, in: bytes) else { return .nothing }
        hasComponents = true
        try addLine(.tag, line)
        return .wholeLine
    }

    /// The way to find the end of an HTML element that starts in a line and may contain blank lines, or nil.
    mutating func wholeElement(begunIn line: Range<Int>) -> HTMLBlockKind? {
        if let code = bytes.last("<pre", in: line), code > bytes.last("</pre", in: line) ?? -1 { return .verbatimTag }
        if let heading = bytes.last("<h", in: line), isWholeHeading(heading + 2, line) { return .wholeHeading }
        guard let table = bytes.last("<table", in: line), table > bytes.last("</table", in: line) ?? -1,
            isWholeTable(at: table)
        else { return nil }
        return .wholeTable
    }

    /// Whether an HTML heading, whose level is at an offset of the line, ends within a short distance.
    private func isWholeHeading(_ level: Int, _ line: Range<Int>) -> Bool {
        guard level < line.upperBound, (0x31...0x36).contains(bytes[level]),
            let end = bytes.first("</h", in: line.upperBound..<min(bytes.count, line.upperBound + 500))
        else { return false }
        return bytes.first("<h", in: level..<end) == nil && bytes.first("```", in: level..<end) == nil
    }

    /// Whether the HTML table that begins at an offset is closed, and contains no fenced code.
    private mutating func isWholeTable(at start: Int) -> Bool {
        if tableStop.map({ $0 < start }) ?? true {
            tableStop =
                bytes[start...].indices.first { offset in
                    switch bytes[offset] {
                    case ASCII.less: bytes.has("</table", at: offset, before: bytes.count)
                    case ASCII.backtick: bytes.has("```", at: offset, before: bytes.count)
                    case ASCII.tilde: bytes.has("~~~", at: offset, before: bytes.count)
                    default: false
                    }
                } ?? bytes.count
        }
        return tableStop.map { bytes.has("</table", at: $0, before: bytes.count) } ?? false
    }

    /// Whether the line begins something that HTML does not have: a heading after number signs, or a fence.
    var beginsMarkdown: Bool {
        guard cursor.indent < 4, !cursor.isBlank else { return false }
        let sign = bytes[cursor.textStart]
        let count = bytes[cursor.textStart..<cursor.end].prefix { $0 == sign }.count
        return switch sign {
        case ASCII.backtick, ASCII.tilde: count >= 3
        case ASCII.numberSign: count <= 6 && bytes.has(" ", at: cursor.textStart + count, before: cursor.end)
        default: false
        }
    }

    /// Whether the line begins with a fence that names its content, and so is not itself code, whatever the indentation
    /// around it.
    var beginsNamedFence: Bool {
        guard !cursor.isBlank, case let sign = bytes[cursor.textStart], sign == ASCII.backtick || sign == ASCII.tilde
        else { return false }
        let end = bytes[cursor.textStart..<cursor.end].prefix { $0 == sign }.endIndex
        guard end - cursor.textStart >= 3, let first = bytes[bytes.trimmed(end..<cursor.end)].first else {
            return false
        }
        return first.isLetter || first == ASCII.leftBrace
    }

    /// `: text` under a term, and `[^1]: text`, with indented content.
    private mutating func openDefinition() throws(MarkdownError) -> Start {
        let start = cursor.textStart
        var end = start
        if bytes.has("[^", at: start, before: cursor.end) {
            let label = bytes[start + 2..<cursor.end].prefix { $0 != ASCII.rightBracket && !$0.isSpaceOrTab }
            guard !label.isEmpty, bytes.has("]:", at: label.endIndex, before: cursor.end) else { return .nothing }
            end = label.endIndex + 1
        }
        guard bytes[end] == ASCII.colon, end + 1 < cursor.end, bytes[end + 1].isSpaceOrTab else { return .nothing }
        let contentIndent = cursor.indent + skippedIndent + 4
        try addLine(.tag, start..<end + 1)
        try add(.aside(Aside(contentIndent: contentIndent, word: nil)), start: end + 1)
        cursor.advance(bytes: end + 1 - start, in: bytes)
        cursor.advanceToText()
        return cursor.isBlank ? .wholeLine : .container
    }

    /// A fence around text, as in ```` ```{note} ````, or its closing fence.
    mutating func openTextFence(_ fence: Range<Int>, _ info: Range<Int>) throws(MarkdownError) -> Bool {
        if info.isEmpty {
            guard let open = textFences.last, bytes[open.lowerBound] == bytes[fence.lowerBound],
                fence.count >= open.count
            else { return false }
            textFences.removeLast()
        } else {
            guard DirectiveMark.isText(info, in: bytes) else { return false }
            textFences.append(fence)
        }
        try addLine(.tag, fence.lowerBound..<(info.isEmpty ? fence : info).upperBound)
        return true
    }
}
