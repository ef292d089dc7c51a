import Diagnostics

/// The only way for strings to get into XML.
package enum XMLText {
    /// The place of a string, which determines what has to be escaped.
    package enum Place {
        /// Between tags.
        case content
        /// In an attribute, where a reader turns line breaks and tabs into spaces unless they are references.
        case attribute
        /// In an attribute that schemas call a token. A reader may join and drop spaces, so these are written out, and
        /// so is the backslash: different names never become equal.
        case token

        /// Whether a byte needs no escaping in this place.
        fileprivate func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): false
            case UInt8(ascii: "\""), 0x09, 0x0A: self == .content
            case UInt8(ascii: "\\"), 0x20: self != .token
            default: byte > 0x20 && byte < 0x7F
            }
        }
    }

    /// Appends a string. Characters that XML cannot hold or that would mislead readers are written out.
    static func append(_ string: String, in place: Place, to bytes: inout [UInt8]) {
        // Nearly all texts need no escaping.
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

    /// The positions of spaces that a token cannot hold: the first and last scalar, and all after another space.
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
        // Needed only in `]]>`, which content may not hold.
        case ">": "&gt;"
        case "\"": place == .content ? nil : "&quot;"
        case "\t": place == .content ? nil : "&#9;"
        case "\n": place == .content ? nil : "&#10;"
        // A reader would turn it into a line feed, in content too.
        case "\r": "&#13;"
        default: nil
        }
    }
}
