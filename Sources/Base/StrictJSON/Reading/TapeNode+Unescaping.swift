extension TapeNode {
    /// The UTF-8 text of a checked string with escapes. A lone surrogate becomes U+FFFD.
    func unescapedText(in bytes: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(Int(size))
        var position = textStart
        while position < textEnd {
            let byte = bytes[position]
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                position += 1
                continue
            }
            let escape = bytes[position + 1]
            guard escape == UInt8(ascii: "u") else {
                text.append(Self.character(ofEscape: escape))
                position += 2
                continue
            }
            let (scalar, length) = unicodeEscape(at: position, in: bytes)
            text.append(contentsOf: String(Character(scalar)).utf8)
            position += length
        }
        return text
    }

    /// The character of a `\u` escape or a pair of them, and its length in bytes.
    private func unicodeEscape(at position: Int, in bytes: Span<UInt8>) -> (scalar: Unicode.Scalar, length: Int) {
        let unit = Self.codeUnit(at: position + 2, in: bytes)
        if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
        let hasSecond =
            position + 12 <= textEnd && bytes[position + 6] == UInt8(ascii: "\\")
            && bytes[position + 7] == UInt8(ascii: "u")
        guard UTF16.isLeadSurrogate(unit), hasSecond else { return ("\u{FFFD}", 6) }
        let second = Self.codeUnit(at: position + 8, in: bytes)
        guard UTF16.isTrailSurrogate(second) else { return ("\u{FFFD}", 6) }
        let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
    }

    private static func codeUnit(at position: Int, in bytes: Span<UInt8>) -> UInt16 {
        var unit: UInt16 = 0
        for offset in 0..<4 {
            unit = unit << 4 | UInt16(bytes[position + offset].hexadecimalDigit ?? 0)
        }
        return unit
    }

    private static func character(ofEscape escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }
}

extension UInt8 {
    /// The value of this byte as a hexadecimal digit.
    var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
