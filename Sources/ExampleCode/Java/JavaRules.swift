extension LexicalRules {
    /// Java, as examples and apps write it.
    static let java = LexicalRules(
        signs: [
            "...", "<<=", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=",
            "&=", "|=", "^=", "<<",
            "(", ")", "[", "]", "{", "}", ";", ",", ".", "@", "=", "<", ">", "!", "~", "?", ":", "+", "-", "*", "/",
            "%", "&", "|", "^",
        ],
        nestsComments: false,
        hasCharacters: true,
        interpolates: false,
        hasRawStrings: false,
        hasEscapedNames: false,
        unicodeEscapesHaveBraces: false
    )
}
