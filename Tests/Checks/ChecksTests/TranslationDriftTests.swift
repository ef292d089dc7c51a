import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import TestSupport
import Testing

/// Pages held against the page that they are translated from.
struct TranslationDriftTests {
    private static let folder = Repository.root.appending(path: "Tests/Fixtures/Pages/translated")

    private static func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }

    /// What a page has drifted in: line, kind, the text marked there, and the line of the source.
    private static func drifts(_ page: String, from source: String) throws -> [String] {
        try findings(page, from: source).map { finding in
            let scalars = Array(finding.line.unicodeScalars)
            let start = (finding.place.column ?? 1) - 1
            let end = min((finding.place.endColumn ?? start + 1) - 1, scalars.count)
            let marked = String(String.UnicodeScalarView(scalars[start..<end]))
            let line = finding.source.flatMap { $0.place.line }.map { " < \($0)" } ?? ""
            return "\(finding.place.line ?? 0) \(finding.rule.id) \(marked)\(line)"
        }
    }

    private static func findings(_ page: String, from source: String) throws -> [Finding] {
        let source = try SourcePage(Array(source.utf8), name: "en.md")
        return try Pages.checker().check(Array(page.utf8), name: "de.md", against: source).findings
            .filter { $0.rule.id.hasPrefix("drift.") }
    }

    @Test(
        "comments, texts for people, line breaks and links to one's own language are no drift",
        arguments: ["en", "de", "ja"])
    func faithful(name: String) throws {
        #expect(try Self.drifts(Self.text("\(name).md"), from: Self.text("en.md")) == [])
    }

    @Test("a translation is as good a source as the original", arguments: ["de", "ja"])
    func backwards(name: String) throws {
        #expect(try Self.drifts(Self.text("en.md"), from: Self.text("\(name).md")) == [])
    }

    /// What is changed in a translation, and what has to be said of it.
    static let planted: [(what: String, old: String, new: String, drifts: [String])] = [
        (
            "a line of code", "ring(signal.get(\"bellId\"), 2);", "ring(signal.get(\"bellId\"), 3);",
            ["42 drift.code 3 < 39"]
        ),
        (
            "a name in code", "kind.equals(\"loud\")) {", "kind.equals(\"laut\")) {",
            ["41 drift.code \"laut\" < 38"]
        ),
        ("a key in code", #"signal["kind"]"#, #"signal["Art"]"#, ["58 drift.code \"Art\" < 54"]),
        (
            "a value that a slot is put into", "Klingel \\(signal.bellId) hat", "Klingel \\(signal.kennung) hat",
            ["61 drift.code \"Klingel \\(signal.kennung) hat geklingelt\" < 57"]
        ),
        ("a token", "guard kind == ", "guard ! kind == ", ["59 drift.code ! < 55"]),
        (
            "a line of code is lost", "    guard kind == \"loud\" else { return }\n", "",
            [#"58 drift.code     let kind = signal["kind"] ?? "soft" < 55"#]
        ),
        (
            "a line of code is added", "    // Zeigen.\n", "    signal.forget()\n",
            ["60 drift.code     signal.forget()"]
        ),
        (
            "lines in another order",
            #"    let kind = signal["kind"] ?? "soft"\#n    guard kind == "loud" else { return }\#n"#,
            #"    guard kind == "loud" else { return }\#n    let kind = signal["kind"] ?? "soft"\#n"#,
            [#"59 drift.order     let kind = signal["kind"] ?? "soft" < 54"#]
        ),
        ("an attribute in markup", "kind=\"loud\"", "kind=\"laut\"", ["77 drift.code \"laut\" < 73"]),
        ("an argument of a command", "--kind loud", "--art laut", ["71 drift.code art laut < 67"]),
        ("an address in code", "bells.example.com/ring", "bells.example.com/klingeln", ["71 drift.code klingeln < 67"]),
        ("a key in a table", "| kind | leise", "| Art | leise", ["21 drift.table Art < 21"]),
        (
            "a row is lost", "| kind | leise oder laut |\n", "",
            ["20 drift.table | bellId | die Kennung der Klingel, aus `_bId` | < 21"]
        ),
        (
            "a row is added", "| kind | leise oder laut |\n", "| kind | leise oder laut |\n| farbe | rot |\n",
            ["22 drift.table | farbe | rot |"]
        ),
        (
            "rows are swapped", "| kind | leise oder laut |\n| count | 1 für einmal, 2 für zweimal |\n",
            "| count | 1 für einmal, 2 für zweimal |\n| kind | leise oder laut |\n",
            ["22 drift.order | kind | leise oder laut | < 21"]
        ),
        (
            "a column is lost", "| Schlüssel | Bedeutung |\n|---|---|\n", "| Schlüssel |\n|---|\n",
            ["18 drift.table | Schlüssel | < 18"]
        ),
        ("a name in a cell", "aus `_bId`", "aus `_kId`", ["20 drift.literal die Kennung der Klingel, aus `_kId` < 20"]),
        ("a number in a cell", "2 für zweimal", "3 für dreimal", ["22 drift.number 1 für einmal, 3 für dreimal < 22"]),
        ("a link's target", "(#signal)", "(#zeichen)", ["54 drift.link #zeichen < 50"]),
        (
            "a link is lost", "[das Handbuch](https://docs.example.com/de/manual?lang=de#kinds)", "das Handbuch",
            [
                "12 drift.link Die **Art** eines Zeichens ist „soft“ oder „loud“, und **nur** ein „loud“ klingelt. Sie wird mit `bellKind()` gelesen, siehe das Handbuch. < 12"
            ]
        ),
        (
            "a link is added", "Von BellService ableiten.", "Von [BellService](#bells) ableiten.",
            ["30 drift.link [BellService](#bells)"]
        ),
        ("an image", "bell.png", "horn.png", ["24 drift.link assets/de/horn.png < 24"]),
        ("a quoted value", "ein „loud“ klingelt", "ein „laut“ klingelt", ["12 drift.literal laut < 12"]),
        (
            "a name in backticks", "Sie wird mit `bellKind()`", "Sie wird mit `klingelArt()`",
            ["12 drift.literal klingelArt() < 12"]
        ),
        (
            "a class in a text", "Von BellService ableiten.", "Von Klingeldienst ableiten.",
            ["30 drift.literal Von Klingeldienst ableiten. < 30"]
        ),
        (
            "a version", "Version 4.12", "Version 4.2",
            [
                "8 drift.number Jede Fahrradklingel sendet ein Zeichen. Seit Version 4.2 hört sie die App, bis zu 1.500 am Tag. < 8"
            ]
        ),
        ("an anchor", "{#hear}", "{#hoeren}", ["26 drift.section hoeren < 26"]),
        ("an anchor is lost", " {#send}", "", ["65 drift.section ## Zeichen senden < 61"]),
        ("a heading's level", "### Mit iOS", "## Mit iOS", ["52 drift.section ## Mit iOS < 48"]),
        ("a note's kind", "[!NOTE]", "[!TIP]", ["14 drift.block [!TIP] < 14"]),
        (
            "a note is lost", ">[!NOTE]\n>\n>Klingeln von 2019 kennen kein `bellKind()`.\n",
            "Klingeln von 2019 kennen kein `bellKind()`.\n",
            ["10 drift.block ## Was ein Zeichen enthält {#signal} < 14"]
        ),
        (
            "a code block is lost",
            "```sh\n# Zweimal klingeln.\nbell send --kind loud --count 2 https://bells.example.com/ring\n```\n", "",
            ["65 drift.block ## Zeichen senden {#send} < 65"]
        ),
        (
            "a code block is added", "`sendBell()` aufrufen:\n", "`sendBell()` aufrufen:\n\n```\nsendBell(loud)\n```\n",
            ["69 drift.block ```"]
        ),
        (
            "a section is added", "## Zeichen senden", "## Mehr davon {#more}\n\nViel mehr.\n\n## Zeichen senden",
            ["65 drift.section ## Mehr davon {#more}"]
        ),
    ]

    @Test("what has drifted is found at its line, with the line of the source, and nothing else", arguments: planted)
    func drift(what: String, old: String, new: String, drifts: [String]) throws {
        let page = try Self.text("de.md")
        try #require(page.contains(old))
        let changed = page.replacing(old, with: new, maxReplacements: 1)
        #expect(try Self.drifts(changed, from: Self.text("en.md")) == drifts, "\(what)")
    }

    @Test("a section that is elsewhere is said once, and what it holds is compared all the same")
    func movedSection() throws {
        let page = try Self.text("de.md")
        let start = try #require(page.range(of: "## Zeichen hören"))
        let end = try #require(page.range(of: "## Zeichen senden"))
        let moved =
            page[..<start.lowerBound] + page[end.lowerBound...] + "\n" + page[start.lowerBound..<end.lowerBound]
        let changed = moved.replacing("--count 2", with: "--count 3")
        #expect(
            try Self.drifts(String(changed), from: Self.text("en.md")) == [
                "26 drift.order ## Zeichen senden {#send} < 61", "32 drift.code 3 < 67",
            ])
    }

    @Test("a section that is missing is one finding, however much it held")
    func missingSection() throws {
        let page = try Self.text("de.md")
        let start = try #require(page.range(of: "## Zeichen senden"))
        let drifts = try Self.drifts(String(page[..<start.lowerBound]), from: Self.text("en.md"))
        #expect(drifts == ["63 drift.section ``` < 61"])
    }

    @Test("a code block that stands in another section has moved")
    func movedBlock() throws {
        let page = try Self.text("de.md")
        let block =
            "```sh\n# Zweimal klingeln.\nbell send --kind loud --count 2 https://bells.example.com/ring\n```\n\n"
        try #require(page.contains(block))
        let changed = page.replacing(block, with: "").replacing("### Mit iOS\n", with: block + "### Mit iOS\n")
        #expect(try Self.drifts(changed, from: Self.text("en.md")) == ["52 drift.order ```sh < 65"])
    }

    @Test("every finding says what the source has and what to write, and names the source's line")
    func sentences() throws {
        let page = try Self.text("de.md").replacing("kind.equals(\"loud\")", with: "kind.equals(\"laut\")")
        let finding = try #require(try Self.findings(page, from: Self.text("en.md")).first)
        #expect(finding.message == "the code has \"\"laut\"\", and en.md:38 has \"\"loud\"\"")
        #expect(finding.suggestion == "write: if (kind != null && kind.equals(\"loud\")) {")
        #expect(finding.source?.line == "        if (kind != null && kind.equals(\"loud\")) {")
    }

    @Test("a page that has nothing of its source is compared in a moment")
    func strangers() throws {
        let lines = (1...20_000).map { "line \($0 * 7)" }.joined(separator: "\n")
        let others = (1...20_000).map { "row \($0 * 3)" }.joined(separator: "\n")
        let start = ContinuousClock.now
        #expect(try Self.drifts("```\n\(lines)\n```\n", from: "```\n\(others)\n```\n").count == 1)
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
