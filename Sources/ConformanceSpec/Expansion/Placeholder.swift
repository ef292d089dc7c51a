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

    /// What a text is made of, taken byte by byte: a mark that combines with a `$` or a brace changes nothing.
    ///
    /// - Returns: nil where a `${` is not closed.
    static func parts(of text: String) -> [Placeholder]? {
        guard mayStand(in: text) else { return [.literal(text)] }
        var parts: [Placeholder] = []
        var literal: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if rest.starts(with: [dollar, dollar, openingBrace]) {
                literal += [dollar, openingBrace]
                rest = rest.dropFirst(3)
            } else if rest.starts(with: [dollar, openingBrace]) {
                guard let end = rest.firstIndex(of: closingBrace) else { return nil }
                if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
                literal = []
                parts.append(named(String(decoding: rest[..<end].dropFirst(2), as: UTF8.self)))
                rest = rest[end...].dropFirst()
            } else {
                literal.append(byte)
                rest = rest.dropFirst()
            }
        }
        if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
        return parts
    }

    /// Whether there is anything to look for in a text.
    static func mayStand(in text: String) -> Bool { text.utf8.contains(dollar) }

    private static let dollar = UInt8(ascii: "$")
    private static let openingBrace = UInt8(ascii: "{")
    private static let closingBrace = UInt8(ascii: "}")

    private static func named(_ name: String) -> Placeholder {
        switch name {
        case "_mId": return .messageID(of: nil)
        case "_dId": return .deliveryID(of: nil)
        default: break
        }
        // Axis names have no underscore, so the two kinds cannot be confused.
        if name.hasSuffix("._mId") { return .messageID(of: String(name.dropLast(5))) }
        if name.hasSuffix("._dId") { return .deliveryID(of: String(name.dropLast(5))) }
        return .axis(name)
    }
}
