/// The bytes of one character. Overlong sequences, surrogates and values above U+10FFFF are invalid.
enum UTF8Sequence {
    case complete(Unicode.Scalar, length: Int)
    /// The text ends inside the character.
    case truncated
    case invalid

    /// Decodes the character that starts at a position inside the text.
    init(at position: Int, in bytes: Span<UInt8>) {
        let first = bytes[position]
        var second: ClosedRange<UInt8> = 0x80...0xBF
        let length: Int
        switch first {
        case 0x00...0x7F:
            self = .complete(Unicode.Scalar(first), length: 1)
            return
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF:
            length = 3
            if first == 0xE0 { second = 0xA0...0xBF }
        case 0xF0...0xF4:
            length = 4
            if first == 0xF0 { second = 0x90...0xBF }
        default:
            self = .invalid
            return
        }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for index in 1..<length {
            guard position + index < bytes.count else {
                self = .truncated
                return
            }
            let byte = bytes[position + index]
            guard index == 1 ? second.contains(byte) : UTF8.isContinuation(byte) else {
                self = .invalid
                return
            }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        // Surrogates and values above U+10FFFF are not scalars.
        self = Unicode.Scalar(value).map { .complete($0, length: length) } ?? .invalid
    }
}
