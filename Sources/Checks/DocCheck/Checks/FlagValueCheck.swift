import CodeJudging
import Diagnostics

extension PageCheckKind {
    static let flagValues = PageCheckKind(
        word: "flag-values", members: [.anchor, .name, .words],
        search: .page { $0.wrongFlagValues($1.anchor, flag: $1.name, values: $1.words) })
}

/// Checks whether the text that names the flag also names its values as they are sent.
///
/// The page says: a flag *name* with two values **first** or **second**; track where it is **first**. So the values are
/// next to each other in the sentence that names the flag, and a set-off word next to one value is the other value,
/// however it was translated.
struct FlagValueCheck {
    let text: Prose
    let name: Range<Int>
    /// The value that means tracking, then the other.
    let values: [String]
    private let page: PageContent
    private let mentions: [Mention]
    private let sentences: [Range<Int>]

    init?(text: Prose, flag: String, values: [String], of page: PageContent) {
        guard let name = text.places(of: flag).first ?? text.damagedName(flag), values.count == 2 else { return nil }
        self.text = text
        self.name = name
        self.values = values
        self.page = page
        // Names of functions and members, other words of the rules, and names in the page's code are not values.
        mentions = text.mentions.filter { mention in
            mention.style != .label && !mention.range.overlaps(name) && !mention.text.contains("(")
                && !mention.text.hasPrefix("_") && values.contains { !page.isKnown(mention.text, otherThan: $0) }
        }
        sentences = text.sentences
    }

    /// Checks the main text about the flag's values.
    ///
    /// - Parameters:
    ///   - rest: the texts after it, which may also contain a value.
    ///   - isPaired: whether some text of the section sets off both values.
    func drafts(rest: [Prose], isPaired: Bool) -> [DraftFinding] {
        let damaged = damagedMentions(isPaired: isPaired, guessing: true)
        let drafts = damaged.map(draft)
        let named = Set(damaged.map { $0.value })
        let missing = values.filter { value in !named.contains(value) && !isNamed(value, in: rest) }
        let absences = missing.map { value in
            DraftFinding(
                range: text.sourceRange(name),
                message: "the flag's value \(quoted(value)) is not named",
                suggestion: "write **\(value)** where the text speaks of the flag's values",
                certainty: "the section nowhere has \(quoted(value)) as a word by itself"
            )
        }
        return drafts + absences
            + (drafts.isEmpty && absences.isEmpty ? unclosed() + unnamedTracking(rest) : [])
    }

    /// The certain errors in another text that names the flag.
    func certainDrafts(isPaired: Bool) -> [DraftFinding] {
        damagedMentions(isPaired: isPaired, guessing: false).map(draft)
    }

    /// How much the text says about the values: whether they are next to each other, and how many set-off words are
    /// values or damaged ones.
    var weight: (Int, Int) {
        (hasPair ? 1 : 0, mentions.count { isValue($0) || damaged($0) != nil })
    }

    /// A mention that is in the place of a value.
    private struct Damage {
        let mention: Mention
        let value: String
        let certainty: String
        let isCertain: Bool
    }

    private func isValue(_ mention: Mention) -> Bool { values.contains { mention.text.isExactly($0) } }

    /// The value that a mention has in another form or else translated, and how.
    private func damaged(_ mention: Mention) -> (value: String, form: WordForm)? {
        let forms = values.map { (value: $0, form: WordForm(mention.text, of: $0)) }
        return forms.first { $0.form.isVariant } ?? forms.first { $0.form == .translated }
    }

    /// The words in the place of a value.
    ///
    /// - Parameter isGuessing: whether to include words recognized only by their place.
    private func damagedMentions(isPaired: Bool, guessing isGuessing: Bool) -> [Damage] {
        var damages = mentions.indices.compactMap { damage(at: $0, isPaired: isPaired) }
        if isGuessing, !isPaired, !hasPair(treating: damages) { damages += replaced(beside: damages) }
        // A replacement counts as the same value wherever it is set off in the same way again.
        for mention in mentions
        where !isValue(mention) && !damages.contains(where: { $0.mention.range == mention.range }) {
            guard
                let twin = damages.first(where: {
                    $0.mention.text.isExactly(mention.text) && $0.mention.style == mention.style
                        && mention.range.lowerBound > name.lowerBound
                })
            else { continue }
            let certainty = "the same word replaces \(quoted(twin.value)) before"
            damages.append(Damage(mention: mention, value: twin.value, certainty: certainty, isCertain: twin.isCertain))
        }
        return damages.sorted { $0.mention.range.lowerBound < $1.mention.range.lowerBound }
    }

    /// A value in another form, or translated, right next to the other value: both the word and its place are known. If
    /// no text has both values, two words that are both in another form also form a pair.
    private func damage(at index: Int, isPaired: Bool) -> Damage? {
        let mention = mentions[index]
        guard !isValue(mention), let (value, form) = damaged(mention) else { return nil }
        let neighbours = [index - 1, index + 1].filter { mentions.indices.contains($0) }.map { mentions[$0] }
        let isBesideOther = neighbours.contains { neighbour in
            guard sentence(of: neighbour) == sentence(of: mention), neighbour.style == mention.style else {
                return false
            }
            return values.contains { other in
                guard !other.isExactly(value) else { return false }
                return neighbour.text.isExactly(other)
                    || (!isPaired && WordForm(neighbour.text, of: other).isVariant)
            }
        }
        guard isBesideOther else { return nil }
        return Damage(mention: mention, value: value, certainty: form.reason(value) ?? "", isCertain: true)
    }

    /// Whether both values are next to each other in some sentence.
    var hasPair: Bool { hasPair(treating: []) }

    /// Whether both values, correct or damaged, are next to each other in some sentence.
    private func hasPair(treating damages: [Damage]) -> Bool {
        zip(mentions, mentions.dropFirst()).contains { first, second in
            guard let one = value(first, damages), let other = value(second, damages), !one.isExactly(other) else {
                return false
            }
            return sentence(of: first) == sentence(of: second)
        }
    }

    /// The value that a mention is, or is in the place of.
    private func value(_ mention: Mention, _ damages: [Damage]) -> String? {
        values.first { mention.text.isExactly($0) } ?? damages.first { $0.mention.range == mention.range }?.value
    }

    /// The word next to a value in the flag's sentence, or a pair of words where both values must be.
    private func replaced(beside damages: [Damage]) -> [Damage] {
        let candidates = flagSentence()
        if let anchor = candidates.firstIndex(where: { value($0, damages) != nil }),
            let value = value(candidates[anchor], damages)
        {
            return other(beside: anchor, of: candidates, value)
        }
        guard candidates.count == 2, candidates[0].style == candidates[1].style, !areNamedPlainly else { return [] }
        return zip(candidates, values).map { mention, value in
            Damage(
                mention: mention,
                value: value,
                certainty: "the sentence that names the flag sets off two words, and neither is a value",
                isCertain: false
            )
        }
    }

    private func other(beside anchor: Int, of candidates: [Mention], _ value: String) -> [Damage] {
        let isFirst = value.isExactly(values[0])
        let missing = isFirst ? values[1] : values[0]
        guard text.places(of: missing).allSatisfy({ sentence(at: $0.lowerBound) != sentence(of: candidates[anchor]) })
        else { return [] }
        let style = candidates[anchor].style
        let before = anchor > 0 && candidates[anchor - 1].style == style ? candidates[anchor - 1] : nil
        let after =
            anchor + 1 < candidates.count && candidates[anchor + 1].style == style ? candidates[anchor + 1] : nil
        guard let mention = isFirst ? after ?? before : before ?? after else { return [] }
        return [
            Damage(
                mention: mention,
                value: missing,
                certainty: "it is set off beside \(quoted(value)), where the flag's other value belongs",
                isCertain: false
            )
        ]
    }

    /// The mentions of the sentence that names the flag, only those after the name if possible; if it has no mentions,
    /// those of the next sentence.
    private func flagSentence() -> [Mention] {
        guard let own = sentence(at: name.lowerBound) else { return [] }
        let inside = mentions.filter { sentence(of: $0) == own }
        let following = inside.filter { $0.range.lowerBound > name.lowerBound }
        if !following.isEmpty { return following }
        return inside.isEmpty ? mentions.filter { sentence(of: $0) == own + 1 } : inside
    }

    private func sentence(of mention: Mention) -> Int? { sentence(at: mention.range.lowerBound) }

    private func sentence(at offset: Int) -> Int? { sentences.firstIndex { $0.contains(offset) } }

    private var areNamedPlainly: Bool { values.allSatisfy { !text.places(of: $0).isEmpty } }

    private func isNamed(_ value: String, in rest: [Prose]) -> Bool {
        !text.places(of: value).isEmpty || rest.contains { !$0.places(of: value).isEmpty }
    }

    private func draft(_ damage: Damage) -> DraftFinding {
        let whole = withLeadingSigns(damage.mention)
        let range = text.sourceRange(whole)
        return DraftFinding(
            range: range,
            message: "the flag's value is \(quoted(text.string(whole))), but must be \(quoted(damage.value))",
            suggestion: "write \(damage.value)",
            certainty: damage.certainty,
            fix: damage.isCertain ? page.fix(whole, of: text, writing: damage.value) : nil
        )
    }

    /// The word with a stray comma or similar sign before it, which cannot begin a word.
    private func withLeadingSigns(_ mention: Mention) -> Range<Int> {
        guard mention.style != .quoted else { return mention.range }
        var start = mention.range.lowerBound
        var offset = start
        while offset > 0, text.style(offset - 1) == text.style(start) {
            offset -= 1
            if Self.signs.contains(text.scalars[offset]) {
                start = offset
            } else if !text.scalars[offset].properties.isWhitespace {
                break
            }
        }
        return start..<mention.range.upperBound
    }

    /// Commas, colons and full stops, in the forms of Latin, East Asian and Arabic scripts.
    private static let signs: Set<Unicode.Scalar> = [
        ",", ".", ";", ":", "\u{3001}", "\u{3002}", "\u{FF0C}", "\u{FF1A}", "\u{FF1B}", "\u{60C}",
    ]

    /// A value next to asterisks that do not close, which readers see.
    private func unclosed() -> [DraftFinding] {
        values.flatMap { value in
            text.places(of: value).compactMap { place in
                let start = place.lowerBound
                guard text.style(start) == [], start >= 2,
                    text.has(["*", "*"], at: start - 2) || text.has(["*", "*"], at: place.upperBound)
                else { return nil }
                return DraftFinding(
                    range: text.sourceRange(place),
                    message: "the asterisks around \(quoted(value)) do not make an emphasis, and readers see them",
                    suggestion: "write **\(value)**, closed right after the word",
                    certainty: "the asterisks beside it are read as text"
                )
            }
        }
    }

    /// The text refers to the flag's value again, to say what is tracked, with another word.
    private func unnamedTracking(_ rest: [Prose]) -> [DraftFinding] {
        let value = values[0]
        guard
            let pairEnd = values.compactMap({ value in mentions.first { $0.text.isExactly(value) }?.range.upperBound })
                .max(),
            let style = mentions.first(where: { $0.text.isExactly(value) })?.style,
            !text.places(of: value).contains(where: { $0.lowerBound >= pairEnd }),
            !rest.contains(where: { !$0.places(of: value).isEmpty })
        else { return [] }
        let later = mentions.filter { $0.range.lowerBound >= pairEnd && $0.style == style }
        guard later.count == 1, !isValue(later[0]), let mention = later.first else { return [] }
        let damage = Damage(
            mention: mention,
            value: value,
            certainty:
                "the text sets off one more word in the way of the values, and nowhere else says for which value pushes are tracked",
            isCertain: false
        )
        return [draft(damage)]
    }
}

extension PageContent {
    /// Finds values of the flag that differ from those on the wire. If the flag is not named at all, another rule
    /// reports it.
    func wrongFlagValues(_ anchor: String, flag name: String, values: [String]) -> [DraftFinding] {
        guard let section = section(anchor) else { return [] }
        let texts = prose(of: section)
        let naming = texts.indices.filter { !texts[$0].places(of: name).isEmpty }
        let checks = (naming.isEmpty ? Array(texts.indices) : naming).compactMap { index in
            FlagValueCheck(text: texts[index], flag: name, values: values, of: self).map { (index, check: $0) }
        }
        // The first of those with the greatest weight: `max` would take the last.
        guard let (main, mainCheck) = checks.reversed().max(by: { $0.check.weight < $1.check.weight }) else {
            return []
        }
        let isPaired = checks.contains(where: \.check.hasPair)
        return checks.flatMap { index, check in
            index == main
                ? mainCheck.drafts(rest: Array(texts[(main + 1)...]), isPaired: isPaired)
                : check.certainDrafts(isPaired: isPaired)
        }
    }
}
