extension InlineScanner {
    /// `<`: an automatic link, a tag, a comment or another piece of HTML, or plain text.
    mutating func readAngle() {
        if let end = endOfAutomaticLink() {
            add(.automaticLink(offset + 1..<end - 1), length: end - offset)
        } else if let end = endOfHTML() {
            add(.html, length: end - offset)
        } else {
            offset += 1
        }
    }

    private mutating func endOfHTML() -> Int? {
        guard offset + 1 < bytes.count else { return nil }
        switch bytes[offset + 1] {
        case ASCII.questionMark: return end(of: "?>", from: offset + 2)
        case ASCII.exclamationMark: return endOfMarkup()
        default: return HTMLSyntax.endOfTag(at: offset, in: bytes, before: bytes.count)
        }
    }

    private mutating func endOfMarkup() -> Int? {
        if bytes.has("<!--", at: offset, before: bytes.count) {
            if bytes.has(">", at: offset + 4, before: bytes.count) { return offset + 5 }
            if bytes.has("->", at: offset + 4, before: bytes.count) { return offset + 6 }
            return end(of: "-->", from: offset + 4)
        }
        if bytes.has("<![CDATA[", at: offset, before: bytes.count) { return end(of: "]]>", from: offset + 9) }
        guard offset + 2 < bytes.count, bytes[offset + 2].isLetter else { return nil }
        return end(of: ">", from: offset + 3)
    }

    /// The end of the next `closer`. If there is none, this is remembered, so that it is searched for only once.
    private mutating func end(of closer: StaticString, from start: Int) -> Int? {
        let key = closer.withUTF8Buffer { $0[0] }
        guard !missingClosers.contains(key) else { return nil }
        if let found = bytes.first(closer, in: min(start, bytes.count)..<bytes.count) {
            return found + closer.utf8CodeUnitCount
        }
        missingClosers.insert(key)
        return nil
    }

    private func endOfAutomaticLink() -> Int? {
        endOfAddress() ?? endOfMailAddress()
    }

    /// `<scheme:…>`.
    private func endOfAddress() -> Int? {
        var end = offset + 1
        guard end < bytes.count, bytes[end].isLetter else { return nil }
        while end < bytes.count, isSchemeByte(bytes[end]), end - offset <= 32 { end += 1 }
        guard end - offset > 2, end < bytes.count, bytes[end] == ASCII.colon else { return nil }
        while end < bytes.count, bytes[end] > ASCII.space, bytes[end] != ASCII.less {
            end += 1
            if bytes[end - 1] == ASCII.greater { return end }
        }
        return nil
    }

    private func isSchemeByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == ASCII.plus || byte == ASCII.period || byte == ASCII.hyphen
    }

    /// `<name@host.of.mail>`.
    private func endOfMailAddress() -> Int? {
        var end = offset + 1
        while end < bytes.count, isMailNameByte(bytes[end]) { end += 1 }
        guard end > offset + 1, end < bytes.count, bytes[end] == ASCII.at else { return nil }
        repeat {
            let start = end + 1
            end = start
            while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == ASCII.hyphen {
                end += 1
            }
            guard end > start, end - start <= 63, bytes[start] != ASCII.hyphen, bytes[end - 1] != ASCII.hyphen else {
                return nil
            }
        } while end < bytes.count && bytes[end] == ASCII.period
        return end < bytes.count && bytes[end] == ASCII.greater ? end + 1 : nil
    }

    private func isMailNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.quotationMark, ASCII.leftParenthesis, ASCII.rightParenthesis, 0x2C, ASCII.colon, ASCII.semicolon,
            ASCII.less,
            ASCII.greater,
            ASCII.at, ASCII.leftBracket, ASCII.backslash, ASCII.rightBracket:
            false
        default: byte > ASCII.space && byte < 0x7F
        }
    }
}
