import Markdown

/// A page's tree written out as CommonMark sees it, for a comparison with other implementations: labels and callouts
/// are text again.
struct TreeDump {
    private let page: MarkdownPage
    private(set) var text = ""

    init(_ page: MarkdownPage) {
        self.page = page
        page.blocks.forEach { write($0) }
    }

    private mutating func write(_ block: Block) {
        let line = page.source.lineNumber(of: block.range.lowerBound)
        switch block {
        case .heading(let heading):
            let anchor = heading.anchor.map { " @" + $0.string } ?? ""
            text += "(h\(heading.level) \(line)\(anchor)\(written(heading.inlines)))\n"
        case .paragraph(let paragraph): text += "(p \(line)\(written(paragraph.inlines)))\n"
        case .code(let code):
            text += "(code \(line) \(quoted(code.info?.string ?? "")) \(quoted(joined(code.lines))))\n"
        case .quote(let quote): write(quote, line)
        case .list(let list): write(list, line)
        case .table(let table): write(table, line)
        case .html(let html): text += "(html \(line) \(quoted(joined(html.lines))))\n"
        case .definition: break
        case .thematicBreak: text += "(hr \(line))\n"
        }
    }

    private mutating func write(_ quote: QuoteBlock, _ line: Int) {
        text += "(quote \(line)\n"
        var blocks = quote.blocks[...]
        if let callout = quote.callout {
            let calloutLine = page.source.lineNumber(of: callout.range.lowerBound)
            var inlines = quoted(page.source.text(in: callout.range))
            if case .paragraph(let paragraph)? = blocks.first,
                page.source.lineNumber(of: paragraph.range.lowerBound) == calloutLine + 1
            {
                inlines += " (sb)" + written(paragraph.inlines)
                blocks.removeFirst()
            }
            text += "(p \(calloutLine) \(inlines))\n"
        }
        blocks.forEach { write($0) }
        text += ")\n"
    }

    private mutating func write(_ list: ListBlock, _ line: Int) {
        text += list.start.map { "(ol \(line) \($0)\n" } ?? "(ul \(line)\n"
        for item in list.items {
            text += "(li \(page.source.lineNumber(of: item.range.lowerBound))\n"
            item.blocks.forEach { write($0) }
            text += ")\n"
        }
        text += ")\n"
    }

    private mutating func write(_ table: TableBlock, _ line: Int) {
        text += "(table \(line)\n"
        let rows = [table.header] + table.rows
        for row in rows {
            let cells = (0..<(rows.map(\.cells.count).max() ?? 0)).map {
                row.cells.indices.contains($0) ? written(row.cells[$0].inlines) : ""
            }
            text += "(tr" + cells.map { " (td\($0))" }.joined() + ")\n"
        }
        text += ")\n"
    }

    private func joined(_ lines: [DecodedText]) -> String {
        lines.map { $0.string + "\n" }.joined()
    }

    private func written(_ inlines: [Inline]) -> String {
        var pieces = InlinePieces()
        pieces.add(inlines)
        pieces.flush()
        return pieces.written
    }
}

/// Inlines written out, with neighbouring texts made one.
private struct InlinePieces {
    private(set) var written = ""
    private var text = ""

    mutating func flush() {
        if !text.isEmpty { written += " " + quoted(text) }
        text = ""
    }

    mutating func add(_ inlines: [Inline]) {
        inlines.forEach { add($0) }
    }

    private mutating func add(_ inline: Inline) {
        switch inline {
        case .text(let decoded): text += decoded.string
        case .label(let label):
            text += "[!\(word(label.kind)) "
            add(label.inlines)
            text += "]"
        case .code(let code): add("code", [code.text.string], [])
        case .emphasis(let emphasis): add(emphasis.isStrong ? "strong" : "em", [], emphasis.inlines)
        case .link(let link):
            add("a", [link.destination.string, link.title?.string ?? ""], link.inlines, isLabel: isLabel(link))
        case .image(let image): add("img", [image.destination.string, image.title?.string ?? ""], image.inlines)
        case .html(let html): add("html", [html.string], [])
        case .lineBreak(_, let isHard): add(isHard ? "br" : "sb", [], [])
        }
    }

    /// Whether the brackets of a link are those of a label.
    private func isLabel(_ link: Link) -> Bool {
        guard case .label(let label)? = link.inlines.first else { return false }
        return label.range.lowerBound == link.range.lowerBound
    }

    private mutating func add(_ name: String, _ words: [String], _ inlines: [Inline], isLabel: Bool = false) {
        flush()
        written += " (" + ([name] + words.map(quoted)).joined(separator: " ")
        if isLabel, case .label(let label)? = inlines.first {
            text += "!\(word(label.kind)) "
            add(label.inlines)
        } else {
            add(inlines)
        }
        flush()
        written += ")"
    }

    private func word(_ kind: Label.Kind) -> String {
        switch kind {
        case .control: "UICONTROL"
        case .notTranslated: "DNL"
        case .other(let word): word
        }
    }
}

private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\":
            quoted.unicodeScalars.append("\\")
            quoted.unicodeScalars.append(scalar)
        case "\n": quoted += "\\n"
        case "\t": quoted += "\\t"
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}
