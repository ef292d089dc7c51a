extension LexicalRules {
    /// Swift, as examples and apps write it.
    static let swift = LexicalRules(
        signs: [
            "...", "..<", "===", "!==", "<<=", "->", "&&", "||", "??", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=",
            "%=", "&=", "|=",
            "^=",
            "&+", "&-", "&*", "~=", "<<", "(", ")", "[", "]", "{", "}", ";", ",", ".", "@", "#", "\\", "=", "<", ">",
            "!", "~", "?", ":",
            "+", "-",
            "*", "/", "%", "&", "|", "^",
        ],
        nestsComments: true,
        hasCharacters: false,
        interpolates: true,
        hasRawStrings: true,
        hasEscapedNames: true,
        unicodeEscapesHaveBraces: true
    )
}
