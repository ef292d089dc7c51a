import Diagnostics

/// The text of a block, assembled from parts of lines, with the source offset of each byte.
struct InlineContent {
    private(set) var bytes: [UInt8] = []
    private var segments: [Segment] = []

    /// A stretch that is the same in the source.
    private struct Segment {
        let start: Int
        let source: Int
    }

    /// Lines without the spaces before the first and after the last, joined by line feeds.
    init(_ lines: ArraySlice<LineSlice>, of source: [UInt8]) {
        for line in lines {
            if !segments.isEmpty { bytes.append(ASCII.lineFeed) }
            segments.append(Segment(start: bytes.count, source: line.range.lowerBound))
            bytes += source[line.range]
        }
        while let last = bytes.last, last.isWhiteSpace { bytes.removeLast() }
    }

    /// A part of one line.
    init(_ range: Range<Int>, of source: [UInt8]) {
        segments = [Segment(start: 0, source: range.lowerBound)]
        bytes = Array(source[range])
    }

    /// The source offset of a byte. A line feed is at the end of its line.
    func source(of offset: Int) -> Int {
        guard segments.count > 1 else { return (segments.first?.source ?? 0) + offset }
        let segment = segments[max(1, segments.partitionPoint { $0.start > offset }) - 1]
        return segment.source + offset - segment.start
    }

    func source(of range: Range<Int>) -> Range<Int> {
        source(of: range.lowerBound)..<source(of: range.upperBound)
    }

    /// How many line feeds come before an offset.
    func lineFeedCount(before offset: Int) -> Int {
        bytes[..<offset].count { $0 == ASCII.lineFeed }
    }

    /// A part without decoding, except for line endings.
    func verbatim(_ range: Range<Int>, lineEnding: UInt8 = ASCII.lineFeed) -> DecodedText {
        var builder = DecodedTextBuilder()
        append(verbatim: range, lineEnding: lineEnding, to: &builder)
        return builder.take(emptyAt: source(of: range.lowerBound))
    }

    func append(verbatim range: Range<Int>, lineEnding: UInt8 = ASCII.lineFeed, to builder: inout DecodedTextBuilder) {
        var start = range.lowerBound
        while let lineFeed = bytes[start..<range.upperBound].firstIndex(of: ASCII.lineFeed) {
            builder.append(verbatim: bytes[start..<lineFeed], at: source(of: start))
            builder.append([lineEnding], for: source(of: lineFeed..<lineFeed + 1))
            start = lineFeed + 1
        }
        builder.append(verbatim: bytes[start..<range.upperBound], at: source(of: start))
    }

    /// A part with its entities and backslash escapes decoded.
    func decoded(_ range: Range<Int>) -> DecodedText {
        var builder = DecodedTextBuilder()
        append(decoded: range, withEscapes: true, to: &builder)
        return builder.take(emptyAt: source(of: range.lowerBound))
    }

    /// Adds a part with its entities decoded, and optionally its backslash escapes.
    func append(decoded range: Range<Int>, withEscapes: Bool, to builder: inout DecodedTextBuilder) {
        var start = range.lowerBound
        var offset = start
        while offset < range.upperBound {
            let read = decodedCharacter(at: offset, before: range.upperBound, withEscapes: withEscapes)
            guard let (text, end) = read else {
                offset += 1
                continue
            }
            append(verbatim: start..<offset, to: &builder)
            builder.append(text, for: source(of: offset..<end))
            offset = end
            start = end
        }
        append(verbatim: start..<range.upperBound, to: &builder)
    }

    private func decodedCharacter(at offset: Int, before end: Int, withEscapes: Bool) -> (text: [UInt8], end: Int)? {
        switch bytes[offset] {
        case ASCII.ampersand: CharacterReference.read(at: offset, in: bytes, before: end)
        case ASCII.backslash where withEscapes && offset + 1 < end && bytes[offset + 1].isPunctuation:
            ([bytes[offset + 1]], offset + 2)
        default: nil
        }
    }
}
