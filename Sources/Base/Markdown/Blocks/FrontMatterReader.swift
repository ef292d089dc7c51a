/// Reads the front matter of a page.
package enum FrontMatterReader {
    /// The front matter, and the line after it; `nil` if the page has none or it is not closed.
    package static func read(_ source: PageBytes) -> (frontMatter: FrontMatter, nextLine: Int)? {
        let first = source.range(ofLine: 1)
        guard isFence(first, of: source, closing: false) else { return nil }
        var lines: [FrontMatterLine] = []
        for number in stride(from: 2, through: source.lineCount, by: 1) {
            let range = source.range(ofLine: number)
            if isFence(range, of: source, closing: true) {
                return (FrontMatter(range: first.lowerBound..<range.upperBound, lines: lines), number + 1)
            }
            lines.append(line(range, of: source.bytes))
        }
        return nil
    }

    private static func isFence(_ line: Range<Int>, of source: PageBytes, closing: Bool) -> Bool {
        let bytes = source.bytes
        guard
            bytes.has("---", at: line.lowerBound, before: line.upperBound)
                || closing && bytes.has("...", at: line.lowerBound, before: line.upperBound)
        else { return false }
        return bytes.skipSpacesAndTabs(line.lowerBound + 3..<line.upperBound) == line.upperBound
    }

    private static func line(_ range: Range<Int>, of bytes: [UInt8]) -> FrontMatterLine {
        // A key is at the start of its line; an indented line belongs to a value above.
        guard let first = bytes[range].first, !first.isSpaceOrTab, first != ASCII.hyphen, first != ASCII.numberSign,
            let colon = colon(in: range, of: bytes)
        else { return FrontMatterLine(range: range, key: nil, value: text(bytes.trimmed(range), of: bytes)) }
        return FrontMatterLine(
            range: range,
            key: text(bytes.trimmed(range.lowerBound..<colon), of: bytes),
            value: text(bytes.trimmed(colon + 1..<range.upperBound), of: bytes)
        )
    }

    /// The first colon followed by a space or the line's end.
    private static func colon(in range: Range<Int>, of bytes: [UInt8]) -> Int? {
        range.first { offset in
            bytes[offset] == ASCII.colon && (offset + 1 == range.upperBound || bytes[offset + 1].isSpaceOrTab)
        }
    }

    private static func text(_ range: Range<Int>, of bytes: [UInt8]) -> DecodedText {
        DecodedText(string: String(decoding: bytes[range], as: UTF8.self), range: range, runs: [])
    }
}
