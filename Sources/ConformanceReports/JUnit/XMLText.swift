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

        /// The bytes that mean themselves, wherever in such a place they are.
        fileprivate var plainBytes: ASCIISet {
            switch self {
            case .content: Self.plainContent
            case .attribute: Self.plainAttribute
            case .token: Self.plainToken
            }
        }

        private static let plainContent = ASCIISet(Array(0x20..<0x7F) + [0x09, 0x0A], without: "&<>")
        private static let plainAttribute = ASCIISet(Array(0x20..<0x7F), without: "&<>\"\\")
        // Some spaces of a token need a closer look.
        private static let plainToken = ASCIISet(Array(0x20..<0x7F), without: "&<>\"\\ ")
    }

    /// Appends a string, with what XML cannot hold, or what would lead readers astray, written out.
    static func append(_ string: String, in place: Place, to bytes: inout [UInt8]) {
        let plain = place.plainBytes
        // Nearly every string is so, and has its bytes in one piece, which is faster to walk than a view of them.
        let isAppended = string.utf8.withContiguousStorageIfAvailable { piece in
            guard piece.allSatisfy({ plain.contains($0) }) else { return false }
            bytes.append(contentsOf: piece)
            return true
        }
        if isAppended == true { return }
        let lost = place == .token ? lostSpaces(in: string) : []
        for (position, scalar) in string.unicodeScalars.enumerated() {
            if scalar.isASCII, plain.contains(UInt8(truncatingIfNeeded: scalar.value)) {
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

/// A set of ASCII bytes, one bit each: every byte of a report is looked up in one.
private struct ASCIISet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ bytes: [UInt8], without excluded: String) {
        for byte in bytes where !excluded.utf8.contains(byte) {
            if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte - 64) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) &>> (byte & 63) & 1 == 1
    }
}
