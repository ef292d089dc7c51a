/// Text that means the same in every place of XML as it is.
enum PlainText {
    /// Whether all bytes mean themselves in every place; nearly every string is so.
    ///
    /// - Parameter spaceIsPlain: false where spaces need a closer look.
    static func holds(_ bytes: UnsafeBufferPointer<UInt8>, spaceIsPlain: Bool) -> Bool {
        let first: UInt8 = spaceIsPlain ? 0x20 : 0x21
        guard bytes.count >= 8 else { return bytes.allSatisfy { isPlain($0, first: first) } }
        let raw = UnsafeRawBufferPointer(bytes)
        let firsts = UInt64(first) &* ones
        var others: UInt64 = 0
        var offset = 0
        while offset < raw.count - 8 {
            others |= areOthers(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self), below: firsts)
            offset += 8
        }
        // The last eight bytes, of which some may have been looked at before.
        return (others | areOthers(raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self), below: firsts))
            == 0
    }

    private static func isPlain(_ byte: UInt8, first: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): false
        default: byte >= first && byte < 0x7F
        }
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Not 0 where any of eight bytes does not mean itself.
    private static func areOthers(_ bytes: UInt64, below firsts: UInt64) -> UInt64 {
        // `"` is `&` but for one bit, and so is `<` `>`.
        let quotes = zeros((bytes | 0x04 &* ones) ^ (UInt64(UInt8(ascii: "&")) &* ones))
        let brackets = zeros((bytes | 0x02 &* ones) ^ (UInt64(UInt8(ascii: ">")) &* ones))
        let backslashes = zeros(bytes ^ (UInt64(UInt8(ascii: "\\")) &* ones))
        let deletes = zeros(bytes ^ 0x7F &* ones)
        let controls = (bytes &- firsts) & ~bytes & highs
        return controls | bytes & highs | deletes | quotes | brackets | backslashes
    }

    /// Not 0 where any of eight bytes is 0.
    private static func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes & highs }
}
