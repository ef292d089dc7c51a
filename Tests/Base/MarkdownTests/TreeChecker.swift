import Markdown

/// Looks for what should not be in a tree.
struct TreeChecker {
    let page: MarkdownPage
    private(set) var faults: [String] = []

    init(_ page: MarkdownPage) {
        self.page = page
    }

    mutating func check() {
        check(page.blocks, in: 0..<page.source.bytes.count)
        checkCover()
    }

    private mutating func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
        if !holds { faults.append(fault()) }
    }

    /// What no block covers is space, or the front matter.
    private mutating func checkCover() {
        var end = page.frontMatter?.range.upperBound ?? 0
        let bytes = page.source.bytes
        if end == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { end = 3 }
        for range in page.blocks.map(\.range) + [bytes.count..<bytes.count] {
            if range.lowerBound < end {
                faults.append("blocks overlap at \(end)")
                return
            }
            expect(
                bytes[end..<range.lowerBound].allSatisfy { $0 <= 0x20 }, "lost between \(end) and \(range.lowerBound)")
            end = range.upperBound
        }
    }

    private mutating func check(_ blocks: [Block], in owner: Range<Int>) {
        var end = owner.lowerBound
        for block in blocks {
            expect(
                block.range.lowerBound >= end && block.range.upperBound <= owner.upperBound,
                "block \(block.range) not in \(end)..\(owner)"
            )
            end = block.range.upperBound
            check(block)
        }
    }

    private mutating func check(_ block: Block) {
        switch block {
        case .heading(let heading): check(heading.inlines, in: heading.range)
        case .paragraph(let paragraph): check(paragraph.inlines, in: paragraph.range)
        case .quote(let quote): check(quote.blocks, in: quote.range)
        case .list(let list):
            for item in list.items {
                expect(list.range.contains(item.range), "item \(item.range) not in \(list.range)")
                check(item.blocks, in: item.range)
            }
        case .code(let code): code.lines.forEach { check($0, in: code.range) }
        case .html(let html): html.lines.forEach { check($0, in: html.range) }
        case .table(let table):
            for row in [table.header] + table.rows {
                expect(table.range.contains(row.range), "row \(row.range) not in \(table.range)")
                var end = row.range.lowerBound
                for cell in row.cells {
                    expect(
                        cell.range.lowerBound >= end && cell.range.upperBound <= row.range.upperBound,
                        "cell \(cell.range) not in \(row.range)"
                    )
                    end = cell.range.upperBound
                    check(cell.inlines, in: cell.range)
                }
            }
        case .definition(let definition):
            check(definition.label, in: definition.range)
            check(definition.destination, in: definition.range)
            definition.title.map { check($0, in: definition.range) }
        case .thematicBreak: break
        }
    }

    /// Inlines follow each other without a gap.
    private mutating func check(_ inlines: [Inline], in owner: Range<Int>) {
        for (inline, next) in zip(inlines, inlines.dropFirst()) {
            expect(inline.range.upperBound == next.range.lowerBound, "gap between \(inline.range) and \(next.range)")
        }
        for inline in inlines {
            expect(owner.contains(inline.range), "inline \(inline.range) not in \(owner)")
            switch inline {
            case .text(let text), .html(let text): check(text, in: inline.range)
            case .code(let code): check(code.text, in: inline.range)
            case .emphasis(let emphasis): check(emphasis.inlines, in: inline.range)
            case .label(let label): check(label.inlines, in: inline.range)
            case .link(let link), .image(let link):
                check(link.inlines, in: inline.range)
                if link.form != .reference { check(link.destination, in: inline.range) }
            case .lineBreak: break
            }
        }
    }

    /// Each character leads to a place inside the text's, in order, and the whole text to all of it.
    private mutating func check(_ text: DecodedText, in owner: Range<Int>) {
        expect(owner.contains(text.range), "text \(text.range) not in \(owner)")
        let count = text.string.utf8.count
        guard count > 0 else { return }
        expect(text.sourceRange(ofUTF8: 0..<count) == text.range, "text \(text.range) does not lead back")
        var offset = 0
        var end = text.range.lowerBound
        for scalar in text.string.unicodeScalars {
            let length = UTF8.width(scalar)
            let source = text.sourceRange(ofUTF8: offset..<offset + length)
            expect(
                source.lowerBound >= end || length == 1 && source.upperBound >= end, "scalar at \(source) before \(end)"
            )
            if source.count == length, length > 1 || scalar.properties.isAlphabetic {
                expect(
                    page.source.text(in: source).unicodeScalars.elementsEqual([scalar]),
                    "scalar at \(source) is another")
            }
            end = source.upperBound
            offset += length
        }
    }
}
