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
