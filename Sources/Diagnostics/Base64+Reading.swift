extension Base64 {
    /// Why a text is no Base64.
    package struct Fault: Error, Sendable, Hashable {
        /// A clause that says it.
        package let reason: String
    }

    /// The bytes of a text in the standard or the URL-safe alphabet, with padding. One text has one meaning, and no other
    /// text of its alphabet has the same.
    ///
    /// - Throws: why the text is none.
    package static func bytes(_ text: String) throws(Fault) -> [UInt8] {
        let characters = Array(text.utf8)
        guard characters.count.isMultiple(of: 4) else {
            throw Fault(reason: "its length is not a multiple of four")
        }
        let special = Set(characters.filter { "+/-_".utf8.contains($0) })
        guard special.isSubset(of: Array("+/".utf8)) || special.isSubset(of: Array("-_".utf8)) else {
            throw Fault(reason: "it mixes the standard and the URL-safe alphabet")
        }
        let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { throw Fault(reason: "it ends in more than two =") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3)
        var bits: UInt32 = 0
        for (position, character) in characters.dropLast(padding).enumerated() {
            guard let value = value(of: character) else {
                throw Fault(reason: "character \(position + 1) is not of its alphabet")
            }
            bits = bits << 6 | value
            guard position % 4 == 3 else { continue }
            bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
            bits = 0
        }
        switch padding {
        case 1:
            bytes += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
            bits &= 3
        case 2:
            bytes.append(UInt8(bits >> 4 & 255))
            bits &= 15
        default: bits = 0
        }
        guard bits == 0 else { throw Fault(reason: "its last character has bits that mean nothing") }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
