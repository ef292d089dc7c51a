/// Text as a reader sees it (entities and backslash escapes decoded), every part of which knows the source that it
/// stands for.
///
/// `&quot;` is one character here and a range of six bytes in the source.
package struct DecodedText: Sendable {
    /// The text.
    package let string: String
    /// The bytes of the source that it stands for.
    package let range: Range<Int>
    /// The parts in order; none where the whole text is in the source as it is.
    let runs: [Run]

    /// A part of the text.
    struct Run: Sendable {
        /// Where it begins in the text, in UTF-8.
        var start: Int
        /// What it stands for in the source.
        var source: Range<Int>
        /// Whether the source has the same bytes. Otherwise the part is one and cannot be divided.
        var isVerbatim: Bool
    }

    /// Whether the text is, byte for byte, `other`: canonical equivalence does not count.
    package func isExactly(_ other: String) -> Bool {
        string.utf8.elementsEqual(other.utf8)
    }

    /// The bytes of the source that a part of the text stands for; a part of an entity stands for all of it.
    ///
    /// - Parameter range: offsets in the text's UTF-8.
    package func sourceRange(ofUTF8 range: Range<Int>) -> Range<Int> {
        guard !runs.isEmpty else {
            return self.range.lowerBound + range.lowerBound..<self.range.lowerBound + range.upperBound
        }
        let start = sourceStart(of: range.lowerBound)
        guard !range.isEmpty else { return start..<start }
        let last = runs[runIndex(of: range.upperBound - 1)]
        let end = last.isVerbatim ? last.source.lowerBound + range.upperBound - last.start : last.source.upperBound
        return start..<max(start, end)
    }

    /// The bytes of the source that a part of `string` stands for.
    package func sourceRange(of range: Range<String.Index>) -> Range<Int> {
        let utf8 = string.utf8
        let start = utf8.distance(from: utf8.startIndex, to: range.lowerBound)
        return sourceRange(ofUTF8: start..<start + utf8.distance(from: range.lowerBound, to: range.upperBound))
    }

    private func sourceStart(of offset: Int) -> Int {
        let run = runs[runIndex(of: offset)]
        return run.isVerbatim
            ? min(run.source.lowerBound + offset - run.start, run.source.upperBound) : run.source.lowerBound
    }

    /// The last part that begins at or before an offset.
    private func runIndex(of offset: Int) -> Int {
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].start <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
