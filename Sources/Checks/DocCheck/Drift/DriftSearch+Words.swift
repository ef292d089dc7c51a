import CodeJudging
import Diagnostics
import Markdown
import SourceCode

extension DriftSearch {
    /// Compares the literals, then the numbers in texts.
    mutating func compareWords(_ left: OutlinePart, _ right: OutlinePart) {
        let areParallel = left.texts.count == right.texts.count
        let names = right.names
        // Names without possible endings of the language.
        let stems = Set(names.flatMap(Self.stems))
        var missing: Set<String> = []
        for (index, text) in left.texts.enumerated() {
            let literals = source.outline.literals(of: text)
            if areParallel { compareMentions(of: text, literals, in: right.texts[index], missing: &missing) }
            for literal in literals where !names.contains(literal.word) && !missing.contains(literal.word) {
                if !literal.isSetOff,
                    stems.contains(literal.word) || Self.stems(of: literal.word).contains(where: names.contains)
                {
                    continue
                }
                missing.insert(literal.word)
                let place = text.sourceRange(literal.range)
                add(
                    .literal, at: areParallel ? firstLine(right.texts[index].range, in: page) : right.place,
                    source: place, isMissing: true,
                    "\(quoted(literal.word)) of \(name(place)) is missing\(areParallel ? "" : " in this section")",
                    suggestion: "name \(literal.word) as it is written")
            }
        }
        reportNewNames(right)
        compareNumbers(left, right, areParallel: areParallel)
    }

    /// Compares the literals of a paragraph that sets off the same number of words in both languages: a missing literal
    /// has become the word in its place.
    private mutating func compareMentions(
        of text: Prose, _ literals: [LiteralWord], in translated: Prose, missing: inout Set<String>
    ) {
        let (mentions, others) = (text.mentions, translated.mentions)
        guard mentions.count == others.count else { return }
        var counts: [String: Int] = [:]
        for name in translated.names { counts[name, default: 0] += 1 }
        let known = Set(text.names)
        // Words that the source does not have, which may have replaced a literal.
        var strangers = Set(
            others.indices.filter { index in PageOutline.word(others[index]).map { !known.contains($0) } ?? true })
        let ordinals = Dictionary(mentions.indices.map { (mentions[$0].range, $0) }) { first, _ in first }
        for literal in literals where literal.isSetOff {
            if let count = counts[literal.word], count > 0 {
                counts[literal.word] = count - 1
                continue
            }
            guard
                let stranger = ordinals[literal.range].flatMap({ strangers.remove($0) })
                    ?? (strangers.count == 1 ? strangers.popFirst() : nil)
            else { continue }
            let other = others[stranger]
            missing.insert(literal.word)
            let place = text.sourceRange(literal.range)
            add(
                .literal, at: translated.sourceRange(other.range), source: place,
                "this is \(quoted(Self.shortened(other.text))), and \(name(place)) has \(quoted(literal.word))",
                suggestion: "write \(literal.word)")
        }
    }

    /// A name, and its stems without a language's ending of up to three letters.
    private static func stems(of name: String) -> [String] {
        let stems = (0...3).map { String(name.dropLast($0)) }
        return stems.filter { $0.utf8.count >= 4 }
    }

    /// Reports names in backticks that do not occur anywhere in the source page.
    private mutating func reportNewNames(_ right: OutlinePart) {
        for text in right.texts {
            for literal in page.literals(of: text) where literal.isSetOff {
                let parts = literal.word.split(separator: ".").map(String.init)
                guard text.style(literal.range.lowerBound).contains(.code), parts.allSatisfy({ $0.isNameLike }),
                    !parts.allSatisfy(source.outline.identifiers.contains),
                    !reported.contains(text.sourceRange(literal.range))
                else { continue }
                add(
                    .literal, at: text.sourceRange(literal.range),
                    "\(quoted(literal.word)) is nowhere in \(source.name)",
                    suggestion: "leave it out, or add it to the source page")
            }
        }
    }

    private mutating func compareNumbers(_ left: OutlinePart, _ right: OutlinePart, areParallel: Bool) {
        var known = Set(right.texts.flatMap { $0.amounts.map(\.digits) })
        for piece in right.pieces {
            if case .table(let table) = piece { known.formUnion(table.prose.flatMap { $0.amounts.map(\.digits) }) }
        }
        for (index, text) in left.texts.enumerated() {
            for amount in text.amounts where amount.isSignificant && known.insert(amount.digits).inserted {
                let place = text.sourceRange(amount.range)
                add(
                    .number, at: areParallel ? firstLine(right.texts[index].range, in: page) : right.place,
                    source: place, isMissing: true,
                    "the number \(text.string(amount.range)) of \(name(place)) is missing\(areParallel ? "" : " in this section")",
                    suggestion: "write \(text.string(amount.range))")
            }
        }
    }
}

extension OutlinePart {
    /// The ASCII words in texts and tables, and set-off words.
    fileprivate var names: Set<String> {
        Set(texts.flatMap(\.names)).union(
            pieces.flatMap { piece -> [String] in
                if case .table(let table) = piece { table.prose.flatMap(\.names) } else { [] }
            })
    }
}

extension TableBlock {
    /// The texts of its cells, row by row.
    var prose: [Prose] { ([header] + rows).flatMap { $0.cells.map { Prose($0.inlines) } } }
}

extension String {
    /// An identifier that is not just a number.
    fileprivate var isNameLike: Bool {
        unicodeScalars.allSatisfy(\.isIdentifierPart) && unicodeScalars.contains { !$0.isASCIIDigit }
    }
}

/// A number in a text, however the language groups its digits.
struct Amount {
    let range: Range<Int>
    /// Only its digits, as ASCII.
    let digits: String
    /// Whether it would not be written as a word.
    let isSignificant: Bool
}

extension Prose {
    /// The ASCII words, with repetitions, and set-off single words.
    var names: [String] {
        let words = identifiers.map { string($0) }
        let plain = Set(words)
        return words + mentions.compactMap(PageOutline.word).filter { !plain.contains($0) }
    }

    /// The numbers that are not part of a name.
    var amounts: [Amount] {
        var amounts: [Amount] = []
        var offset = 0
        while offset < scalars.count {
            guard scalars[offset].isDigit, offset == 0 || !scalars[offset - 1].isIdentifierPart else {
                offset += 1
                continue
            }
            let start = offset
            var isGrouped = false
            offset += 1
            while offset < scalars.count {
                if scalars[offset].isDigit {
                    offset += 1
                } else if offset + 1 < scalars.count, scalars[offset + 1].isDigit, isSeparator(at: offset) {
                    isGrouped = true
                    offset += 1
                } else {
                    break
                }
            }
            // A letter makes it a name: 3D, 2nd.
            if offset < scalars.count, scalars[offset].isIdentifierPart { continue }
            let digits = string(start..<offset).plainWidth.filter(\.isASCII).filter(\.isNumber)
            amounts.append(
                Amount(range: start..<offset, digits: digits, isSignificant: isGrouped || offset - start > 1))
        }
        return amounts
    }

    /// A point or comma; a space or apostrophe only if groups of three digits follow.
    private func isSeparator(at offset: Int) -> Bool {
        switch scalars[offset] {
        case ".", ",", "\u{66B}", "\u{66C}", "\u{FF0E}", "\u{FF0C}": return true
        case "\u{A0}", "\u{2009}", "\u{202F}", "'", "\u{2019}":
            let end = offset + 4
            return end <= scalars.count && scalars[offset + 1..<end].allSatisfy(\.isDigit)
                && (end == scalars.count || !scalars[end].isDigit)
        default: return false
        }
    }
}
