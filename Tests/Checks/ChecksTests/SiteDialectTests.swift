import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import Markdown
import TestSupport
import Testing

/// The same page as writers of different kinds of sites write it.
@Suite("Pages in the dialects of sites") struct SiteDialectTests {
    /// A mistake in the page, and the finding that it makes: its rule and what is marked.
    struct Mistake: Sendable {
        let old: String
        let new: String
        let rule: String
        let marked: String

        /// A key, a value, a name in Java and one in Swift.
        static let all = [
            Mistake(old: "| action |", new: "| azione |", rule: "page.variable-keys", marked: "azione"),
            Mistake(old: "values: `on`", new: "values: `sim`", rule: "page.flag-values", marked: "sim"),
            Mistake(
                old: "click(intent.getExtras", new: "click(intnt.getExtras", rule: "page.examples-compile",
                marked: "intnt"),
            Mistake(
                old: "delivery, \"action\": \"2\"", new: "delivery, \"action\": \"3\"", rule: "action.dismissed",
                marked: "\"action\": \"3\""),
        ]
    }

    static let forms = lists + admonitions + tabs + infoStrings + tables + headings + templates + components + otherHTML

    static let admonitions: [PageForm] =
        ["!!! note", "!!! note \"Read this\"", "!!! warning inline end \"Now\"", "??? note", "???+ tip \"More\""].map {
            mark in PageForm(mark, text: { [mark] + PageForm.indented([$0]) })
        } + [
            PageForm("!!! and an empty line", text: { ["!!! note", ""] + PageForm.indented([$0]) }),
            PageForm("!!! in !!!", text: { ["!!! note"] + PageForm.indented(["!!! tip"] + PageForm.indented([$0])) }),
            PageForm("!!! in a list", text: { ["1.  First", "", "    !!! tip"] + PageForm.indented([$0], by: 8) }),
            PageForm("text of its own before the text", text: { ["!!! tip \"new\"", "    This is new.", "", $0] }),
            PageForm(":::note", text: { [":::note", "", $0, "", ":::"] }),
            PageForm(":::note without empty lines", text: { [":::tip[Read this]", $0, ":::"] }),
            PageForm("::: note Title", text: { ["::: note Read this", $0, ":::"] }),
            PageForm("/// note", text: { ["/// note | Read this", $0, "///"] }),
            PageForm("a quote that is a note", text: { ["> [!NOTE]", "> \($0)"] }),
            PageForm("```{note}", text: { ["```{note}", $0, "```"] }),
            PageForm("```{admonition} Title", text: { ["````{admonition} Read this", ":class: tip", $0, "````"] }),
            PageForm(":::{note}", text: { [":::{note}", $0, ":::"] }),
            PageForm("a definition", text: { ["Word", ": This is that.", "", "    This is new. \($0)"] }),
            PageForm("a footnote", text: { [$0, "", "[^1]: A note.", "", "    This is new. This is final."] }),
            PageForm("a mark that nobody knows", text: { ["%%% new", "", "    This is new. \($0)"] }),
            PageForm("{: .note} above", text: { ["{: .note-title }", $0] }),
            PageForm("{: .note} below", text: { [$0, "{: .note }"] }),
        ]

    static let tabs: [PageForm] = [
        PageForm(
            "=== tabs",
            code: { ["=== \"\($0)\"", ""] + PageForm.indented(["```\($0)"] + $1 + ["```"]) }),
        PageForm(
            "=== tabs without empty lines",
            code: { ["=== \"\($0)\""] + PageForm.indented(["``` { .\($0) .copy }"] + $1 + ["```"]) }),
        PageForm(
            "=== tabs in a note",
            code: { language, lines in
                ["!!! example", ""]
                    + PageForm.indented(
                        ["=== \"\(language)\"", ""] + PageForm.indented(["```\(language)"] + lines + ["```"]))
            }),
        PageForm(
            "=== tabs with code that is indented",
            code: { ["=== \"\($0)\"", ""] + PageForm.indented($1, by: 8) }),
        PageForm(
            "=== tabs in a list",
            code: {
                ["1. Do it:", "", "    === \"new\"", ""] + PageForm.indented(["```\($0)"] + $1 + ["```"], by: 8)
            }),
        PageForm(
            "=== tabs indented by tabs",
            code: { ["=== \"new\"", ""] + (["```\($0)"] + $1 + ["```"]).map { $0.isEmpty ? "" : "\t\($0)" } }),
        PageForm(
            "# [Java](#tab/java)", code: { ["# [\($0)](#tab/\($0))", "", "```\($0)"] + $1 + ["```", "", "***"] }),
        PageForm(
            "code below a mark that nobody knows",
            code: { ["%%% \"new\"", ""] + PageForm.indented(["```\($0)"] + $1 + ["```"]) }),
        PageForm(
            "text and code below a mark that nobody knows",
            code: { ["%%% new", "", "    This is new.", ""] + PageForm.indented(["``` {.\($0)}"] + $1 + ["```"]) }),
        PageForm(
            "code right below a text",
            code: { ["This is new."] + PageForm.indented(["```\($0)"] + $1 + ["```"]) }),
        PageForm(
            "sections in === tabs",
            heading: { ["=== \"\($1)\"", "", "    \(signs($0)) \($1) {#\($2)}", ""] }),
    ]

    static let infoStrings: [PageForm] = [
        "{.LANG}", " { .LANG .annotate }", "{.annotate .LANG}", "LANG title=\"New\"", "LANG {1,3-5}", "LANG{1,3-5}",
        "LANG showLineNumbers", "LANG [X.java]", "LANG X.java", " LANG linenums=\"1\" hl_lines=\"2 3\"",
        "{.LANG #code linenums=\"1\"}", "{LANG}",
        "language-LANG", "{code-block} LANG", "{ .annotate }", "{linenums=\"1\"}", "title=\"New\"", "LANG:X.java",
        " { .no-copy }",
    ].map { info in
        PageForm("```" + info, code: { ["```" + info.replacing("LANG", with: $0)] + $1 + ["```"] })
    }

    static let tables: [PageForm] = [
        PageForm("a table in HTML", table: { html($0) { "<\($1)>\(PageForm.html($0))</\($1)>" } }),
        PageForm("a table in HTML with Markdown", table: { html($0) { "<\($1)>\($0)</\($1)>" } }),
        PageForm(
            "a table in HTML with empty lines",
            table: { html($0) { "<\($1)>\(PageForm.html($0))</\($1)>" }.flatMap { [$0, ""] } }),
        PageForm("a table in HTML with paragraphs", table: { html($0) { "<\($1)>\n\n\($0)\n\n</\($1)>" } }),
        PageForm(
            "a table in HTML on one line",
            table: { [html($0) { "<\($1) class=\"cell\">\(PageForm.html($0))</\($1)>" }.joined()] }),
        PageForm(
            "a table in HTML that closes no cell", table: { html($0) { "<\($1)>\(PageForm.html($0))" } }),
        PageForm(
            "a table in HTML in a div",
            table: { ["<div class=\"wide\">"] + html($0) { "<\($1)>\(PageForm.html($0))</\($1)>" } + ["</div>"] }),
        PageForm("a table in HTML with lists", table: { html($0, cell: listCell) }),
        PageForm("a table in HTML with cells of several rows", table: severalRows),
        PageForm(
            "cells of several lines",
            table: {
                PageForm.pipes(
                    $0.map { $0.map { $0.replacing(", ", with: "<br>").replacing("\"", with: "") } })
            }),
        PageForm(
            "a row for each code, with the key in each",
            table: { PageForm.pipes($0.flatMap { row in row[1].components(separatedBy: ", ").map { [row[0], $0] } }) }),
        PageForm(
            "a row for each code, with the key in the first",
            table: {
                PageForm.pipes(
                    $0.flatMap { row in
                        row[1].components(separatedBy: ", ").enumerated().map { [$0 == 0 ? row[0] : "", $1] }
                    })
            }),
        PageForm(
            "a column for each key",
            table: { rows in PageForm.pipes([0, 1].map { column in rows.dropFirst().map { $0[column] } }) }),
        PageForm("the keys in the second column", table: { PageForm.pipes($0.map { $0.reversed() }) }),
        PageForm(
            "a column that counts first",
            table: { PageForm.pipes($0.enumerated().map { [$0 == 0 ? "#" : "\($0)"] + $1 }) }),
        PageForm(
            "a column of types between",
            table: { PageForm.pipes($0.enumerated().map { [$1[0], $0 == 0 ? "Type" : "String", $1[1]] }) }),
        PageForm(
            "a column that counts, and the keys last",
            table: { PageForm.pipes($0.enumerated().map { [$0 == 0 ? "" : "\($0).", $1[1], $1[0]] }) }),
    ]

    /// The variables without a table.
    static let lists: [PageForm] = [
        PageForm("a list", table: { items($0) { ["- \($0): \($1)"] } }),
        PageForm("a list of keys in bold", table: { items($0) { ["* **\($0)** \u{2014} \($1)"] } }),
        PageForm("a list of keys in backticks", table: { items($0) { ["+ `\($0)`, which is \($1)"] } }),
        PageForm("a list with numbers", table: { items($0) { ["1. \($0) = \($1)"] } }),
        PageForm(
            "a list in a list",
            table: { items($0) { ["- `\($0)`", ""] + $1.components(separatedBy: ", ").map { "    - \($0)" } } }),
        PageForm("definitions", table: { items($0) { [$0, ":   \($1)", ""] } }),
        PageForm("definitions with empty lines", table: { items($0) { ["`\($0)`", "", ": \($1)", ""] } }),
        PageForm(
            "<dl>", table: { ["<dl>"] + items($0) { ["<dt>\($0)</dt>", "<dd>\(PageForm.html($1))</dd>"] } + ["</dl>"] }),
        PageForm(
            "<dl> with empty lines",
            table: { ["<dl>", ""] + items($0) { ["<dt>", $0, "</dt>", "<dd>", "", $1, "", "</dd>"] } + ["</dl>"] }),
    ]

    private static func items(_ rows: [[String]], item: (String, String) -> [String]) -> [String] {
        rows.dropFirst().flatMap { item($0[0], $0[1]) }
    }

    private static func listCell(_ text: String, _ tag: String) -> String {
        let items = text.components(separatedBy: ", ").map { "<li>\(PageForm.html($0))</li>" }
        return "<\(tag)><ul>\(items.joined())</ul></\(tag)>"
    }

    @Sendable private static func severalRows(_ rows: [[String]]) -> [String] {
        let lines = rows.flatMap { row in
            let values = row[1].components(separatedBy: ", ").map { "<td>\(PageForm.html($0))</td>" }
            let key = "<td rowspan=\"\(values.count)\">\(row[0])</td>"
            return values.enumerated().map { "<tr>\($0 == 0 ? key : "")\($1)</tr>" }
        }
        return ["<table>"] + lines + ["</table>"]
    }

    private static func html(_ rows: [[String]], cell: (String, String) -> String) -> [String] {
        let lines = rows.enumerated().flatMap { index, row in
            ["  <tr>"] + row.map { "    " + cell($0, index == 0 ? "th" : "td") } + ["  </tr>"]
        }
        return (["<table>"] + lines + ["</table>"]).flatMap { $0.components(separatedBy: "\n") }
    }

    private static func signs(_ level: Int) -> String { String(repeating: "#", count: level) }

    static let headings: [PageForm] = [
        PageForm("<h3 id>", heading: { ["<h\($0) id=\"\($2)\">\($1)</h\($0)>"] }),
        PageForm("<h3 id> before the text", heading: { ["<h\($0) class=x id='\($2)'>", "  \($1)", "</h\($0)>"] }),
        PageForm(
            "<a id></a> before",
            heading: { ["<a id=\"\($2)\"></a>", "", "\(signs($0)) \($1)"] }),
        PageForm(
            "<a id></a> right before",
            heading: { ["<a id=\"\($2)\"></a>", "\(signs($0)) \($1)"] }),
        PageForm(
            "<a name> in the heading",
            heading: { ["\(signs($0)) <a name=\"\($2)\"></a>\($1)"] }),
        PageForm("<h2><a name>", heading: { ["<h\($0)><a name=\"\($2)\"></a>\($1)</h\($0)>"] }),
        PageForm(
            "<div id> before", heading: { ["<div id=\"\($2)\"></div>", "", "\(signs($0)) \($1)"] }),
        PageForm("<a id=…> without quotes", heading: { ["<a id=\($2)></a>", "", "\(signs($0)) \($1)"] }),
        PageForm("<section id> before", heading: { ["<section id=\"\($2)\">", "", "\(signs($0)) \($1)"] }),
        PageForm("<div id> right before", heading: { ["<div id=\"\($2)\"></div>", "\(signs($0)) \($1)"] }),
        PageForm("[](){#id} before", heading: { ["[](){#\($2)}", "", "\(signs($0)) \($1)"] }),
        PageForm("[]{#id} right before", heading: { ["[]{#\($2)}", "\(signs($0)) \($1)"] }),
        PageForm("{/* #id */}", heading: { ["\(signs($0)) \($1) {/* #\($2) */}"] }),
        PageForm("{ #id }", heading: { ["\(signs($0)) \($1) { #\($2) .wide }"] }),
        PageForm("{: #id }", heading: { ["\(signs($0)) \($1) {: #\($2) }"] }),
        PageForm(
            "<h3 id> with empty lines", heading: { ["<h\($0) id=\"\($2)\">", "", "\($1)", "", "</h\($0)>"] }),
        PageForm(
            "<h3 id> of several lines",
            heading: { ["<h\($0)", "  id=\"\($2)\"", ">", "", "  \($1)", "</h\($0)>", ""] }),
        PageForm(
            "the anchor's words", heading: { level, _, name in ["\(signs(level)) \(name.replacing("-", with: " "))"] }),
        PageForm(
            "the anchor's words with a dash",
            heading: { level, _, name in
                let words = name.replacing("-tracking-", with: "-tracking-\u{2013}-").replacing("-", with: " ")
                return ["\(signs(level)) \(words.capitalized)"]
            }),
        PageForm("{: #id} below", heading: { ["\(signs($0)) \($1)", "{: #\($2)}"] }),
    ]

    static let templates: [PageForm] = [
        PageForm("{% highlight %}", code: { ["{% highlight \($0) %}"] + $1 + ["{% endhighlight %}"] }),
        PageForm("{%- highlight -%}", code: { ["{%- highlight \($0) linenos -%}"] + $1 + ["{%- endhighlight -%}"] }),
        PageForm(
            "{{< highlight >}}", code: { ["{{< highlight \($0) \"linenos=table\" >}}"] + $1 + ["{{< /highlight >}}"] }),
        PageForm(
            "{% code %} around fences",
            code: { ["{% code title=\"new\" %}", "```\($0)"] + $1 + ["```", "{% endcode %}"] }),
        PageForm("{% codeblock %}", code: { ["{% codeblock X.java lang:\($0) %}"] + $1 + ["{% endcodeblock %}"] }),
        PageForm(":::{code-block}", code: { [":::{code-block} \($0)"] + $1 + [":::"] }),
        PageForm(
            "{% tabs %}",
            code: {
                ["{% tabs %}{% tab title=\"new\" %}", "```\($0)"] + $1 + ["```", "{% endtab %}", "{% endtabs %}"]
            }),
        PageForm(
            "{{< tabs >}}",
            code: {
                ["{{< tabs >}}", "{{% tab name=\"new\" %}}", "```\($0)"] + $1 + [
                    "```", "{{% /tab %}}", "{{< /tabs >}}",
                ]
            }),
        PageForm("{:.java} below", code: { ["```"] + $1 + ["```", "{:.\($0)}"] }),
        PageForm("{: .language-java} below", code: { ["~~~"] + $1 + ["~~~", "{: .language-\($0) }"] }),
    ]

    /// Lines as a template literal has them.
    private static func literal(_ lines: [String]) -> [String] {
        lines.map { line in
            ["\\", "`", "$"].reduce(line) { $0.replacing($1, with: "\\" + $1) }
        }
    }

    static let components: [PageForm] = [
        PageForm(
            "<Tabs>",
            code: { language, lines in
                ["<Tabs groupId=\"language\">", "<TabItem value=\"\(language)\" label=\"new\">", "", "```\(language)"]
                    + lines + ["```", "", "</TabItem>", "</Tabs>"]
            }),
        PageForm(
            "<Tabs> without empty lines",
            code: { language, lines in
                ["<Tabs values={[{label: 'new', value: 'new'}]}><TabItem value=\"\(language)\">", "```\(language)"]
                    + lines + ["```", "</TabItem>", "</Tabs>"]
            }),
        PageForm(
            "<Tabs> over several lines",
            code: { language, lines in
                ["<Tabs", "  defaultValue=\"new\"", "  values={[", "    {label: 'new', value: 'new'},", "  ]}", ">"]
                    + ["<TabItem value=\"new\">", "", "```\(language)"] + lines + ["```", "", "</TabItem>", "</Tabs>"]
            }),
        PageForm(
            "<CodeBlock>",
            code: {
                ["<CodeBlock language=\"\($0)\">", "{`" + literal($1)[0]] + literal($1).dropFirst() + [
                    "`}", "</CodeBlock>",
                ]
            }),
        PageForm(
            "<CodeBlock> in lines of its own",
            code: { ["<CodeBlock language=\"\($0)\" showLineNumbers>{`"] + literal($1) + ["`}</CodeBlock>"] }),
        PageForm(
            "<CodeBlock> without braces",
            code: { ["<CodeBlock className=\"language-\($0)\">"] + $1 + ["</CodeBlock>"] }),
        PageForm(
            "<SyntaxHighlighter> in <Tabs>",
            code: { language, lines in
                ["<Tabs>", "<TabItem value=\"new\">", "", "<SyntaxHighlighter language=\"\(language)\">", "  {`"]
                    + literal(lines) + ["  `}", "</SyntaxHighlighter>", "", "</TabItem>", "</Tabs>"]
            }),
        PageForm(
            "<Steps> and indented text",
            text: { ["<Steps>", "  <Step title=\"new\">", "", "    This is new. \($0)", "", "  </Step>", "</Steps>"] }),
        PageForm(
            "<Tabs> and indented code",
            code: { language, lines in
                ["<Tabs>", "  <TabItem value=\"\(language)\">", ""]
                    + PageForm.indented(["```\(language)"] + lines + ["```"]) + ["", "  </TabItem>", "</Tabs>"]
            }),
    ]

    static let otherHTML: [PageForm] = [
        PageForm(
            "<details> without empty lines",
            code: { ["<details><summary>Show it</summary>", "```\($0)"] + $1 + ["```", "</details>"] }),
        PageForm(
            "<pre class=\"brush:\"> in a div",
            code: { language, lines in
                ["<div class=\"code\"><pre class=\"brush: \(language)\">"] + lines.map(PageForm.escaped) + [
                    "</pre></div>"
                ]
            }),
        PageForm(
            "<pre> with colours",
            code: { language, lines in
                let lines = lines.map {
                    PageForm.escaped($0).replacing("return", with: "<span class=\"k\">return</span>")
                }
                return ["<pre><code class=\"language-\(language)\">"] + lines + ["</code></pre>"]
            }),
        PageForm(
            "<details>",
            code: { ["<details>", "<summary>Show it</summary>", "", "```\($0)"] + $1 + ["```", "", "</details>"] }),
        PageForm(
            "<pre><code class>",
            code: { language, lines in
                let code = PageForm.escaped(lines.joined(separator: "\n"))
                return "<pre><code class=\"language-\(language)\">\(code)\n</code></pre>".components(separatedBy: "\n")
            }),
        PageForm(
            "<pre lang>",
            code: { language, lines in
                ["<pre lang=\"\(language)\">"] + lines.map(PageForm.escaped) + ["</pre>"]
            }),
        PageForm("comments and instructions", text: { ["<!-- send it; new -->", "", "<?php new = 1; ?>", "", $0] }),
        PageForm("<p>", text: { ["<p>\(PageForm.html($0))</p>"] }),
        PageForm("<div>", text: { ["<div class=\"note\">", "  \(PageForm.html($0))", "</div>"] }),
    ]

    @Test("are not accused where they are right", arguments: forms)
    func right(_ form: PageForm) throws {
        #expect(try Self.findings(form.applied(to: FixturePageTests.text("en"))) == [])
    }

    @Test("are accused of just the mistakes that are in them, each at its place", arguments: forms)
    func mistaken(_ form: PageForm) throws {
        let page = Mistake.all.reduce(try FixturePageTests.text("en")) { $0.replacing($1.old, with: $1.new) }
        let text = try form.applied(to: page)
        let lines = text.components(separatedBy: "\n")
        let expected = try Mistake.all.map { mistake in
            let line = try #require(lines.firstIndex { $0.contains(mistake.marked) }) + 1
            return "\(line) \(mistake.rule) \(mistake.marked)"
        }
        #expect(try Self.findings(text).sorted() == expected.sorted())
    }

    @Test(
        "lack a section where its name is misspelt, at the heading or the name",
        // A heading's own words are no misspelt name.
        arguments: headings.filter { !$0.testDescription.contains("words") })
    func misspelt(_ form: PageForm) throws {
        let page = try FixturePageTests.text("en")
        let text = try form.applied(to: page.replacing("#push-click-tracking-iOS", with: "#push-klick-tracking-iOS"))
        let lines = text.components(separatedBy: "\n")
        let found = try Pages.check(Array(text.utf8), name: "page.md").findings
        let missing = found.filter { $0.rule.id == "page.sections" }
        #expect(missing.count == 1 && missing[0].message.contains("push-click-tracking-iOS"))
        let line = try #require(missing.first?.place.line)
        #expect(
            lines[line - 1].contains("push-klick-tracking-iOS") || lines[line - 1].contains("Clicks · iOS"))
    }

    /// Texts that look like what sites add, and mean what CommonMark says.
    static let lookalikes = [
        "!!!\n\n    int a = 1;", "!!!important!!!\n\n    int a = 1;", "??? why\n\n```java\nint a = 1;\n```",
        "== \"Java\"\n\n    int a = 1;", "=== Java\n\n    int a = 1;", "////MORE CODE\n\n    int a = 1;",
        ":::: x ::::\n\n    int a = 1;", "{% highlight java %}\n\n    int a = 1;", "{x} y\n\n    int a = 1;",
        "<Map<String>>\n\n    int a = 1;", "    let a = b.\n    int a = 1;",
    ]

    @Test("are no others: what looks alike keeps its code", arguments: lookalikes)
    func lookalike(_ text: String) throws {
        let page = try MarkdownPage(Array(text.utf8), dialect: .sites)
        #expect(
            page.blocks.withDescendants.contains { block in
                if case .code(let code) = block { code.lines.map(\.string).contains("int a = 1;") } else { false }
            })
    }

    private static func findings(_ text: String) throws -> [String] {
        Pages.summary(try Pages.wholeChecker().check(Array(text.utf8), name: "page.md"))
    }
}
