extension Heading {
    /// The anchor that common sites generate from the heading's text: lower-case letters, digits and underscores, with
    /// a hyphen for each space.
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

    /// Whether sites generate an anchor from the heading's text: they write it in lower case, and some merge
    /// consecutive hyphens.
    fileprivate func makes(_ anchor: String) -> Bool {
        let slug = slug
        let short = slug.split(separator: "-").joined(separator: "-")
        return [slug, short].contains { $0.utf8.elementsEqual(anchor.lowercased().utf8) }
    }
}

extension Sequence<Block> {
    /// The values of `id` and `name` in the HTML of the blocks and their descendants.
    package var htmlNames: Set<String> {
        var names: Set<String> = []
        for block in withDescendants {
            switch block {
            case .html(let html): for line in html.lines { names.formUnion(Self.names(in: line.string)) }
            case .paragraph(let paragraph):
                names.formUnion(Self.names(of: paragraph.inlines))
                if let name = Self.bareName(of: paragraph.inlines) { names.insert(name) }
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
        let bytes = Array(html.utf8)
        var names: [String] = []
        var offset = 0
        while let tag = HTMLTag(in: offset..<bytes.count, of: bytes) {
            names += ["id", "name"].compactMap { tag.value($0) }.map { String(decoding: bytes[$0], as: UTF8.self) }
            offset = tag.range.upperBound
        }
        return names
    }

    /// The name in a text that is only a name, as in `[](){#name}`.
    private static func bareName(of inlines: [Inline]) -> String? {
        let text = inlines.joinedText.string
        let braces = text.hasPrefix("[]") ? text.dropFirst(2) : text[...]
        guard braces.hasPrefix("{"), braces.hasSuffix("}") else { return nil }
        let words = braces.dropFirst().dropLast().split(separator: " ")
        return words.count == 1 && words[0].hasPrefix("#") ? String(words[0].dropFirst()) : nil
    }
}

extension MarkdownPage {
    /// The page with an anchor for each heading that lacks one and that links reach by one of these names.
    ///
    /// - Parameters:
    ///   - names: names that HTML in the heading or right before it may have.
    ///   - slugs: names that may be generated from the heading's text.
    package func namingHeadings(_ names: Set<String>, slugs: Set<String>) -> MarkdownPage {
        var named = self
        for (index, block) in blocks.enumerated() {
            guard case .heading(let heading) = block, heading.anchor == nil else { continue }
            let before = index > 0 ? blocks[index - 1...index - 1].filter { !$0.isHeading } : []
            let own = names.intersection(([block] + before).htmlNames)
            guard let name = own.min() ?? slugs.filter(heading.makes).min() else {
                continue
            }
            named.blocks[index] = .heading(
                heading.anchored(DecodedText(string: name, range: heading.range, runs: [])))
        }
        return named
    }
}

extension Block {
    fileprivate var isHeading: Bool {
        if case .heading = self { true } else { false }
    }
}
