/// Checks that bytes are UTF-8.
enum UTF8Check {
    /// The offset of the first byte that is not valid UTF-8 (shortest form, no surrogates, nothing above U+10FFFF);
    /// `nil` if all are.
    static func firstFault(in bytes: [UInt8]) -> Int? {
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] < 0x80 {
                offset += 1
            } else if let length = sequenceLength(in: bytes, at: offset) {
                offset += length
            } else {
                return offset
            }
        }
        return nil
    }

    private static func sequenceLength(in bytes: [UInt8], at offset: Int) -> Int? {
        let lead = bytes[offset]
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
        for index in offset + 2..<max(offset + 2, offset + length) where bytes[index] & 0xC0 != 0x80 { return nil }
        return length
    }
}
