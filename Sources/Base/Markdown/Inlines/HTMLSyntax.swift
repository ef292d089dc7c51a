/// The syntax of tags.
enum HTMLSyntax {
    /// The end of an opening or closing tag that starts at an offset; `nil` if no tag starts there.
    static func endOfTag(at start: Int, in bytes: [UInt8], before end: Int) -> Int? {
        var offset = start + 1
        guard offset < end else { return nil }
        let isClosing = bytes[offset] == ASCII.slash
        if isClosing { offset += 1 }
        guard offset < end, bytes[offset].isLetter else { return nil }
        while offset < end, bytes[offset].isLetter || bytes[offset].isDigit || bytes[offset] == ASCII.hyphen {
            offset += 1
        }
        if !isClosing {
            while let attributeEnd = endOfAttribute(at: offset, in: bytes, before: end) { offset = attributeEnd }
        }
        offset = skipWhiteSpace(from: offset, in: bytes, before: end)
        if !isClosing, offset < end, bytes[offset] == ASCII.slash { offset += 1 }
        return offset < end && bytes[offset] == ASCII.greater ? offset + 1 : nil
    }

    static func skipWhiteSpace(from start: Int, in bytes: [UInt8], before end: Int) -> Int {
        var offset = start
        while offset < end, bytes[offset].isWhiteSpace { offset += 1 }
        return offset
    }

    private static func endOfAttribute(at start: Int, in bytes: [UInt8], before end: Int) -> Int? {
        var offset = skipWhiteSpace(from: start, in: bytes, before: end)
        guard offset > start, offset < end else { return nil }
        let first = bytes[offset]
        guard first.isLetter || first == ASCII.underscore || first == ASCII.colon else { return nil }
        while offset < end, isNameByte(bytes[offset]) { offset += 1 }
        let equals = skipWhiteSpace(from: offset, in: bytes, before: end)
        guard equals < end, bytes[equals] == ASCII.equals else { return offset }
        return endOfValue(at: skipWhiteSpace(from: equals + 1, in: bytes, before: end), in: bytes, before: end)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.underscore, ASCII.colon, ASCII.period, ASCII.hyphen: true
        default: byte.isLetter || byte.isDigit
        }
    }

    private static func endOfValue(at start: Int, in bytes: [UInt8], before end: Int) -> Int? {
        guard start < end else { return nil }
        let quote = bytes[start]
        if quote == ASCII.quotationMark || quote == ASCII.apostrophe {
            return bytes[start + 1..<end].firstIndex(of: quote).map { $0 + 1 }
        }
        var offset = start
        while offset < end, isUnquotedValueByte(bytes[offset]) { offset += 1 }
        return offset > start ? offset : nil
    }

    private static func isUnquotedValueByte(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.quotationMark, ASCII.apostrophe, ASCII.equals, ASCII.less, ASCII.greater, ASCII.backtick: false
        default: byte > ASCII.space
        }
    }
}
