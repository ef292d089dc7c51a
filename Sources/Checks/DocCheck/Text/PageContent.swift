import Diagnostics
import Markdown
import PushTracking

/// A page with the data that several checks need, each computed once.
struct PageContent {
    let page: MarkdownPage
    /// The page's file name, which links may use.
    let fileName: String
    private let sections: [String: Section]
    /// The anchors of the sections that rules are about.
    private let ruleAnchors: Set<String>
    /// The words that rules use: keys, members of a push, codes, values, functions.
    let ruleWords: Set<String>
    /// The names and values in the page's code, without those of manifests.
    private let codeWords: Lazy<Set<String>>
    /// The platform that the page omits because it is about the other one, and the anchors of its sections.
    var omittedPlatform: Platform?
    var omittedAnchors: [String] = []
    /// The anchors of all headings, in order.
    let anchors: [(name: String, heading: Heading)]
    let examples: [Example]
    /// The texts of headings, paragraphs and cells, in order.
    let texts: [Prose]
    /// The texts of paragraphs, by where the paragraph begins.
    private let paragraphs: [Int: Prose]

    init(_ page: MarkdownPage, fileName: String, ruleAnchors: Set<String>, ruleWords: Set<String>) {
        self.page = page
        self.ruleAnchors = ruleAnchors
        self.ruleWords = ruleWords
        self.fileName = fileName
        let all = page.sections
        anchors = all.compactMap { section in section.heading.anchor.map { ($0.string, section.heading) } }
        sections = Dictionary(all.compactMap { section in section.heading.anchor.map { ($0.string, section) } }) {
            first, _ in first
        }
        let examples = Example.examples(in: page)
        self.examples = examples
        codeWords = Lazy {
            let code = examples.filter(\.registeredReceivers.isEmpty)
            let tokens = code.flatMap { CodeTokenizer.lines(of: $0.block) }.flatMap(\.tokens)
            return Set(tokens.compactMap { $0.kind == .code ? $0.string : $0.word })
        }
        let texts = page.blocks.texts.map { Prose($0) }
        self.texts = texts
        paragraphs = Dictionary(texts.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    }

    /// The anchors on the page that rules are about.
    var ruleSections: Set<String> { ruleAnchors.filter { section($0) != nil } }

    /// The section with an anchor, compared byte for byte.
    func section(_ anchor: String) -> Section? {
        guard let section = sections[anchor], section.heading.anchor?.isExactly(anchor) ?? false else { return nil }
        return section
    }

    /// The blocks of a section: all that follow its heading, including subsections, up to the next section that rules
    /// are about.
    func blocks(of section: Section) -> [Markdown.Block] {
        section.blocks { heading in heading.anchor.map { ruleAnchors.contains($0.string) } ?? false }
    }

    /// The texts of a section: paragraphs, items and quotes, without tables.
    func prose(of section: Section) -> [Prose] {
        blocks(of: section).withDescendants.compactMap { block in
            if case .paragraph(let paragraph) = block { prose(of: paragraph) } else { nil }
        }
    }

    /// The text of a paragraph.
    func prose(of paragraph: Paragraph) -> Prose {
        paragraph.inlines.first.flatMap { paragraphs[$0.range.lowerBound] } ?? Prose(paragraph.inlines)
    }

    /// Whether the page's code contains a name or value.
    func hasInCode(_ word: String) -> Bool { codeWords.value.contains(word) }

    /// The heading's line without its number signs and anchor, to represent the whole section.
    func place(of section: Section) -> Range<Int> {
        let heading = section.heading
        guard let first = heading.inlines.first, let last = heading.inlines.last else { return heading.range }
        return first.range.lowerBound..<last.range.upperBound
    }

    /// The first heading, to represent the whole page.
    var beginning: Range<Int> {
        page.sections.first.map(place) ?? page.blocks.first?.range ?? 0..<0
    }
}
