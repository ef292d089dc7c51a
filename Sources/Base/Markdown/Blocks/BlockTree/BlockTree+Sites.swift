extension BlockTree {
    /// Adds the blocks of a child in the dialect of sites: possibly several or none, and it may change the block
    /// before.
    func addSiteBlocks(of child: Int, to blocks: inout [Block]) throws(MarkdownError) {
        switch nodes[child].kind {
        // The content of a tab is part of the page, including its headings.
        case .aside(let aside) where aside.word == nil: blocks += try self.blocks(in: child)
        case .heading:
            let block = try block(child)
            blocks.append(block.tabLabel ?? block)
        case .indentedCode where isProse(trimmed(nodes[child].lines)):
            for lines in lines[trimmed(nodes[child].lines)].split(whereSeparator: { bytes.trimmed($0.range).isEmpty }) {
                let lines = lines.map { LineSlice(range: bytes.trimmed($0.range)) }
                let range = (lines.first?.range.lowerBound ?? 0)..<(lines.last?.range.upperBound ?? 0)
                blocks.append(.paragraph(Paragraph(range: range, inlines: try inlines(of: lines[...]))))
            }
        case .html(.verbatimTag), .html(.blockTag), .html(.anyTag), .html(.wholeTable),
            .html(.wholeHeading):
            blocks += try HTMLReader(lines[trimmed(nodes[child].lines)], in: self).blocks()
        case .html(.codeComponent):
            if let code = HTMLReader(lines[nodes[child].lines], in: self).component() {
                blocks.append(.code(code))
            } else {
                fallthrough
            }
        case .attributes:
            blocks.append(try block(child))
            let attributes = lines[nodes[child].lines].first.map(\.range) ?? 0..<0
            if blocks.count > 1 { apply(attributes, to: &blocks[blocks.count - 2]) }
        default: blocks.append(try block(child))
        }
    }

    /// Applies the line after a heading or code: the heading's name, or the code's language.
    private func apply(_ attributes: Range<Int>, to block: inout Block) {
        let words = words(inBraces: attributes)
        guard source.lineNumber(of: block.range.upperBound) + 1 == source.lineNumber(of: attributes.lowerBound) else {
            return
        }
        switch block {
        case .heading(let heading) where heading.anchor == nil:
            guard let name = words.first(where: { bytes[$0.lowerBound] == ASCII.numberSign }) else { return }
            let anchor = name.lowerBound + 1..<name.upperBound
            block = .heading(heading.anchored(InlineContent(anchor, of: bytes).verbatim(0..<anchor.count)))
        case .code(let code) where code.info == nil:
            guard words.contains(where: { bytes[$0.lowerBound] == ASCII.period }) else { return }
            block = .code(code.stating(InlineContent(attributes, of: bytes).verbatim(0..<attributes.count)))
        default: break
        }
    }

    /// The words in braces, as in `{: #name .class }`, `{ #name }` and `{/* #name */}`.
    func words(inBraces braces: Range<Int>) -> [Range<Int>] {
        bytes[braces].split { byte in
            switch byte {
            case ASCII.leftBrace, ASCII.rightBrace, ASCII.colon, ASCII.slash, ASCII.asterisk: true
            default: byte.isSpaceOrTab
            }
        }.map(\.indices)
    }

    /// Whether an indented text consists of sentences, as below an unknown mark, and has nothing that occurs only in
    /// code.
    private func isProse(_ range: Range<Int>) -> Bool {
        var hasSentence = false
        for line in lines[range] {
            let text = bytes.trimmed(line.range)
            guard let last = bytes[text].last else { continue }
            switch last {
            case ASCII.semicolon, ASCII.leftBrace, ASCII.rightBrace, ASCII.leftParenthesis: return false
            case ASCII.period, ASCII.exclamationMark, ASCII.questionMark, ASCII.colon: hasSentence = true
            // A Chinese or Japanese full stop.
            default: hasSentence = hasSentence || bytes[text].suffix(3).elementsEqual("\u{3002}".utf8)
            }
            let first = bytes[text.lowerBound]
            guard first != ASCII.less, first != ASCII.at, first != 0x24, bytes.first(" = ", in: text) == nil,
                !bytes.has("//", at: text.lowerBound, before: text.upperBound),
                !bytes.has("```", at: text.lowerBound, before: text.upperBound)
            else { return false }
        }
        return hasSentence
    }
}

extension Block {
    /// The paragraph for a heading whose link only selects a tab: `# [Java](#tab/java)`; nil for others.
    fileprivate var tabLabel: Block? {
        guard case .heading(let heading) = self, heading.inlines.count == 1, case .link(let link) = heading.inlines[0],
            link.destination.string.hasPrefix("#tab/")
        else { return nil }
        return .paragraph(Paragraph(range: heading.range, inlines: link.inlines))
    }
}
