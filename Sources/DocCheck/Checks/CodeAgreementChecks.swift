import Diagnostics
import DocExamples
import ExampleCode
import Markdown

extension PageCheckKind {
    static let category = PageCheckKind(
        word: "category", members: [.anchor],
        search: .page { $0.wrongCategory($1.anchor) })
    static let fileCaption = PageCheckKind(
        word: "file-caption", members: [],
        search: .page { page, _ in page.wrongFileCaptions() })
    static let manifestReceiver = PageCheckKind(
        word: "manifest-receiver", members: [],
        search: .page { page, _ in page.unknownReceivers() })
}

extension PageContent {
    /// A category in prose that is not the one that the section's code registers.
    func wrongCategory(_ anchor: String) -> [Remark] {
        guard let section = section(anchor),
            let example = examples.first(where: {
                section.range.contains($0.block.range.lowerBound) && !$0.categories.isEmpty
            }),
            let category = example.categories.first
        else { return [] }
        let texts = prose(of: section)
        guard
            !texts.contains(where: { text in
                !text.places(of: category.text).isEmpty || text.mentions.contains { $0.text.isExactly(category.text) }
            })
        else { return [] }
        let line = page.source.lineNumber(of: category.range.lowerBound)
        let following = prose(after: example, in: section)
        guard let (text, mention, isOnly) = categoryMention(in: following) else {
            let place = following.first.map { $0.sourceRange($0.scalars.indices) } ?? self.place(of: section)
            return [
                Remark(
                    range: place,
                    message: "the text does not name the category \(quoted(category.text)) that the code registers",
                    suggestion: "name \"\(category.text)\" where the text speaks of the category",
                    certainty: "line \(line) registers it, and no text of the section has the name"
                )
            ]
        }
        let range = text.sourceRange(mention.range)
        return [
            Remark(
                range: range,
                message:
                    "the category is \(quoted(mention.text)), and must be \(quoted(category.text)), as in the code",
                suggestion: "write \(category.text)",
                certainty:
                    "line \(line) registers \(quoted(category.text)), which no text of the section names; this is the word set off after that code",
                fix: isOnly && category.text.isBoundedByLetters
                    ? Finding.Fix(range: range, replacement: category.text) : nil
            )
        ]
    }

    /// The texts between an example and the next.
    private func prose(after example: Example, in section: Section) -> [Prose] {
        let following = blocks(of: section).drop { $0.range.lowerBound < example.block.range.upperBound }
        let own = following.prefix { block in
            // The same example in another language comes between an example and what is said of it.
            if case .code(let code) = block { code.statedLanguage == .other } else { true }
        }
        return own.withDescendants.compactMap { block in
            if case .paragraph(let paragraph) = block { prose(of: paragraph) } else { nil }
        }
    }

    /// The first text that sets off a word: the word that is in capitals, else the only one in quotes, else its first.
    private func categoryMention(in texts: [Prose]) -> (Prose, Mention, isOnly: Bool)? {
        for text in texts {
            let mentions = text.mentions.filter { $0.style != .label && !$0.text.contains("(") }
            let capitals = mentions.filter { $0.text.isInCapitals }
            if capitals.count == 1 { return (text, capitals[0], true) }
            // A name is quoted more often than it is stressed.
            let quoted = mentions.filter { $0.style == .quoted || $0.style == .code }
            if let likeliest = quoted.count == 1 ? quoted.first : mentions.first {
                return (text, likeliest, mentions.count == 1)
            }
        }
        return nil
    }

    /// Captions with the name of a Java file above a class with another name.
    func wrongFileCaptions() -> [Remark] {
        examples.compactMap { example in
            guard let caption = example.caption, let declared = example.classes.first else { return nil }
            // The caption is read without what has no width, and so are the names.
            let classes = example.classes.map(\.text.withoutInvisibles)
            guard let wanted = classes.first, !wanted.isEmpty, wanted.unicodeScalars.allSatisfy(\.isNamePart) else {
                return nil
            }
            let text = prose(of: caption)
            let names = text.runs { text.scalars[$0] == "." || text.scalars[$0] == "_" || text.scalars[$0].isNamePart }
                .filter { text.string($0).hasSuffix(".java") }
            guard names.count == 1, let name = names.first, name.count > 5 else { return nil }
            let stem = name.lowerBound..<name.upperBound - 5
            let found = text.string(stem)
            guard !classes.contains(where: { $0.isExactly(found) }) else { return nil }
            let line = page.source.lineNumber(of: declared.range.lowerBound)
            return Remark(
                range: text.sourceRange(name),
                message:
                    "the file is captioned \(quoted(text.string(name))), and must be \(quoted(wanted + ".java")), as its class is called",
                suggestion: "write \(wanted).java",
                certainty: "the code right below declares the class \(wanted) in line \(line)",
                fix: Finding.Fix(range: text.sourceRange(stem), replacement: wanted)
            )
        }
    }

    /// Receivers in a manifest that are no class of the page, though the page shows one that receives broadcasts.
    func unknownReceivers() -> [Remark] {
        let classes = examples.flatMap(\.receiverClasses)
        guard let first = classes.first else { return [] }
        let names = classes.map(\.text)
        let known = Set(names.map { Array($0.utf8) })
        var search = WordSearch()
        return examples.flatMap(\.registeredReceivers).compactMap { receiver in
            guard !known.contains(Array(receiver.text.utf8)) else { return nil }
            let near = search.nearest(to: receiver.text, among: names)
            let wanted = near ?? first.text
            return Remark(
                range: receiver.range,
                message:
                    "the manifest registers \(quoted(receiver.text)), and must register \(quoted(wanted)), as the class is called",
                suggestion: "write \(wanted)",
                certainty:
                    "the page's code declares the receiver \(wanted) in line \(page.source.lineNumber(of: first.range.lowerBound))",
                fix: names.count == 1 || near != nil ? Finding.Fix(range: receiver.range, replacement: wanted) : nil
            )
        }
    }
}

extension String {
    /// Whether there are letters, and all are capitals.
    fileprivate var isInCapitals: Bool {
        unicodeScalars.contains(where: \.properties.isUppercase)
            && !unicodeScalars.contains(where: \.properties.isLowercase)
    }
}

extension Unicode.Scalar {
    /// Whether it may be part of the name of a Java class.
    fileprivate var isNamePart: Bool { isIdentifierPart || (!isASCII && properties.isAlphabetic) }
}

extension String {
    /// Whether a sign neither begins nor ends it: one that does is not read as part of a word that is set off, so that a
    /// mended text would be mended again.
    fileprivate var isBoundedByLetters: Bool {
        let ends = [unicodeScalars.first, unicodeScalars.last]
        return ends.allSatisfy { $0.map { $0 == "_" || $0.isNamePart } ?? false }
    }
}
