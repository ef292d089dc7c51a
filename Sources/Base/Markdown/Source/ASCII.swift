/// The bytes with a meaning in Markdown.
enum ASCII {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let exclamationMark: UInt8 = 0x21
    static let quotationMark: UInt8 = 0x22
    static let numberSign: UInt8 = 0x23
    static let ampersand: UInt8 = 0x26
    static let apostrophe: UInt8 = 0x27
    static let leftParenthesis: UInt8 = 0x28
    static let rightParenthesis: UInt8 = 0x29
    static let asterisk: UInt8 = 0x2A
    static let plus: UInt8 = 0x2B
    static let hyphen: UInt8 = 0x2D
    static let period: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let less: UInt8 = 0x3C
    static let equals: UInt8 = 0x3D
    static let greater: UInt8 = 0x3E
    static let questionMark: UInt8 = 0x3F
    static let at: UInt8 = 0x40
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D
    static let underscore: UInt8 = 0x5F
    static let backtick: UInt8 = 0x60
    static let leftBrace: UInt8 = 0x7B
    static let pipe: UInt8 = 0x7C
    static let rightBrace: UInt8 = 0x7D
    static let tilde: UInt8 = 0x7E
}

extension UInt8 {
    var isSpaceOrTab: Bool { self == ASCII.space || self == ASCII.tab }

    /// Space, tab, line endings, vertical tab and form feed.
    var isWhiteSpace: Bool { self == ASCII.space || (0x09...0x0D).contains(self) }

    var isControl: Bool { self < 0x20 || self == 0x7F }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    var isUppercaseLetter: Bool { (0x41...0x5A).contains(self) }

    /// The signs that a backslash escapes.
    var isPunctuation: Bool {
        switch self {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}

extension [UInt8] {
    /// The first offset in the range at which the byte is neither space nor tab, or the range's end.
    func skipSpacesAndTabs(_ range: Range<Int>) -> Int {
        var offset = range.lowerBound
        while offset < range.upperBound, self[offset].isSpaceOrTab { offset += 1 }
        return offset
    }

    /// The range without the spaces and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        let start = skipSpacesAndTabs(range)
        var end = range.upperBound
        while end > start, self[end - 1].isSpaceOrTab { end -= 1 }
        return start..<end
    }

    /// Whether the bytes at an offset are those of a text.
    func has(_ text: StaticString, at offset: Int, before end: Int) -> Bool {
        guard offset >= 0, end - offset >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { self[offset + $0] == wanted[$0] } }
    }

    /// The last offset at which the range contains a text, or nil.
    func last(_ text: StaticString, in range: Range<Int>) -> Int? {
        range.last { has(text, at: $0, before: range.upperBound) }
    }

    /// The first offset in the range at which a text begins that is completely in the range; `nil` if it does not
    /// occur.
    func first(_ text: StaticString, in range: Range<Int>) -> Int? {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if has(text, at: offset, before: range.upperBound) { return offset }
            offset += 1
        }
        return nil
    }
}
