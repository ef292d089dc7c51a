/// A section of a page: a heading with its content.
package struct Section: Sendable {
    /// Its heading.
    package let heading: Heading
    /// The blocks up to the next heading of the same or a higher level, including subsections.
    package let blocks: ArraySlice<Block>

    /// Its range, with its heading.
    package var range: Range<Int> {
        heading.range.lowerBound..<(blocks.last?.range.upperBound ?? heading.range.upperBound)
    }

    /// The blocks up to the next heading of any level.
    package var ownBlocks: ArraySlice<Block> {
        blocks.prefix { block in
            if case .heading = block { false } else { true }
        }
    }

    /// The blocks including subsections, except for those that count as separate sections.
    ///
    /// - Parameter isOwn: whether a heading below this one begins such a section.
    package func blocks(withoutSections isOwn: (Heading) -> Bool) -> [Block] {
        var left: Int?
        return blocks.filter { block in
            if case .heading(let heading) = block {
                if let level = left, heading.level <= level { left = nil }
                if left == nil, isOwn(heading) { left = heading.level }
            }
            return left == nil
        }
    }
}

extension MarkdownPage {
    /// The sections of the page, in order: one for each heading that is not in a quote or a list.
    package var sections: [Section] {
        var sections: [Section] = []
        // The positions of the next heading of each level, or of a higher one, computed from the end.
        var ends = [Int](repeating: blocks.count, count: 7)
        for index in blocks.indices.reversed() {
            guard case .heading(let heading) = blocks[index] else { continue }
            sections.append(Section(heading: heading, blocks: blocks[index + 1..<ends[heading.level]]))
            for level in heading.level...6 { ends[level] = index }
        }
        return sections.reversed()
    }

    /// The first section whose heading has an anchor; compared byte for byte.
    package func section(anchor: String) -> Section? {
        sections.first { $0.heading.anchor?.isExactly(anchor) ?? false }
    }
}
