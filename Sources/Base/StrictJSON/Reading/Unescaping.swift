extension Span<UInt8> {
    /// A text with the escapes of JSON and of web servers resolved: what follows an unknown escape is kept, and `\x22`,
    /// which nginx writes, is a quote. A lone surrogate becomes U+FFFD.
    package func unescapedBytes(_ range: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            var byte = self[position]
            position += 1
            if byte == UInt8(ascii: "\\"), position < range.upperBound {
                byte = self[position]
                position += 1
                switch byte {
                case UInt8(ascii: "n"): byte = 0x0A
                case UInt8(ascii: "r"): byte = 0x0D
                case UInt8(ascii: "t"): byte = 0x09
                case UInt8(ascii: "b"): byte = 0x08
                case UInt8(ascii: "f"): byte = 0x0C
                case UInt8(ascii: "x"):
                    if let value = hexadecimal(position, digits: 2, end: range.upperBound) {
                        byte = UInt8(value)
                        position += 2
                    }
                case UInt8(ascii: "u"):
                    guard let scalar = scalar(at: &position, end: range.upperBound) else { break }
                    bytes += Array(String(scalar).utf8)
                    continue
                default: break
                }
            }
            bytes.append(byte)
        }
        return bytes
    }

    /// The character of the digits after `\u`, and of a second escape if it is the other half of a surrogate pair.
    private func scalar(at position: inout Int, end: Int) -> Unicode.Scalar? {
        guard let first = hexadecimal(position, digits: 4, end: end) else { return nil }
        position += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, position + 6 <= end, self[position] == UInt8(ascii: "\\"),
            self[position + 1] == UInt8(ascii: "u"),
            let second = hexadecimal(position + 2, digits: 4, end: end), (0xDC00...0xDFFF).contains(second)
        else { return "\u{FFFD}" }
        position += 6
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00) ?? "\u{FFFD}"
    }

    private func hexadecimal(_ start: Int, digits: Int, end: Int) -> UInt32? {
        guard start + digits <= end else { return nil }
        var value: UInt32 = 0
        for position in start..<start + digits {
            guard let digit = self[position].hexadecimalDigit else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit; nil for other bytes.
    package var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
