import AppSimulation
import CodeJudging
import Diagnostics
import Markdown
import SourceCode

extension PageCheckKind {
    static let quotedCodes = PageCheckKind(
        word: "quoted-codes", members: [.anchors, .words],
        search: .page { $0.missingCodes($1.anchors, $1.words) })
    static let quotedFunctions = PageCheckKind(
        word: "quoted-functions", members: [.anchors, .words], telltales: { $0.words },
        search: .page { $0.missingFunctions($1.anchors, $1.words) })
    static let literalCase = PageCheckKind(
        word: "literal-case", members: [.words], isAboutCaseAlone: true,
        search: .page { $0.recasedLiterals($1.words) })
}

extension PageContent {
    /// Finds sections whose prose lacks a code.
    func missingCodes(_ anchors: [String], _ codes: [String]) -> [DraftFinding] {
        anchors.compactMap(section).flatMap { section in missingCodes(codes, in: section) }
    }

    private func missingCodes(_ codes: [String], in section: Section) -> [DraftFinding] {
        let texts = prose(of: section)
        let numbers = texts.flatMap { text in text.numbers.map { text.string($0) } }
        return codes.filter { code in !numbers.contains { $0.isExactly(code) } }.map { code in
            if let (text, part, why) = replacement(of: code, codes, in: texts) {
                return DraftFinding(
                    range: text.sourceRange(part),
                    message: "this is \(quoted(text.string(part))), but must be \(quoted(code))",
                    suggestion: "write \(code)",
                    certainty: why
                )
            }
            return DraftFinding(
                range: place(of: section),
                message: "the section does not quote the action \(quoted(code))",
                suggestion: "say that \"\(code)\" is sent",
                certainty: "no text of the section has \(code) as a number by itself"
            )
        }
    }

    /// The replacement of a code: its digits in another script, a set-off number that is not one of the codes, or a
    /// set-off word next to the function.
    private func replacement(of code: String, _ codes: [String], in texts: [Prose]) -> (Prose, Range<Int>, String)? {
        for text in texts {
            if let part = text.numbers.first(where: { text.string($0).plainWidth.isExactly(code) }) {
                return (text, part, "it is \(code) in digits of another script")
            }
        }
        for text in texts {
            let quoted = text.mentions.filter { $0.style != .label }
            if let other = quoted.first(where: { $0.text.plainWidth.isNumber && !codes.contains($0.text) }) {
                return (
                    text, other.range,
                    "it is the number that the section quotes, and \(code) is nowhere in the section"
                )
            }
        }
        for text in texts where text.mentions.contains(where: { $0.text.contains("()") }) {
            let words = text.mentions.filter {
                $0.style == .quoted && !$0.text.contains("(") && !codes.contains($0.text)
            }
            if words.count == 1 {
                return (
                    text, words[0].range,
                    "it is quoted in the text that names the function, and \(code) is nowhere in the section"
                )
            }
        }
        return nil
    }

    /// Finds sections that neither name nor call any of the functions.
    func missingFunctions(_ anchors: [String], _ functions: [String]) -> [DraftFinding] {
        anchors.compactMap(section).compactMap { section in
            let texts = prose(of: section)
            guard !texts.contains(where: { text in functions.contains { !text.places(of: $0).isEmpty } }) else {
                return nil
            }
            let names = alternatives(functions)
            if let recased = recasedLiterals(functions, in: texts).first { return recased }
            for text in texts {
                guard
                    let mention = text.mentions.first(where: {
                        $0.text.contains("(") && !isOther(function: $0.text)
                            || nearest(to: $0.text, among: functions) != nil
                    })
                else {
                    continue
                }
                return DraftFinding(
                    range: text.sourceRange(mention.range),
                    message: "the function is called \(quoted(mention.text)), but must be \(names)",
                    suggestion: "write the function's own name",
                    certainty: "\(names) is nowhere in the section, and this is where a function's name belongs"
                )
            }
            if functions.contains(where: hasInCode), hasCode(section) || texts.allSatisfy(namesKnownWordsAlone) {
                return nil
            }
            return DraftFinding(
                range: place(of: section),
                message: "the section does not name the function \(names)",
                suggestion: "say which function is called",
                certainty:
                    "no text of the section has the name, and what it prints as code is nowhere in the page's code"
            )
        }
    }

    /// Whether a mention is of a platform callback, or of a function in the page's code.
    private func isOther(function mention: String) -> Bool {
        mention.prefix { $0 != "(" }.split { !$0.isIdentifierPart }.last.map {
            PlatformCallbacks.words.contains(String($0)) || hasInCode(String($0))
        } ?? false
    }

    private func hasCode(_ section: Section) -> Bool {
        examples.contains { section.range.contains($0.block.range.lowerBound) }
    }

    /// Whether all words that a text sets as code are known from rules, platforms or the code, so that none is a
    /// translated function name.
    private func namesKnownWordsAlone(_ text: Prose) -> Bool {
        text.mentions.allSatisfy { mention in
            guard mention.style == .code else { return true }
            let words = mention.text.split { !$0.isIdentifierPart }.filter { $0 != "_" }
            return !words.isEmpty
                && words.allSatisfy {
                    ruleWords.contains(String($0)) || PlatformCallbacks.words.contains(String($0))
                        || hasInCode(String($0))
                }
        }
    }

    /// Finds names that differ only in upper and lower case, in any text of the page.
    func recasedLiterals(_ words: [String]) -> [DraftFinding] {
        recasedLiterals(words, in: texts)
    }

    private func recasedLiterals(_ words: [String], in texts: some Sequence<Prose>) -> [DraftFinding] {
        let byFolded = Dictionary(words.map { ($0.lowercased(), $0) }) { first, _ in first }
        // Checking the length first rules out most words.
        let lengths = Set(words.map(\.unicodeScalars.count))
        return texts.flatMap { text in
            text.identifiers.lazy.filter { lengths.contains($0.count) }.compactMap { part in
                let found = text.string(part)
                guard let word = byFolded[found.lowercased()], !found.isExactly(word),
                    let fix = fix(part, of: text, writing: word)
                else { return nil }
                return DraftFinding(
                    range: fix.range,
                    message: "the name is written \(quoted(found)), but must be \(quoted(word))",
                    suggestion: "write \(word)",
                    certainty: "it is \(quoted(word)) but for capitals and small letters",
                    fix: fix
                )
            }
        }
    }
}

extension Character {
    fileprivate var isIdentifierPart: Bool { isLetter || isNumber || self == "_" }
}

extension String {
    fileprivate var isNumber: Bool { !isEmpty && unicodeScalars.allSatisfy(\.isASCIIDigit) }
}
