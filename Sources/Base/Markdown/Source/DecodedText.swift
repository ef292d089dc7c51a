import Diagnostics

/// Text as a reader sees it (with entities and backslash escapes decoded), each part of which knows its range in the
/// source.
///
/// `&quot;` is one character here and a range of six bytes in the source.
package struct DecodedText: Sendable {
    /// The text.
    package let string: String
    /// The bytes of the source for the text.
    package let range: Range<Int>
    /// The parts in order; empty if the whole text is the same in the source.
    let runs: [Run]

    /// A part of the text.
    struct Run: Sendable {
        /// Its start in the text, in UTF-8.
        var start: Int
        /// Its range in the source.
        var source: Range<Int>
        /// Whether the source has the same bytes. Otherwise the part cannot be divided.
        var isVerbatim: Bool
    }

    /// Whether the text equals `other` byte for byte, without canonical equivalence.
    package func isExactly(_ other: String) -> Bool {
        string.utf8.elementsEqual(other.utf8)
    }

    /// The bytes of the source for a part of the text; a part of an entity gives the whole entity.
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

    /// The bytes of the source for a part of `string`.
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
        max(1, runs.partitionPoint { $0.start > offset }) - 1
    }
}
