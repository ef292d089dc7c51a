/// What a language's words look like; the lexer is the same for all.
struct LexicalRules: Sendable {
    /// Longest first.
    var signs: [[UInt8]]
    /// Whether block comments nest.
    var nestsComments: Bool
    /// Whether `'x'` is a character.
    var hasCharacters: Bool
    /// Whether `\(…)` in a string is an expression.
    var interpolates: Bool
    /// Whether `#"…"#` is a string without escapes.
    var hasRawStrings: Bool
    /// Whether `` `name` `` is a name.
    var hasEscapedNames: Bool
    /// Whether `\u` is followed by braces (Swift) or by four digits (Java).
    var unicodeEscapesHaveBraces: Bool
    /// Signs by their first byte.
    let signsByFirstByte: [[[UInt8]]]

    init(
        signs: [String],
        nestsComments: Bool,
        hasCharacters: Bool,
        interpolates: Bool,
        hasRawStrings: Bool,
        hasEscapedNames: Bool,
        unicodeEscapesHaveBraces: Bool
    ) {
        self.signs = signs.map { Array($0.utf8) }.sorted { $0.count > $1.count }
        self.nestsComments = nestsComments
        self.hasCharacters = hasCharacters
        self.interpolates = interpolates
        self.hasRawStrings = hasRawStrings
        self.hasEscapedNames = hasEscapedNames
        self.unicodeEscapesHaveBraces = unicodeEscapesHaveBraces
        var table = [[[UInt8]]](repeating: [], count: 256)
        for sign in self.signs {
            if let first = sign.first { table[Int(first)].append(sign) }
        }
        signsByFirstByte = table
    }
}
