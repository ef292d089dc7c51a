import CodeJudging
import SourceCode

extension PageContent {
    /// The fix that writes a literal over a part of a text; nil if that part is known to be something else: another
    /// word of the rules, a name or value of the page's code, or part of an address.
    func fix(_ part: Range<Int>, of text: Prose, writing literal: String) -> Finding.Fix? {
        guard !part.isEmpty, !isKnown(text.string(part), otherThan: literal), !text.isInAddress(part) else {
            return nil
        }
        return Finding.Fix(range: text.sourceRange(part), replacement: literal)
    }

    /// Whether a phrase is, or contains, a word that is known not to be a damaged literal.
    func isKnown(_ phrase: String, otherThan literal: String) -> Bool {
        if isAnotherRuleWord(phrase, than: literal) { return true }
        let word = phrase.hasSuffix("()") ? String(phrase.dropLast(2)) : phrase
        return !word.isExactly(literal) && hasInCode(word)
    }

    /// Whether a phrase contains a word of the rules that is not the literal.
    func isAnotherRuleWord(_ phrase: String, than literal: String) -> Bool {
        phrase.unicodeScalars.split { !$0.isIdentifierPart }.contains { word in
            let word = String(word)
            return !word.isExactly(literal) && ruleWords.contains(word)
        }
    }
}

extension Prose {
    /// Whether a part belongs to a web address in the text.
    func isInAddress(_ part: Range<Int>) -> Bool {
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let start = scalars[..<part.lowerBound].lastIndex(where: isSpace).map { $0 + 1 } ?? 0
        let end = scalars[part.upperBound...].firstIndex(where: isSpace) ?? scalars.count
        let token = string(start..<end)
        return ["://", "www.", "mailto:"].contains { token.contains($0) }
    }
}
