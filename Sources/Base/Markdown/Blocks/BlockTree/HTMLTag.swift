/// A tag in a piece of HTML, or a comment, which is a tag without a name.
struct HTMLTag {
    /// In lower case.
    let name: String
    let isClosing: Bool
    /// Its range.
    let range: Range<Int>
    private let attributes: [(name: String, value: Range<Int>)]

    /// The next tag or comment in a range, or nil.
    init?(in range: Range<Int>, of bytes: [UInt8]) {
        var offset = range.lowerBound
        while let start = bytes[offset..<range.upperBound].firstIndex(of: ASCII.less) {
            if bytes.has("<!--", at: start, before: range.upperBound) {
                let end = bytes.first("-->", in: start + 4..<range.upperBound).map { $0 + 3 } ?? range.upperBound
                self.range = start..<end
                (name, isClosing, attributes) = ("", false, [])
                return
            }
            if let end = HTMLSyntax.endOfTag(at: start, in: bytes, before: range.upperBound) {
                isClosing = bytes[start + 1] == ASCII.slash
                let nameStart = start + (isClosing ? 2 : 1)
                let nameEnd =
                    bytes[nameStart..<end].firstIndex { !$0.isLetter && !$0.isDigit && $0 != ASCII.hyphen } ?? end
                self.range = start..<end
                name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self).lowercased()
                attributes = Self.attributes(in: nameEnd..<end - 1, of: bytes)
                return
            }
            offset = start + 1
        }
        return nil
    }

    /// The tag at the beginning of a text.
    init?(wholeOf text: DecodedText) {
        let bytes = Array(text.string.utf8)
        self.init(in: bytes.indices, of: bytes)
    }

    /// The range of the value of the first attribute with one of these names.
    func value(_ names: String...) -> Range<Int>? {
        attributes.first { names.contains($0.name) && !$0.value.isEmpty }?.value
    }

    private static func attributes(in range: Range<Int>, of bytes: [UInt8]) -> [(name: String, value: Range<Int>)] {
        var attributes: [(name: String, value: Range<Int>)] = []
        var offset = range.lowerBound
        while true {
            offset = HTMLSyntax.skipWhiteSpace(from: offset, in: bytes, before: range.upperBound)
            guard offset < range.upperBound else { return attributes }
            let start = offset
            while offset < range.upperBound, bytes[offset] != ASCII.equals, !bytes[offset].isWhiteSpace { offset += 1 }
            let name = String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
            let equals = HTMLSyntax.skipWhiteSpace(from: offset, in: bytes, before: range.upperBound)
            guard equals < range.upperBound, bytes[equals] == ASCII.equals else {
                if offset == start { offset += 1 }
                continue
            }
            var valueStart = HTMLSyntax.skipWhiteSpace(from: equals + 1, in: bytes, before: range.upperBound)
            var end = valueStart
            if valueStart < range.upperBound, [ASCII.quotationMark, ASCII.apostrophe].contains(bytes[valueStart]) {
                let quote = bytes[valueStart]
                valueStart += 1
                end = bytes[valueStart..<range.upperBound].firstIndex(of: quote) ?? range.upperBound
                offset = min(end + 1, range.upperBound)
            } else {
                while end < range.upperBound, !bytes[end].isWhiteSpace { end += 1 }
                offset = end
            }
            attributes.append((name, valueStart..<end))
        }
    }
}
