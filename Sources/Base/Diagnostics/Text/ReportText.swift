/// Text for reports: invisible characters are written out, and long text is cut.
package enum ReportText {
    /// The text with control, invisible and direction characters written out (`\x1b`).
    ///
    /// - Parameters:
    ///   - isLine: whether line breaks and tabs are written out too.
    ///   - limit: the most UTF-8 bytes that the result may have. A longer text is cut between two of its characters,
    ///     and ends with the number of bytes left out.
    package static func visible(_ text: String, isLine: Bool = false, limit: Int = .max) -> String {
        if text.utf8.count <= limit, text.utf8.allSatisfy({ isShown($0, isLine: isLine) }) { return text }
        var written: [UInt8] = []
        written.reserveCapacity(min(text.utf8.count, limit))
        var read = 0
        // Up to here there is room for the note, too.
        var room = (written: 0, read: 0)
        for scalar in text.unicodeScalars {
            if scalar.isWrittenOut(isLine: isLine) {
                written += scalar.writtenOut.utf8
            } else {
                scalar.append(to: &written)
            }
            guard written.count <= limit else {
                return String(decoding: written.prefix(room.written), as: UTF8.self) + note(text.utf8.count - room.read)
            }
            read += UTF8.width(scalar)
            if limit != .max, written.count <= limit - noteLimit { room = (written.count, read) }
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// Whether a byte is a scalar of ASCII that is shown as it is.
    private static func isShown(_ byte: UInt8, isLine: Bool) -> Bool {
        byte >= 0x20 && byte < 0x7F || !isLine && (byte == 0x0A || byte == 0x09)
    }

    /// The end of a text, cut at its beginning.
    package static func tail(_ text: String, limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var start = text.utf8.index(text.endIndex, offsetBy: -max(0, limit - noteLimit))
        while start < text.endIndex, UTF8.isContinuation(text.utf8[start]) { start = text.utf8.index(after: start) }
        let kept = text[start...]
        return note(text.utf8.count - kept.utf8.count) + "\n" + kept
    }

    private static func note(_ bytes: Int) -> String { "… (\(bytes) bytes left out)" }

    /// The most bytes of a note and its line break.
    private static let noteLimit = 44
}

extension Unicode.Scalar {
    /// Whether the scalar is illegal in XML, or moves or hides text around it; line breaks and tabs only in a line.
    package func isWrittenOut(isLine: Bool) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: isLine
        case 0x00..<0x20, 0x7F..<0xA0: true
        case 0x20..<0xA0: false
        // Noncharacters of the Unicode Standard.
        case 0xFDD0...0xFDEF: true
        case _ where value & 0xFFFE == 0xFFFE: true
        default: isInvisible
        }
    }

    /// Direction marks, zero-width spaces, separators. Joiners stay: scripts need them.
    private var isInvisible: Bool {
        switch properties.generalCategory {
        case .lineSeparator, .paragraphSeparator: true
        case .format: properties.isDefaultIgnorableCodePoint && value != 0x200C && value != 0x200D
        default: false
        }
    }

    /// Appends the scalar in UTF-8.
    package func append(to bytes: inout [UInt8]) {
        if isASCII {
            bytes.append(UInt8(truncatingIfNeeded: value))
        } else if let encoded = UTF8.encode(self) {
            bytes.append(contentsOf: encoded)
        }
    }
}
