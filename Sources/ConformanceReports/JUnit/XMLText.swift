import Diagnostics
import StrictJSON

/// The one way by which strings get into XML.
enum XMLText {
    /// Where a string is, which decides what would not survive there.
    enum Place {
        /// Between tags.
        case content
        /// In an attribute, where a reader makes spaces of line breaks and tabs unless they are references.
        case attribute
        /// In an attribute that schemas call a token: a reader may join and drop spaces, so those that it would are
        /// written out, and so is the backslash: two names that differ never become the same.
        case token

        /// Whether a byte means itself, wherever in such a place it is. A space of a token needs a closer look.
        fileprivate func isPlain(_ byte: UInt8) -> Bool {
            switch self {
            case .content: Self.oddityInContent(byte) == 0
            case .attribute: Self.oddityInAttribute(byte) == 0
            case .token: Self.oddityInToken(byte) == 0
            }
        }

        /// Whether all bytes do.
        fileprivate func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            switch self {
            case .content: Self.oddity(of: bytes, Self.oddityInContent) == 0
            case .attribute: Self.oddity(of: bytes, Self.oddityInAttribute) == 0
            case .token: Self.oddity(of: bytes, Self.oddityInToken) == 0
            }
        }

        // Nearly all texts are plain to their ends. What follows is 0 or 1 and has no branches, so that the compiler
        // looks at many bytes at a time.

        private static func oddity(of bytes: UnsafeBufferPointer<UInt8>, _ oddity: (UInt8) -> UInt8) -> UInt8 {
            var sum: UInt8 = 0
            for byte in bytes { sum |= oddity(byte) }
            return sum
        }

        private static func oddityInContent(_ byte: UInt8) -> UInt8 {
            (unprintable(byte) & one(byte != 0x09) & one(byte != 0x0A)) | markup(byte)
        }

        private static func oddityInAttribute(_ byte: UInt8) -> UInt8 {
            unprintable(byte) | markup(byte) | one(byte == UInt8(ascii: "\"")) | one(byte == UInt8(ascii: "\\"))
        }

        private static func oddityInToken(_ byte: UInt8) -> UInt8 { oddityInAttribute(byte) | one(byte == 0x20) }

        private static func unprintable(_ byte: UInt8) -> UInt8 { one(byte &- 0x20 > 0x5E) }

        private static func markup(_ byte: UInt8) -> UInt8 {
            one(byte == UInt8(ascii: "&")) | one(byte == UInt8(ascii: "<")) | one(byte == UInt8(ascii: ">"))
        }

        private static func one(_ condition: Bool) -> UInt8 { condition ? 1 : 0 }
    }

    /// Appends a string, with what XML cannot hold, or what would lead readers astray, written out.
    static func append(_ string: String, in place: Place, to bytes: inout [UInt8]) {
        // Nearly every string is so, and has its bytes in one piece, which is faster to walk than a view of them.
        let isAppended = string.utf8.withContiguousStorageIfAvailable { piece in
            guard place.isPlain(piece) else { return false }
            bytes.append(contentsOf: piece)
            return true
        }
        if isAppended == true { return }
        let lost = place == .token ? lostSpaces(in: string) : []
        for (position, scalar) in string.unicodeScalars.enumerated() {
            if scalar.isASCII, place.isPlain(UInt8(truncatingIfNeeded: scalar.value)) {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
                continue
            }
            let isLost = !lost.isEmpty && lost.contains(position) || (place == .token && scalar == "\\")
            if isLost || scalar.isWrittenOut(isLine: place == .token) {
                bytes += scalar.writtenOut.utf8
            } else if let reference = reference(scalar, in: place) {
                bytes += reference.utf8
            } else {
                scalar.append(to: &bytes)
            }
        }
    }

    /// The positions of spaces that a token cannot hold: the first and the last scalar, and all after another space.
    private static func lostSpaces(in string: String) -> Set<Int> {
        let scalars = Array(string.unicodeScalars)
        return Set(
            scalars.indices.filter {
                scalars[$0] == " " && ($0 == 0 || $0 == scalars.count - 1 || scalars[$0 - 1] == " ")
            })
    }

    private static func reference(_ scalar: Unicode.Scalar, in place: Place) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        // Nowhere needed but in `]]>`, which content may not hold.
        case ">": "&gt;"
        case "\"": place == .content ? nil : "&quot;"
        case "\t": place == .content ? nil : "&#9;"
        case "\n": place == .content ? nil : "&#10;"
        // A reader would make a line feed of it, in content too.
        case "\r": "&#13;"
        default: nil
        }
    }
}
