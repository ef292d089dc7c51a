import CodeJudging
import Diagnostics
import Markdown
import PushTracking
import SourceCode

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
    /// Finds sections whose prose does not name a category that their code registers.
    func wrongCategory(_ anchor: String) -> [DraftFinding] {
        guard let section = section(anchor) else { return [] }
        let registering = examples.filter {
            section.range.contains($0.block.range.lowerBound) && !$0.categories.isEmpty
        }
        let registered = registering.flatMap(\.categories)
        guard let example = registering.first, let category = registered.first else { return [] }
        let texts = prose(of: section)
        guard
            !texts.contains(where: { text in
                registered.contains { category in
                    !text.places(of: category.text).isEmpty
                        || text.mentions.contains { $0.text.isExactly(category.text) }
                }
            })
        else { return [] }
        let line = page.source.lineNumber(of: category.range.lowerBound)
        let isOne = registered.allSatisfy { $0.text.isExactly(category.text) }
        let damaged = texts.filter(\.speaksOfCategory).flatMap { text in
            text.mentions.filter { damages($0, category.text) }.map { (text, $0) }
        }
        if isOne, damaged.count == 1, let (text, mention) = damaged.first {
            let form = WordForm(mention.text, of: category.text)
            // If neither name is the documented one, either may be wrong.
            let isCertain = category.text.isExactly(DeclaredWiring.documentedCategory)
            return [
                DraftFinding(
                    range: text.sourceRange(mention.range),
                    message: isCertain
                        ? "the category is \(quoted(mention.text)), but must be \(quoted(category.text)), as in the code"
                        : "the category is \(quoted(mention.text)) here, and \(quoted(category.text)) in the code",
                    suggestion: isCertain
                        ? "write \(category.text)" : "write the same in both, as the deliveries have it",
                    certainty:
                        "line \(line) registers \(quoted(category.text)), which no text of the section names; \(form.reason(category.text) ?? "the documentation calls it so")",
                    fix: isCertain
                        ? fix(mention.range, of: text, writing: category.text) : nil
                )
            ]
        }
        let following = prose(after: example, in: section)
        let speaking = following.filter(\.speaksOfCategory)
        let likely = likelyMention(in: speaking.isEmpty ? following : speaking, instead: category.text)
        let place =
            likely.map { $0.sourceRange($1.range) } ?? following.first.map { $0.sourceRange($0.scalars.indices) }
        return [
            DraftFinding(
                range: place ?? self.place(of: section),
                message: "the text does not name the category \(quoted(category.text)) that the code registers"
                    + (likely.map { "; \(quoted($1.text)) may be meant for it" } ?? ""),
                suggestion: "name \(quoted(category.text)) where the text speaks of the category",
                certainty: "line \(line) registers it, and no text of the section has the name"
            )
        ]
    }

    /// Whether a mention is a category's name in another form, or translated, or the documentation's own name for one.
    private func damages(_ mention: Mention, _ category: String) -> Bool {
        guard mention.style != .label, !isKnown(mention.text, otherThan: category) else { return false }
        let form = WordForm(mention.text, of: category)
        switch form {
        // "default" is an ordinary word, also used for sounds and priorities.
        case .recased: return !mention.text.isExactly(category.lowercased())
        case .inflected, .otherCharacters, .translated: return true
        case .exact, .other: return mention.text.isExactly(DeclaredWiring.documentedCategory)
        }
    }

    /// The texts between an example and the next.
    private func prose(after example: Example, in section: Section) -> [Prose] {
        let following = blocks(of: section).drop { $0.range.lowerBound < example.block.range.upperBound }
        let own = following.prefix { block in
            // The same example in another language may come between an example and the text about it.
            if case .code(let code) = block { code.statedLanguage == .other } else { true }
        }
        return own.withDescendants.compactMap { block in
            if case .paragraph(let paragraph) = block { prose(of: paragraph) } else { nil }
        }
    }

    /// The likeliest mention in the first text that sets off an otherwise unknown word: the only one in capitals, else
    /// the only one in quotes, else the first.
    private func likelyMention(in texts: [Prose], instead category: String) -> (Prose, Mention)? {
        for text in texts {
            let mentions = text.mentions.filter {
                $0.style != .label && !$0.text.contains("(") && !isKnown($0.text, otherThan: category)
                    && !text.isInAddress($0.range)
            }
            let capitals = mentions.filter { $0.text.isInCapitals }
            if capitals.count == 1 { return (text, capitals[0]) }
            // A name is quoted more often than it is emphasized.
            let quoted = mentions.filter { $0.style == .quoted || $0.style == .code }
            if let likeliest = quoted.count == 1 ? quoted.first : mentions.first { return (text, likeliest) }
        }
        return nil
    }

    /// Whether several examples have a name, or one and a caption: if two names differ, the shared one is right.
    private func isShared(_ name: String) -> Bool {
        let captions = examples.compactMap(\.caption).count { !$0.places(of: name).isEmpty }
        return captions + examples.count { $0.block.lines.contains { $0.string.contains(name) } } > 1
    }

    /// Finds captions with the name of a Java file above a class with another name.
    func wrongFileCaptions() -> [DraftFinding] {
        examples.compactMap { example in
            guard let text = example.caption, let declared = example.classes.first else { return nil }
            // Invisible characters are removed from the caption and from the names.
            let classes = example.classes.map(\.text.withoutInvisibles)
            guard let wanted = classes.first, !wanted.isEmpty, wanted.unicodeScalars.allSatisfy(\.isNamePart) else {
                return nil
            }
            let names = text.runs { text.scalars[$0] == "." || text.scalars[$0] == "_" || text.scalars[$0].isNamePart }
                .filter { text.string($0).hasSuffix(".java") }
            guard names.count == 1, let name = names.first, name.count > 5 else { return nil }
            // A sentence that mentions a file is not a caption.
            let others = text.runs { text.scalars[$0].properties.isAlphabetic && !name.contains($0) }
            guard others.count < 4 else { return nil }
            let stem = name.lowerBound..<name.upperBound - 5
            let found = text.string(stem)
            guard !classes.contains(where: { $0.isExactly(found) }) else { return nil }
            // A class that is not public may be in a file of any name.
            guard nearest(to: found, among: [wanted]) != nil || example.isPublic(declared.text) else { return nil }
            let line = page.source.lineNumber(of: declared.range.lowerBound)
            return DraftFinding(
                range: text.sourceRange(name),
                message:
                    "the file is captioned \(quoted(text.string(name))), but must be \(quoted(wanted + ".java")), as its class is called",
                suggestion: "write \(wanted).java",
                certainty: "the code right below declares the class \(wanted) in line \(line)",
                fix: classes.count == 1 && isShared(wanted) ? fix(stem, of: text, writing: wanted) : nil
            )
        }
    }

    /// Receivers in a manifest that are not classes of the page, if the page shows a broadcast receiver that no
    /// manifest registers. If one is registered, others may belong to a library.
    func unknownReceivers() -> [DraftFinding] {
        let classes = examples.flatMap(\.receiverClasses)
        guard let first = classes.first else { return [] }
        let names = classes.map(\.text)
        let registered = examples.flatMap(\.registeredReceivers)
        let known = Set(names.map { Array($0.utf8) })
        let ours = Set(registered.map { Array($0.text.utf8) }).intersection(known)
        let unregistered = names.filter { !ours.contains(Array($0.utf8)) }
        var search = WordSearch()
        return registered.compactMap { receiver in
            guard !known.contains(Array(receiver.text.utf8)) else { return nil }
            let near = search.nearest(to: receiver.text, among: unregistered)
            guard let wanted = near ?? (ours.isEmpty ? first.text : nil) else { return nil }
            return DraftFinding(
                range: receiver.range,
                message:
                    "the manifest registers \(quoted(receiver.text)), but must register \(quoted(wanted)), as the class is called",
                suggestion: "write \(wanted)",
                certainty:
                    "the page's code declares the receiver \(wanted) in line \(page.source.lineNumber(of: first.range.lowerBound))",
                fix: near != nil && !isKnown(receiver.text, otherThan: wanted)
                    && isShared(wanted)
                    ? Finding.Fix(range: receiver.range, replacement: wanted) : nil
            )
        }
    }
}

extension Prose {
    /// Whether it has the word for a category in one of the languages that pages are written in.
    fileprivate var speaksOfCategory: Bool {
        let text = string.lowercased()
        return Self.categories.contains { text.contains($0) }
    }

    /// The word without endings, in lower case.
    private static let categories = [
        "categor", "catégor", "kategor", "kategór", "luok", "катег", "κατηγορ", "カテゴリ", "类别", "分类", "類別", "分類", "범주",
        "카테고리", "فئة", "श्रेणी", "קטגורי", "danh mục", "หมวด",
    ]
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
