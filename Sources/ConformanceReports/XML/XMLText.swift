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

        /// Whether a byte means itself, wherever in such a place it is.
        fileprivate func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): false
            case UInt8(ascii: "\""), 0x09, 0x0A: self == .content
            case UInt8(ascii: "\\"), 0x20: self != .token
            default: byte > 0x20 && byte < 0x7F
            }
        }
    }

    /// Appends a string, with what XML cannot hold, or what would lead readers astray, written out.
    static func append(_ string: String, in place: Place, to bytes: inout [UInt8]) {
        // Nearly all texts are so.
        if string.utf8.allSatisfy(place.isPlain) {
            bytes += string.utf8
            return
        }
        let lost = place == .token ? lostSpaces(in: string) : []
        for (position, scalar) in string.unicodeScalars.enumerated() {
            let isLost = lost.contains(position) || (place == .token && scalar == "\\")
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
