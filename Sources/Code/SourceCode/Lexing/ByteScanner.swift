/// Walks the bytes of a text and tracks line and column.
struct ByteScanner {
    let bytes: [UInt8]
    private(set) var offset = 0
    private(set) var position: SourcePosition

    init(_ source: SourceText) {
        bytes = Array(source.text.utf8)
        position = SourcePosition(line: 1, column: 1, in: source.id)
    }

    var isAtEnd: Bool { offset >= bytes.count }

    /// The byte here, or 0 after the end.
    var current: UInt8 { peek(0) }

    func peek(_ distance: Int) -> UInt8 {
        let index = offset + distance
        return index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    func starts(with word: [UInt8]) -> Bool {
        guard offset + word.count <= bytes.count else { return false }
        for index in word.indices where bytes[offset + index] != word[index] { return false }
        return true
    }

    mutating func advance() {
        guard offset < bytes.count else { return }
        let byte = bytes[offset]
        offset += 1
        if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && current != UInt8(ascii: "\n")) {
            position = SourcePosition(line: position.line + 1, column: 1, in: position.source)
        } else if current & 0xC0 != 0x80 || isAtEnd {
            // Continuation bytes belong to the scalar before them.
            position.column += 1
        }
    }

    mutating func advance(by count: Int) {
        for _ in 0..<count { advance() }
    }

    mutating func skip(while condition: (UInt8) -> Bool) {
        while !isAtEnd, condition(current) { advance() }
    }

    func text(from start: Int) -> String {
        String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// The bytes from here to the end of the line.
    var restOfLine: ArraySlice<UInt8> {
        let end = bytes[offset...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
        return bytes[offset..<end]
    }
}

extension UInt8 {
    var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == 0x0B || self == 0x0C }

    package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    var opensBracket: Bool { self == UInt8(ascii: "(") || self == UInt8(ascii: "[") || self == UInt8(ascii: "{") }

    var isHexadecimalDigit: Bool {
        isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f"))
    }

    /// Letters, `_`, `$`, and everything beyond ASCII.
    package var startsName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    var continuesName: Bool { startsName || isDigit }
}
