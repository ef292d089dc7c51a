extension Heading {
    /// The anchor that common sites make of the heading's text: small letters, digits and underscores, a hyphen for each
    /// space.
    package var slug: String {
        var slug = ""
        for scalar in inlines.joinedText.string.lowercased().unicodeScalars {
            if scalar == " " { slug += "-" }
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-" || scalar == "_"
            {
                slug.unicodeScalars.append(scalar)
            }
        }
        return slug
    }

    fileprivate func anchored(_ name: String) -> Heading {
        Heading(
            range: range, level: level, inlines: inlines, anchor: DecodedText(string: name, range: range, runs: []),
            strayAnchor: nil)
    }
}

extension Sequence<Block> {
    /// The values of `id` and `name` in the HTML of the blocks and of all that is in them.
    package var htmlNames: Set<String> {
        var names: Set<String> = []
        for block in withDescendants {
            switch block {
            case .html(let html): for line in html.lines { names.formUnion(Self.names(in: line.string)) }
            case .paragraph(let paragraph): names.formUnion(Self.names(of: paragraph.inlines))
            case .heading(let heading): names.formUnion(Self.names(of: heading.inlines))
            case .code, .quote, .list, .table, .definition, .thematicBreak: break
            }
        }
        return names
    }

    private static func names(of inlines: [Inline]) -> [String] {
        inlines.flatMap { inline -> [String] in
            if case .html(let html) = inline { names(in: html.string) } else { [] }
        }
    }

    private static func names(in html: String) -> [String] {
        let parts = html.utf8.split(whereSeparator: { [0x22, 0x27, 0x20, 0x3E].contains($0) }).map {
            String(Substring($0))
        }
        return zip(parts, parts.dropFirst()).filter { $0.0 == "id=" || $0.0 == "name=" }.map(\.1)
    }
}

extension MarkdownPage {
    /// The page with an anchor for each heading that has none in braces and that links reach by one of these names: by
    /// HTML in the heading or right before it, or by the heading's text.
    package func namingHeadings(_ names: Set<String>) -> MarkdownPage {
        guard !names.isEmpty else { return self }
        var named = self
        for (index, block) in blocks.enumerated() {
            guard case .heading(let heading) = block, heading.anchor == nil else { continue }
            let before = index > 0 ? blocks[index - 1...index - 1].filter { !$0.isHeading } : []
            let own = names.intersection(([block] + before).htmlNames)
            guard let name = own.min() ?? names.first(where: { $0.utf8.elementsEqual(heading.slug.utf8) }) else {
                continue
            }
            named.blocks[index] = .heading(heading.anchored(name))
        }
        return named
    }
}

extension Block {
    fileprivate var isHeading: Bool {
        if case .heading = self { true } else { false }
    }
}
