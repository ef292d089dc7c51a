/// A block of code.
package struct CodeBlock: Sendable {
    /// Its range, with its fences.
    package let range: Range<Int>
    /// How it is set off from the text.
    package let form: Form
    /// The text after the opening fence, decoded; `nil` if nothing follows it.
    package let info: DecodedText?
    /// The lines without line endings, indentation and marks of surrounding quotes. Spaces that are part of a tab map
    /// to that tab.
    package let lines: [DecodedText]

    /// How code is set off from the text.
    package enum Form: Sendable, Hashable {
        /// By four spaces or more before each line.
        case indented
        /// By fences.
        ///
        /// - Parameters:
        ///   - opening: the range of the first fence, without its info string.
        ///   - closing: the range of the last one; `nil` if the page, the quote or the item ends without it.
        case fenced(opening: Range<Int>, closing: Range<Int>?)
    }
}

extension CodeBlock {
    /// The word of the info string that names a language, in lower case; nil if no word does.
    ///
    /// It is the first word, as in `java`, `java{1,3}`, `java title="X.java"` and `language-java`, or the first class
    /// in braces that is not about the code's appearance, as in `{ .java .annotate }`.
    package var languageWord: String? {
        guard let text = info?.string.lowercased() else { return nil }
        let trimmed = text.drop { $0 == " " || $0 == "`" }
        guard trimmed.first == "{" else {
            let word = trimmed.prefix { $0 != " " && $0 != "," && $0 != "{" && $0 != ":" }
            return word.contains("=") ? nil : Self.language(word)
        }
        let braces = trimmed.dropFirst().prefix { $0 != "}" }
        let words = braces.split { $0 == " " || $0 == "," || $0 == ":" }
        let classes = words.filter { $0.hasPrefix(".") }.compactMap(Self.language)
        guard classes.isEmpty else { return classes.first { !Self.looks.contains($0) } }
        guard let word = words.first, word.first?.isLetter ?? false, !word.contains("=") else { return nil }
        // A directive, as in `{code-block} java`.
        let directives = ["code-block", "code", "sourcecode", "code-cell", "highlight"]
        guard directives.contains(String(word)) else { return Self.language(word) }
        return trimmed[braces.endIndex...].dropFirst().split(separator: " ").first.flatMap(Self.language)
    }

    /// The title in the info string, as in `java title="X.java"`.
    package var title: [Inline]? {
        guard let info, info.string.utf8.contains(UInt8(ascii: "=")),
            let title = info.string.firstMatch(of: /\b(?:title|file|filename|name)=["']([^"']+)["']/)?.1
        else { return nil }
        let range = info.sourceRange(of: title.startIndex..<title.endIndex)
        return [.text(DecodedText(string: String(title), range: range, runs: []))]
    }

    private static func language(_ word: Substring) -> String? {
        var word = word
        for prefix in [".", "language-", "lang-"] where word.hasPrefix(prefix) { word = word.dropFirst(prefix.count) }
        return word.isEmpty ? nil : String(word)
    }

    /// Classes for the appearance of code.
    private static let looks: Set<String> = [
        "annotate", "copy", "no-copy", "select", "no-select", "numberlines", "number-lines", "line-numbers", "linenums",
        "codehilite", "highlight", "hljs", "prettyprint", "wrap", "nowrap", "no_toc",
    ]

    /// The same code with an info string.
    func stating(_ info: DecodedText) -> CodeBlock {
        CodeBlock(range: range, form: form, info: info, lines: lines)
    }

    /// A whole file of code, as a block without fences.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - language: its language, as in an info string.
    package init(file: PageBytes, language: String) {
        range = 0..<file.bytes.count
        form = .fenced(opening: 0..<0, closing: nil)
        info = DecodedText(string: language, range: 0..<0, runs: [])
        lines = (1...file.lineCount).map { line in
            let range = file.range(ofLine: line)
            return DecodedText(string: file.text(in: range), range: range, runs: [])
        }
    }
}
