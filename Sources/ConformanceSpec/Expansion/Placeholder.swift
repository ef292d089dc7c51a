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

    /// What a text is made of.
    ///
    /// - Returns: nil where a `${` is not closed.
    static func parts(of text: String) -> [Placeholder]? {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return [.literal(text)] }
        var parts: [Placeholder] = []
        var literal = ""
        var rest = Substring(text)
        while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
            literal += rest[..<dollar]
            rest = rest[dollar...]
            if rest.hasPrefix("$${") {
                literal += "${"
                rest = rest.dropFirst(3)
            } else if rest.hasPrefix("${") {
                guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { return nil }
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                parts.append(named(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])))
                rest = rest[rest.utf8.index(after: end)...]
            } else {
                literal += "$"
                rest = rest.dropFirst()
            }
        }
        literal += rest
        if !literal.isEmpty || parts.isEmpty { parts.append(.literal(literal)) }
        return parts
    }

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
