/// `&quot;`, `&#34;` and `&#x22;`.
enum CharacterReference {
    /// The UTF-8 text of the character reference that starts at an offset, and its end; `nil` if no reference starts
    /// there.
    static func read(at start: Int, in bytes: [UInt8], before end: Int) -> (text: [UInt8], end: Int)? {
        let next = start + 1
        guard next < end else { return nil }
        if bytes[next] != ASCII.numberSign { return readName(at: next, in: bytes, before: end) }
        guard next + 1 < end else { return nil }
        let isHexadecimal = bytes[next + 1] | 0x20 == UInt8(ascii: "x")
        return readNumber(at: next + (isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10, in: bytes, before: end)
    }

    private static func readName(at start: Int, in bytes: [UInt8], before end: Int) -> (text: [UInt8], end: Int)? {
        var offset = start
        while offset < end, bytes[offset].isLetter || bytes[offset].isDigit, offset - start < NamedEntities.longestName
        { offset += 1 }
        guard offset > start, offset < end, bytes[offset] == ASCII.semicolon else { return nil }
        return NamedEntities.character(named: bytes[start..<offset]).map { (Array(String($0).utf8), offset + 1) }
    }

    private static func readNumber(at start: Int, radix: UInt32, in bytes: [UInt8], before end: Int) -> (
        text: [UInt8], end: Int
    )? {
        let longest = radix == 16 ? 6 : 7
        var offset = start
        var value: UInt32 = 0
        while offset < end, offset - start < longest, let digit = digit(bytes[offset], radix: radix) {
            value = value * radix + digit
            offset += 1
        }
        guard offset > start, offset < end, bytes[offset] == ASCII.semicolon else { return nil }
        // A number that is not a character, and NUL, become the replacement character.
        let scalar = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
        return (Array(String(scalar).utf8), offset + 1)
    }

    private static func digit(_ byte: UInt8, radix: UInt32) -> UInt32? {
        if byte.isDigit { return UInt32(byte - 0x30) }
        guard radix == 16, case let letter = byte | 0x20, (0x61...0x66).contains(letter) else { return nil }
        return UInt32(letter - 0x61 + 10)
    }
}
