import SourceCode

/// A literal in a text: a word known from code, which is not translated.
struct LiteralWord {
    let word: String
    /// Its range in the text.
    let range: Range<Int>
    /// Whether the text sets it off; a bare name may have an ending of the language.
    let isSetOff: Bool
}

extension PageOutline {
    /// The literals of a text: names, by their form, and set-off words that are values in code.
    func literals(of text: Prose) -> [LiteralWord] {
        let mentions = text.mentions
        let setOff = mentions.compactMap { mention in
            Self.word(mention).flatMap { word in
                isLiteral(word, mention) ? LiteralWord(word: word, range: mention.range, isSetOff: true) : nil
            }
        }
        let ranges = mentions.map(\.range)
        let named = text.identifiers.filter { !ranges.overlapAny($0) && isName(text.string($0)) }
        return setOff + named.map { LiteralWord(word: text.string($0), range: $0, isSetOff: false) }
    }

    /// The word in a mention, if it is a single one: a name without the parentheses of a call, or a number.
    static func word(_ mention: Mention) -> String? {
        let word = mention.text.hasSuffix("()") ? String(mention.text.dropLast(2)) : mention.text
        return !word.isEmpty && word.unicodeScalars.allSatisfy { $0.isIdentifierPart || $0 == "." } ? word : nil
    }

    private func isLiteral(_ word: String, _ mention: Mention) -> Bool {
        if mention.style == .code || mention.text.hasSuffix("()") || isName(word) { return true }
        switch mention.style {
        case .strong, .emphasis: return codeValues.contains(word)
        case .code, .label, .quoted: return codeWords.contains(word)
        }
    }

    /// Whether a word has the form of a name in code (`_mId`, `onResume`), or is a class in the page's code.
    private func isName(_ word: String) -> Bool {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count > 2, scalars.contains(where: \.properties.isAlphabetic) else { return false }
        if scalars.contains("_") { return true }
        let steps = zip(scalars, scalars.dropFirst()).contains { $0.isLower && $1.isUpper }
        guard steps, let first = scalars.first else { return false }
        // Excludes iOS, macOS and iPhone.
        if first.isLower, !word.hasSuffix("OS"), !(first == "i" && scalars[1].isUpper) { return true }
        return first.isUpper && codeNames.contains(word)
    }
}
