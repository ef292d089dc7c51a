/// The lexical rules of a language; the lexer is the same for all.
struct LexicalRules: Sendable {
    /// Whether block comments nest.
    var nestsComments = false
    /// Whether `'x'` is a character.
    var hasCharacters = false
    /// Whether `\(…)` in a string is an expression.
    var interpolates = false
    /// Whether `#"…"#` is a string without escapes.
    var hasRawStrings = false
    /// Whether `` `name` `` is a name.
    var hasEscapedNames = false
    /// Whether `\u` is followed by braces (Swift) or by four digits (Java).
    var unicodeEscapesHaveBraces = false
    /// Whether `1.` is a number.
    var numbersMayEndInPoint = false
    /// Signs by their first byte, longest first.
    let signsByFirstByte: [[(text: String, bytes: [UInt8])]]

    init(signs: [String]) {
        var table = [[(text: String, bytes: [UInt8])]](repeating: [], count: 256)
        for sign in signs.map({ ($0, Array($0.utf8)) }).sorted(by: { $0.1.count > $1.1.count }) {
            if let first = sign.1.first { table[Int(first)].append(sign) }
        }
        signsByFirstByte = table
    }
}

extension LexicalRules {
    /// Java, as examples and apps write it.
    static let java: LexicalRules = {
        var rules = LexicalRules(signs: [
            "...", "<<=", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=",
            "&=", "|=", "^=", "<<", "(", ")", "[", "]", "{", "}", ";", ",", ".", "@", "=", "<", ">", "!", "~", "?", ":",
            "+", "-", "*", "/", "%", "&", "|", "^",
        ])
        rules.hasCharacters = true
        rules.numbersMayEndInPoint = true
        return rules
    }()
}

extension LexicalRules {
    /// Swift, as examples and apps write it.
    static let swift: LexicalRules = {
        var rules = LexicalRules(signs: [
            "...", "..<", "===", "!==", "<<=", "&<<=", "&>>=", "&<<", "&>>", "&+=", "&-=", "&*=", "->", "&&", "||",
            "??", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=",
            "%=", "&=", "|=", "^=", "&+", "&-", "&*", "~=", "<<", "(", ")", "[", "]", "{", "}", ";", ",", ".", "@", "#",
            "\\", "=", "<", ">", "!", "~", "?", ":", "+", "-", "*", "/", "%", "&", "|", "^",
        ])
        rules.nestsComments = true
        rules.interpolates = true
        rules.hasRawStrings = true
        rules.hasEscapedNames = true
        rules.unicodeEscapesHaveBraces = true
        return rules
    }()
}
