import CodeJudging
import Diagnostics
import Markdown

extension PageCheckKind {
    static let flagName = PageCheckKind(
        word: "flag-name", members: [.anchor, .name], telltales: { [$0.name] }, distinctiveNames: { [$0.name] },
        search: .page { $0.wrongFlagName($1.anchor, $1.name) })
}

extension PageContent {
    /// The flag is not named in its section, or has another name there.
    func wrongFlagName(_ anchor: String, _ name: String) -> [DraftFinding] {
        guard let section = section(anchor) else { return [] }
        let prose = prose(of: section)
        guard !prose.contains(where: { !$0.places(of: name).isEmpty }) else { return [] }
        if let damaged = prose.lazy.compactMap({ text in text.damagedName(name).map { (text, $0) } }).first {
            let (text, part) = damaged
            let found = text.string(part)
            let range = text.sourceRange(part)
            let form = WordForm(found, of: name)
            return [
                DraftFinding(
                    range: range,
                    message: "the flag is called \(quoted(found)), but must be \(quoted(name))",
                    suggestion: "write `\(name)`",
                    certainty: form.reason(name)
                        ?? "the section nowhere has \(quoted(name)), and this is nearest to it",
                    fix: form.isVariant && text.style(part.lowerBound).contains(.code)
                        ? fix(part, of: text, writing: name) : nil
                )
            ]
        }
        return [
            DraftFinding(
                range: place(of: section),
                message: "the section does not name the flag \(quoted(name))",
                suggestion: "name `\(name)` and its values",
                certainty: "no text of the section has the name, nor one near it"
            )
        ]
    }
}

extension Prose {
    /// The name in another case, without its first underscore, translated after its first letters, or with a small
    /// error.
    func damagedName(_ name: String) -> Range<Int>? {
        let letters = name.drop { $0 == "_" }
        let stem = name.prefix(4)
        return nameLike.first { part in
            let text = string(part)
            if text.lowercased().isExactly(name.lowercased()) || text.isExactly(String(letters)) { return true }
            return (name.hasPrefix("_") && text.hasPrefix(stem)) || nearest(to: text, among: [name]) != nil
        }
    }

    /// Whole code spans, and in other text the runs of letters, digits and underscores.
    private var nameLike: [Range<Int>] {
        mentions.filter { $0.style == .code }.map(\.range)
            + runs { offset in
                let scalar = scalars[offset]
                return !style(offset).contains(.code)
                    && (scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            }
    }
}
