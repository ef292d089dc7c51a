import Diagnostics
import DocCheck
import TestSupport
import Testing

@Suite("Pages in another markup than Markdown") struct ForeignMarkupTests {
    private static let tracking = "The flag is _acsDeliveryTracking."

    @Test(
        "are refused by the file's name, or by a text that is plainly no Markdown",
        arguments: [
            ("page.rst", tracking, "reStructuredText"), ("PAGE.RST", "# Title", "reStructuredText"),
            ("page.adoc", tracking, "AsciiDoc"), ("page.asciidoc", tracking, "AsciiDoc"),
            ("page.md", "Title\n=====\n\n.. code-block:: java\n\n    int a;\n", "reStructuredText"),
            ("standard input", ".. note:: Read this.\r\n", "reStructuredText"),
            ("page.md", "= Title\n\n[source,java]\n----\nint a;\n----\n", "AsciiDoc"),
        ])
    func refused(_ name: String, _ text: String, _ markup: String) throws {
        let problem = #expect(throws: PageProblem.self) { try Pages.check(Array(text.utf8), name: name) }
        let diagnostic = try #require(problem).diagnostic(file: name)
        #expect(diagnostic.message == "the page is written in \(markup), but only Markdown is supported")
        #expect(diagnostic.suggestion == "convert it to Markdown, and check that page")
        #expect(throws: PageProblem.self) { try SourcePage(Array(text.utf8), name: name) }
    }

    @Test(
        "are not pages of Markdown that show some of it",
        arguments: [
            "# Title\n\n.. note:: Read this.\n", "Title\n=====\n\n```rst\n.. note:: Read this.\n```\n",
            "```\n[source,java]\n```\n", "And so on .. note:: this.\n", ".. and so on: this\n", "= is a sign\n",
        ])
    func accepted(_ text: String) throws { _ = try Pages.check(Array(text.utf8), name: "page.md") }
}
