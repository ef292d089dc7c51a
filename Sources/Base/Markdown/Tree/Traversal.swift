extension Sequence<Block> {
    /// The blocks and their descendants, in reading order: a quote or list comes before its content.
    package var withDescendants: [Block] {
        var all: [Block] = []
        collect(into: &all)
        return all
    }

    /// The texts of the blocks and their descendants, in reading order: headings, paragraphs, cells.
    package var texts: [[Inline]] {
        withDescendants.flatMap { block -> [[Inline]] in
            switch block {
            case .heading(let heading): [heading.inlines]
            case .paragraph(let paragraph): [paragraph.inlines]
            case .table(let table): ([table.header] + table.rows).flatMap { $0.cells.map(\.inlines) }
            case .code, .quote, .list, .html, .definition, .thematicBreak: []
            }
        }
    }

    /// The tables, including those in quotes and lists.
    package var tables: [TableBlock] {
        withDescendants.compactMap { block in
            if case .table(let table) = block { table } else { nil }
        }
    }

    /// The links in texts, in reading order, without images.
    package var links: [Link] {
        var links: [Link] = []
        for text in texts { text.collectLinks(into: &links) }
        return links
    }

    private func collect(into all: inout [Block]) {
        for block in self {
            all.append(block)
            switch block {
            case .quote(let quote): quote.blocks.collect(into: &all)
            case .list(let list):
                for item in list.items { item.blocks.collect(into: &all) }
            case .heading, .paragraph, .code, .table, .html, .definition, .thematicBreak: break
            }
        }
    }
}

extension Sequence<Inline> {
    fileprivate func collectLinks(into links: inout [Link]) {
        for inline in self {
            switch inline {
            case .link(let link):
                links.append(link)
                link.inlines.collectLinks(into: &links)
            case .image(let image): image.inlines.collectLinks(into: &links)
            case .emphasis(let emphasis): emphasis.inlines.collectLinks(into: &links)
            case .label(let label): label.inlines.collectLinks(into: &links)
            case .text, .code, .html, .lineBreak: break
            }
        }
    }
}
