import Diagnostics

/// One part of a text with placeholders.
///
/// `${name}` is a placeholder, `$${` a literal `${`.
enum Placeholder: Sendable, Hashable {
    case literal(String)
    /// An axis of the matrix.
    case axis(String)
    /// A seeded id, of the notification being described or of a named one.
    case messageID(of: String?)
    case deliveryID(of: String?)
    /// A text that Firebase's messaging service makes for each notification.
    case fcm(FCMText)
    /// The category that the app declares.
    case category

    /// The parts of a text, parsed byte by byte: combining marks after a `$` or a brace change nothing.
    ///
    /// - Returns: nil if a `${` is not closed.
    static func parts(of text: String) -> [Placeholder]? {
        guard mayStand(in: text) else { return [.literal(text)] }
        let bytes = Array(text.utf8)
        var parts: [Placeholder] = []
        var literal: [UInt8] = []
        var position = 0
        while position < bytes.count {
            guard bytes[position] == dollar else {
                literal.append(bytes[position])
                position += 1
                continue
            }
            // In `$${`, the first `$` says that the second begins no placeholder.
            let isLiteral = position + 1 < bytes.count && bytes[position + 1] == dollar
            let brace = position + (isLiteral ? 2 : 1)
            guard brace < bytes.count, bytes[brace] == openingBrace else {
                literal.append(dollar)
                position += 1
                continue
            }
            guard !isLiteral else {
                literal += [dollar, openingBrace]
                position = brace + 1
                continue
            }
            var end = brace
            while end < bytes.count, bytes[end] != closingBrace { end += 1 }
            guard end < bytes.count else { return nil }
            if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
            literal = []
            parts.append(named(String(decoding: bytes[(brace + 1)..<end], as: UTF8.self)))
            position = end + 1
        }
        if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
        return parts
    }

    /// Whether a text can contain a placeholder.
    static func mayStand(in text: String) -> Bool { text.hasByte { $0 == dollar } }

    private static let dollar = UInt8(ascii: "$")
    private static let openingBrace = UInt8(ascii: "{")
    private static let closingBrace = UInt8(ascii: "}")

    private static func named(_ name: String) -> Placeholder {
        switch name {
        case "_mId": return .messageID(of: nil)
        case "_dId": return .deliveryID(of: nil)
        case "_messageId": return .fcm(.messageID)
        case "_sentTime": return .fcm(.sentTime)
        case "_category": return .category
        default: break
        }
        // Axis names have no underscore, so the two kinds cannot be confused.
        if name.hasSuffix("._mId") { return .messageID(of: String(name.dropLast(5))) }
        if name.hasSuffix("._dId") { return .deliveryID(of: String(name.dropLast(5))) }
        return .axis(name)
    }
}
