import Markdown

/// A word of a text that code knows, and that no translation changes.
struct LiteralWord {
    let word: String
    /// Where it is in the text.
    let range: Range<Int>
    /// Whether the text sets it off; a name by itself may have an ending of the language.
    let isSetOff: Bool
}

extension PageOutline {
    /// The words of a text that code knows: names by their form, and set off words that code has as values.
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

    /// What a mention says where that is one word: a name without the parentheses of a call, or a number.
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

    /// Whether a word is written as only names of code are: `_mId`, `onResume`; or is a class that the page's code has.
    private func isName(_ word: String) -> Bool {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count > 2, scalars.contains(where: \.properties.isAlphabetic) else { return false }
        if scalars.contains("_") { return true }
        let steps = zip(scalars, scalars.dropFirst()).contains { $0.isLower && $1.isUpper }
        guard steps, let first = scalars.first else { return false }
        // Not iOS, macOS or iPhone.
        if first.isLower, !word.hasSuffix("OS"), !(first == "i" && scalars[1].isUpper) { return true }
        return first.isUpper && codeNames.contains(word)
    }
}
