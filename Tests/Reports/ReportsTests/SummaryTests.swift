import Diagnostics
import Markdown
import Testing

@testable import ReportWriting
@testable import ResultsFiles

@Suite("Summaries for people")
struct SummaryTests {
    /// Texts that want to be read as something else than text.
    static let hostile: [String] = [
        Hostile.text, "</details></summary><script>alert(1)</script>", "a | b || c \\| d", "`", "``` a ``` `", " ` ",
        "",
        "\n\n# heading\n- item\n| a |\n|---|\n```\n", "::error file=a::b\n::stop-commands::x\n##[add-mask]y",
        "@everyone #1 www.example.com https://example.com a@b.example :smile: $x$ ~~a~~ **a** __a__ [a](b) ![a](b)",
        "<!-- a", "&lt;b&gt; &#60; %0A%0D%25", "\u{1B}]8;;https://example.com\u{7}link\u{1B}]8;;\u{7}",
        String(repeating: "`", count: 300), String(repeating: "| a `", count: 5000), "\\", "C:\\a\\", "=1+1",
    ]

    @Test("no text from outside is read as Markdown or HTML, and each is shown", arguments: hostile)
    func markdown(_ text: String) async throws {
        let page = try await SampleRun.hostile(text).text(.markdown)
        let structure = try structure(page)
        let others = structure.marks.filter { !Self.marks.contains($0) && !$0.hasPrefix("table of [") }
        #expect(others == [])
        for name in ["details", "summary", "b", "code"] {
            let starts = structure.marks.count { [name, "\(name) open", "<\(name)>"].contains($0) }
            #expect(starts == structure.marks.count { $0 == "/\(name)" || $0 == "</\(name)>" }, "\(name)")
        }
        #expect(structure.code.contains { $0.contains(Self.shown(text)) }, "\(Self.shown(text)) is not shown")
        #expect(!page.unicodeScalars.contains { $0.isWrittenOut(isLine: true) && $0 != "\n" })
        #expect(page.utf8.count < 900 << 10)
    }

    /// All that a reader may find.
    static let marks: Set<String> = [
        "heading 2", "heading 3", "paragraph", "list", "span", "code of 1", "details", "details open", "/details",
        "summary",
        "/summary", "b", "/b", "code", "/code", "<code>", "</code>", "<br>", "emphasis",
    ]

    /// How a text begins where it is shown.
    private static func shown(_ text: String) -> String {
        String(ReportText.visible(text, isLine: true).unicodeScalars.prefix(16).map(Character.init))
    }

    /// What a reader makes of a page: every mark in order, and what is code.
    private func structure(_ text: String) throws -> (marks: [String], code: [String]) {
        let blocks = try MarkdownPage(Array(text.utf8)).blocks
        var marks: [String] = []
        var code: [String] = []
        for block in blocks.withDescendants {
            switch block {
            case .heading(let heading): marks.append("heading \(heading.level)")
            case .paragraph: marks.append("paragraph")
            case .code(let block):
                marks.append("code of \(block.lines.count)")
                code += block.lines.map(\.string)
            case .list: marks.append("list")
            case .table(let table): marks.append("table of \(table.rows.map(\.cells.count))")
            case .html(let html): marks += tags(html.lines.map(\.string).joined(separator: "\n"))
            case .quote: marks.append("quote")
            case .definition: marks.append("definition")
            case .thematicBreak: marks.append("break")
            }
        }
        for text in blocks.texts { collect(text, &marks, &code) }
        return (marks, code)
    }

    private func collect(_ inlines: [Inline], _ marks: inout [String], _ code: inout [String]) {
        for inline in inlines {
            switch inline {
            case .text, .lineBreak: break
            case .code(let span):
                marks.append("span")
                code.append(span.text.string)
            case .html(let tag): marks.append(tag.string)
            case .emphasis(let emphasis):
                marks.append("emphasis")
                collect(emphasis.inlines, &marks, &code)
            case .link(let link): marks.append("link to \(link.destination.string)")
            case .image: marks.append("image")
            case .label: marks.append("label")
            }
        }
    }

    /// The tags of a piece of HTML, in which nothing else may begin with an angle.
    private func tags(_ html: String) -> [String] {
        html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1).map { String($0.prefix { $0 != ">" }) }
    }

    @Test("no text from outside is a command of GitHub's, and each is shown", arguments: hostile)
    func github(_ text: String) async throws {
        let commands = try await SampleRun.hostile(text).text(.github)
        let lines = commands.split(omittingEmptySubsequences: false) { $0.isNewline }.dropLast()
        #expect(lines.allSatisfy { $0.hasPrefix("::error title=") || $0.hasPrefix("::notice title=") })
        #expect(lines.count { $0.hasPrefix("::notice ") } == 1)
        #expect(!commands.unicodeScalars.contains { $0.isWrittenOut(isLine: true) && $0 != "\n" })
        let read = commands.replacing("%0A", with: "\n").replacing("%25", with: "%")
        #expect(read.contains(Self.shown(text)))
    }

    static let spans: [(text: String, code: String, cell: String)] = [
        ("a", "`a`", "`a`"), ("", "`\"\"`", "`\"\"`"), (" ", "`\" \"`", "`\" \"`"), ("a|b", "`a|b`", "`a\\|b`"),
        ("`", "`` ` ``", "`` ` ``"), ("a``b", "```a``b```", "```a``b```"), (" a ", "`  a  `", "`  a  `"),
        ("a\nb", #"`a\nb`"#, #"`a\nb`"#),
    ]

    @Test("code is written so that its reader sees just it", arguments: spans)
    func code(_ row: (text: String, code: String, cell: String)) {
        #expect(MarkdownText.code(row.text) == row.code)
        #expect(MarkdownText.code(row.text, isInTable: true) == row.cell)
    }

    static let sentences: [(text: String, prose: String)] = [
        ("`onResume` is called: twice.", "<code>onResume</code> is called: twice."),
        ("a ` b", "a &#96; b"), ("`a` ` b", "<code>a</code> &#96; b"),
        ("<b> & `<i>`", "&#60;b&#62; &#38; <code>&#60;i&#62;</code>"),
        ("https://a www.b @c", "https&#58;//a www&#46;b &#64;c"),
    ]

    @Test("of a sentence only what is between backticks is code", arguments: sentences)
    func prose(_ row: (text: String, prose: String)) { #expect(MarkdownText.prose(row.text) == row.prose) }

    @Test("of more than ten annotations of a severity the last sums up the rest")
    func many() {
        let all =
            (1...12).map { WorkflowAnnotation(.error, at: nil, title: "t", message: "\($0)") }
            + [WorkflowAnnotation(.warning, at: nil, title: "t", message: "w")]
        let lines = WorkflowAnnotation.commands(all) { "\($1.count) more \($0.word)s" }.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines[8] == "::error title=t::9" && lines[9] == "::error title=tracking-conformance::3 more errors")
    }
}
