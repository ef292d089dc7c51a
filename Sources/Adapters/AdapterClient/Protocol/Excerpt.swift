import Diagnostics

/// The beginning of a text from an adapter, safe to show in one line of a message.
struct Excerpt: CustomStringConvertible {
    /// How many characters are shown before the text is cut.
    static let limit = 200

    let description: String

    init(_ text: String) {
        self.init(text.unicodeScalars)
    }

    /// The beginning of a line; bytes that are not UTF-8 show as U+FFFD.
    init(_ bytes: [UInt8]) {
        // A character takes at most four bytes.
        self.init(String(decoding: bytes.prefix(4 * (Self.limit + 1)), as: UTF8.self).unicodeScalars)
    }

    private init(_ scalars: String.UnicodeScalarView) {
        var shown = ""
        for scalar in scalars.prefix(Self.limit) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
                shown += scalar.writtenOut
            default:
                shown.unicodeScalars.append(scalar)
            }
        }
        description = scalars.dropFirst(Self.limit).isEmpty ? shown : shown + "…"
    }
}
