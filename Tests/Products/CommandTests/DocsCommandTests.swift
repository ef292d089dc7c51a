import Foundation
import TestSupport
import Testing

/// `docs`, run as people run it, on pages of our own.
struct DocsCommandTests {
    private static let fixtures = Repository.root.appending(path: "Tests/Fixtures/Pages/tracking")

    /// A folder with right pages and one that is wrong in three ways.
    private func tool() throws -> BuiltTool {
        let tool = try BuiltTool()
        for (name, file) in [("ja", "ja.md"), ("pl", "pl.mdx")] {
            try tool.write(
                [UInt8](Data(contentsOf: Self.fixtures.appending(path: "\(name).md"))), to: "help/\(file)")
        }
        try tool.write(Array(Self.wrong.utf8), to: "help/sub folder/ru.md")
        return tool
    }

    private static var wrong: String {
        get throws {
            try String(decoding: Data(contentsOf: fixtures.appending(path: "ru.md")), as: UTF8.self)
                .replacing("| action |", with: "| действие |")
                .replacing("«on»", with: "«вкл»")
                .replacing("\n", with: "\r\n")
        }
    }

    @Test("findings are shown as a compiler shows them, the same one once with all its places")
    func text() throws {
        let tool = try tool()
        defer { tool.remove() }
        let outcome = try tool.run(["docs", "help"])
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors == "")
        #expect(
            outcome.output.contains(
                "help/ja.md: shows edition 2022-02, checked against 2022-02 (default)\nhelp/ja.md: no problems\n"))
        let key = """
            help/sub folder/ru.md:17:3: error: [page.variable-keys] the key is "действие", but must be "action"
               17 | | действие | «1» — открытие, «2» — клик, «7» — показ |
                  |   ^~~~~~~~
              help: write action
              evidence: the row's value has the codes 1, 2, 7, which only "action" does
              fix: --fix writes "action"
              rule: Print the three keys of a tracking call as they are sent: `broadlogId`, `deliveryId`, `action`.

            """
        #expect(outcome.output.contains(key))
        #expect(outcome.output.components(separatedBy: "must be \"on\"").count == 2)
        #expect(outcome.output.components(separatedBy: "note: the same here").count == 2)
        #expect(outcome.output.hasSuffix("3 pages checked against 2022-02: 3 errors; 3 can be fixed by --fix\n"))
    }

    @Test("findings of rules newer than the page take one line, which fails, unless an edition is named")
    func newerRules() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let fixtures = Repository.root.appending(path: "Tests/Fixtures")
        try tool.write([UInt8](Data(contentsOf: fixtures.appending(path: "Pages/mistaken/it.md"))), to: "it.md")
        try tool.write([UInt8](Data(contentsOf: fixtures.appending(path: "Editions/2021-01.md"))), to: "old.md")
        let outcome = try tool.run(["docs", "it.md", "old.md", "--level", "recommended"])
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.output.contains(
                "it.md: error: 17 findings of rules newer than the page, which shows edition 2020-07, are not listed: page.flag-name (1), api.collect-message-info (9), flag.off (7)\n"
            ), "\(outcome.output)")
        #expect(!outcome.output.contains("[flag.off]") && outcome.output.contains("[action.dismissed]"))
        #expect(
            outcome.output.contains(
                "old.md: warning: 2 findings of rules newer than the page, which shows edition 2021-01"))
        #expect(
            outcome.output.contains(
                "check the page against its own edition with --edition 2021-01 or `conformance-edition: 2021-01` in its front matter\n"
            ))
        let newest = try tool.run(["docs", "it.md", "--edition", "2022-02"])
        #expect(newest.output.contains("[flag.off]") && !newest.output.contains("newer than the page"))
        let own = try tool.run(["docs", "it.md", "--edition", "2020-07"])
        #expect(
            !own.output.contains("newer than the page") && own.output.contains("checked against 2020-07 (--edition)\n"))
    }

    @Test("each page is checked against the edition that it chooses, and its part in a folder is left out")
    func mixedPages() throws {
        let tool = try tool()
        defer { tool.remove() }
        let fixtures = Repository.root.appending(path: "Tests/Fixtures")
        let old = try String(contentsOf: fixtures.appending(path: "Editions/2021-01.md"), encoding: .utf8)
        let page = old.replacing("---\ntitle", with: "---\nconformance-edition: 2021-01\ntitle")
        try tool.write(Array(page.utf8), to: "help/old.md")
        try tool.write(Array(page.utf8), to: "help/_part.md")
        try tool.write(Array(page.utf8), to: "_docs/_index.md")
        try tool.write(Array("conformance-edition: 2021-02".utf8), to: "_docs/_part.md")
        try tool.write(Array(page.replacing(": 2021-01", with: ": 2021-02").utf8), to: "help/bad.md")
        let text = try tool.run(["docs", "help", "--report", "junit=junit.xml"]).output
        let junit = String(decoding: try tool.contents("junit.xml"), as: UTF8.self)
        #expect(junit.contains(#"<property name="spec.edition" value="2021-01"/>"#), "\(junit)")
        #expect(text.contains("help/old.md: shows edition 2021-01, checked against 2021-01 (conformance-edition)\n"))
        #expect(text.contains("help/_part.md: left out") && !text.contains("help/_part.md: shows"))
        #expect(text.contains("4 pages checked against 2021-01 (1), 2022-02 (3): 3 errors"), "\(text)")
        #expect(
            text.contains("help/bad.md:2:22: error: [page-edition] \"2021-02\" is not a valid edition\n"), "\(text)")
        let compared = try tool.run(["docs", "--source", "help/ja.md", "help/old.md"]).output
        #expect(compared.contains("checked against 2021-01 (conformance-edition); held against its source"))
        // By its name, and by a pattern that begins so, a part is a page; Hugo's `_index.md` always is.
        for arguments in [["help/_part.md"], ["help/_*"]] {
            let named = try tool.run(["docs", "--rule", "page.sections"] + arguments).output
            #expect(named.contains("help/_part.md: shows") && !named.contains("left out"), "\(arguments)")
        }
        let hugo = try tool.run(["docs", "_docs", "_docs/*.md", "--rule", "page.sections"]).output
        #expect(hugo.contains("_docs/_index.md: shows") && hugo.contains("_docs/_part.md: left out"))
    }

    @Test(
        "what the pages call a section can be said",
        arguments: [
            ("push-impression-tracking-android=arriving", 0, "no problems"),
            ("push-impression-tracking-android=#arriving", 0, "no problems"),
            ("push-impression-tracking-android=ariving", 1, "[page.sections]"),
        ])
    func sections(_ value: String, _ exitCode: Int32, _ said: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let page = try String(decoding: Data(contentsOf: Self.fixtures.appending(path: "en.md")), as: UTF8.self)
        let other = page.replacing("{#push-impression-tracking-android}", with: "{#arriving}")
        try tool.write(Array(other.utf8), to: "en.md")
        let outcome = try tool.run(["docs", "en.md", "--section", value, "--report", "none"])
        #expect(outcome.exitCode == exitCode)
        #expect((outcome.output + outcome.errors).contains(said))
    }

    @Test("a mended page is right, and mending it again changes nothing; a dry run writes nothing", .nightly)
    func fix() throws {
        let tool = try tool()
        defer { tool.remove() }
        let page = "help/sub folder/ru.md"
        let dry = try tool.run(["docs", "help", "--fix", "--dry-run"])
        #expect(dry.exitCode == 1)
        #expect(
            dry.output.contains("--- a/help/sub folder/ru.md\n") && dry.output.contains("\n-| действие |")
                && dry.output.contains("\n+| action |")
        )
        #expect(try tool.contents(page) == Data(Self.wrong.utf8))
        let right = try String(decoding: Data(contentsOf: Self.fixtures.appending(path: "ru.md")), as: UTF8.self)
        for _ in 1...2 {
            #expect(try tool.run(["docs", "help", "--fix"]).exitCode == 0)
            #expect(try tool.contents(page) == Data(right.replacing("\n", with: "\r\n").utf8))
        }
    }

    static let troubles: [(bytes: [UInt8], sentence: String)] = [
        ([], "the page is empty"),
        (Array("# Caf".utf8) + [0xE9, 0x0A], "the page is not UTF-8: the byte 0xE9 is not allowed here"),
        ([0x50, 0x4B, 0x00, 0x01], "the page is not text: it holds a NUL byte"),
        (Array("# A page about something else\n".utf8), "no tracking section"),
    ]

    @Test(
        "each trouble has its own message, hides no other page, and alone means that nothing was judged", .nightly,
        arguments: Sweep.isAsked ? troubles : [troubles[1], troubles[3]])
    func trouble(bytes: [UInt8], sentence: String) throws {
        let tool = try tool()
        defer { tool.remove() }
        try tool.write(bytes, to: "help/aa.md")
        let all = try tool.run(["docs", "help"])
        #expect(all.exitCode == 1)
        #expect(
            all.output.contains("help/aa.md") && all.output.contains(sentence) && all.output.contains("\"действие\""))
        let alone = try tool.run(["docs", "help/aa.md"])
        #expect(alone.exitCode == 2)
        #expect(alone.output.contains(sentence))
        // One thing is said, and once.
        let isRead = sentence == "no tracking section"
        #expect(alone.errors.contains("no page is about push tracking: nothing was judged") == isRead)
        #expect(isRead || alone.errors.isEmpty && !alone.output.contains("checked against"))
        // What a hook may hand over is a page about something else, and no page that cannot be read.
        let allowed = try tool.run(["docs", "help/aa.md", "--allow-none"])
        #expect(allowed.exitCode == (isRead ? 0 : 2))
        #expect(allowed.errors.isEmpty)
    }

    @Test("a page that is not there, or is far too large, does not hide the others")
    func missingAndLarge() throws {
        let tool = try tool()
        defer { tool.remove() }
        try tool.write([UInt8](repeating: 0x20, count: 17 << 20), to: "help/large.md")
        let outcome = try tool.run(["docs", "help/**/*.md", "help/none.md", "nothing/*.md"])
        #expect(outcome.exitCode == 1)
        for sentence in [
            "at most 524288 are read", "there is no such file or folder", "no file matches", "\"действие\"",
        ] {
            #expect(outcome.output.contains(sentence))
        }
        #expect(outcome.output.hasSuffix("3 could not be checked; 3 can be fixed by --fix\n"))
    }

    @Test("workflow commands show ten errors at most, and sum up the rest", .nightly)
    func github() throws {
        let tool = try tool()
        defer { tool.remove() }
        for number in 10...14 { try tool.write(Array(Self.wrong.utf8), to: "more/\(number).md") }
        let few = try tool.run(["docs", "help", "--quiet", "--report", "github=-"])
        #expect(
            few.output.hasPrefix(
                "::error file=help/sub folder/ru.md,line=9,endLine=9,col=71,endColumn=73,title=page.flag-values::the flag's"
            )
        )
        #expect(few.output.split(separator: "\n").count == 3)
        let many = try tool.run(["docs", "more", "--quiet", "--report", "github=-"])
        #expect(many.output.split(separator: "\n").count == 10)
        #expect(
            many.output.hasSuffix("::error title=tracking-conformance::6 more errors on 2 pages are not shown here\n"))
    }

    @Test("JUnit XML has a suite for each page and a case for each rule, each with its line")
    func junit() throws {
        let tool = try tool()
        defer { tool.remove() }
        try tool.write([0xFF], to: "help/bad.md")
        #expect(try tool.run(["docs", "help"]).exitCode == 1)
        let xml = String(decoding: try tool.contents("reports/junit.xml"), as: UTF8.self)
        #expect(xml.components(separatedBy: "<testsuite ").count == 5)
        #expect(xml.contains("<testsuite name=\"docs.help/bad.md\""))
        #expect(xml.contains("name=\"page.variable-keys\" time=\"0.000\" file=\"help/sub folder/ru.md\" line=\"17\">"))
        #expect(
            xml.contains(
                "<failure message=\"[page.flag-values] the flag's value is &quot;вкл&quot;, but must be &quot;on&quot; (and 1 more)\""
            )
        )
        #expect(xml.contains("type=\"conformance.errored\">"))
        #expect(xml.contains("<property name=\"page.edition\" value=\"2022-02\"/>"))
        #expect(xml.contains("<property name=\"page.edition-choice\" value=\"default\"/>"))
    }

    @Test(
        "the results file and SARIF follow their schemas", .nightly,
        .enabled(if: Schemas.validator != nil, "python3 with jsonschema is not there"))
    func schemas() throws {
        let tool = try tool()
        defer { tool.remove() }
        try tool.write([0xFF], to: "help/bad.md")
        let outcome = try tool.run([
            "docs", "help", "--format", "json", "--report", "json=r.json", "--report", "sarif=r.sarif",
        ])
        #expect(try tool.contents("r.json") == Data(outcome.output.utf8))
        let results = Repository.root.appending(path: "spec/schema/results.schema.json")
        #expect(try Schemas.problems(tool.folder.appending(path: "r.json"), schema: results) == "")
        let sarif = String(decoding: try tool.contents("r.sarif"), as: UTF8.self)
        #expect(sarif.contains(#""uri": "help/sub%20folder/ru.md""#))
        #expect(sarif.contains(#"{"startLine": 17, "startColumn": 3, "endLine": 17, "endColumn": 11}"#))
        let key = try #require(sarif.split(separator: #""ruleId": "#).first { $0.hasPrefix("\"page.variable-keys\"") })
        for part in [
            #""primaryLocationLineHash": ""#, #""insertedContent": {"text": "action"}"#,
            #""deletedRegion": {"startLine": 17, "startColumn": 3, "endLine": 17, "endColumn": 11}"#,
        ] {
            #expect(key.contains(part))
        }
        for part in [
            #""semanticVersion": ""#, #""automationDetails": {"id": "tracking-conformance/docs/2022-02/"}"#,
            "#about-push-tracking\"", "**Effect:** Messages that should be tracked are not counted.",
            "**Remedy for android:** ",
        ] {
            #expect(sarif.contains(part))
        }
        guard FileManager.default.fileExists(atPath: Schemas.sarif.path) else { return }
        #expect(try Schemas.problems(tool.folder.appending(path: "r.sarif"), schema: Schemas.sarif) == "")
    }

    /// A source page and a translation with a line of code that has drifted; no page is about push tracking.
    private func translations() throws -> BuiltTool {
        let tool = try BuiltTool()
        let folder = Repository.root.appending(path: "Tests/Fixtures/Pages/translated")
        for name in ["en", "ja"] {
            try tool.write([UInt8](Data(contentsOf: folder.appending(path: "\(name).md"))), to: "\(name).md")
        }
        let german = try String(decoding: Data(contentsOf: folder.appending(path: "de.md")), as: UTF8.self)
        try tool.write(Array(german.replacing("kind == \"loud\"", with: "kind == \"laut\"").utf8), to: "de.md")
        return tool
    }

    @Test("a translation that has drifted is told with both lines, in every format")
    func source() throws {
        let tool = try translations()
        defer { tool.remove() }
        let outcome = try tool.run([
            "docs", "--source", "en.md", "de.md", "ja.md", "--report", "json=r.json", "--report", "sarif=r.sarif",
            "--report", "junit=r.xml", "--report", "github=g.txt", "--report", "html=r.html",
        ])
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors == "")
        let finding = """
            de.md: no tracking section; held (revision 4f1d0c9a) against its source en.md (revision 4f1d0c9a)

            de.md:59:19: error: [drift.code] the code has ""laut"", and en.md:55 has ""loud""
               59 |     guard kind == "laut" else { return }
                  |                   ^~~~~~
              help: write: guard kind == "loud" else { return }
            en.md:55:19: note: the source has this
               55 |     guard kind == "loud" else { return }
                  |                   ^~~~~~
              evidence: the page was compared with en.md

            """
        #expect(outcome.output.hasPrefix(finding))
        #expect(outcome.output.contains("ja.md: no problems\n"))
        let contents = { (name: String) in String(decoding: try tool.contents(name), as: UTF8.self) }
        #expect(try contents("r.json").contains(#""source": {"file": "en.md", "line": 55, "column": 19, "#))
        #expect(try contents("r.sarif").contains(#""ruleId": "drift.code""#))
        #expect(
            try contents("r.sarif").contains(
                #"{"startLine": 55, "startColumn": 19, "endLine": 55, "endColumn": 25}"#))
        #expect(
            try contents("r.xml").contains("source: en.md:55:     guard kind == &quot;loud&quot;")
                || contents("r.xml").contains("source: en.md:55:     guard kind == \"loud\""))
        #expect(try contents("r.xml").components(separatedBy: "name=\"drift.").count == 17)
        #expect(
            try contents("g.txt").hasPrefix(
                "::error file=de.md,line=59,endLine=59,col=19,endColumn=24,title=drift.code::the code has"))
        for part in [
            "<li id=\"file-1-line-59\" class=\"hit\">", "The source has this, <bdi>en.md:55</bdi>",
            "    guard kind == &quot;loud&quot; else { return }", "1 page without findings",
        ] {
            #expect(try contents("r.html").contains(part))
        }
        guard Schemas.validator != nil else { return }
        let results = Repository.root.appending(path: "spec/schema/results.schema.json")
        #expect(try Schemas.problems(tool.folder.appending(path: "r.json"), schema: results) == "")
        guard FileManager.default.fileExists(atPath: Schemas.sarif.path) else { return }
        #expect(try Schemas.problems(tool.folder.appending(path: "r.sarif"), schema: Schemas.sarif) == "")
    }

    @Test("rules can be asked without drift, and drift without rules; a faithful translation passes", .nightly)
    func sourceSelection() throws {
        let tool = try translations()
        defer { tool.remove() }
        #expect(try tool.run(["docs", "--source", "en.md", "ja.md", "--report", "none"]).exitCode == 0)
        for (rule, code) in [("drift.*", 1), ("drift.code", 1), ("drift.link", 0), ("page.*", 0)] as [(String, Int32)] {
            let outcome = try tool.run(["docs", "--source", "en.md", "de.md", "--rule", rule, "--report", "none"])
            #expect(outcome.exitCode == code, "\(rule)")
        }
        let missing = try tool.run(["docs", "--source", "no.md", "de.md"])
        #expect(missing.exitCode == 2)
        #expect(missing.errors.contains("no.md: error: [page-unreadable] the page cannot be read"))
    }

    static let wrongUses: [(arguments: [String], sentence: String)] = [
        (["docs"], "PAGE"),
        (
            ["docs", "help", "--section", "about-push-tracking=a", "--section", "about-push-tracking=b"],
            "--section is given twice for \"about-push-tracking\""
        ),
        (
            ["docs", "help", "--section", "push-impression-tracking-androd=arriving"],
            "did you mean \"push-impression-tracking-android\"?"
        ),
        (["docs", "help", "--section", "push-impression-tracking-android"], "must be ANCHOR=THEIR-ANCHOR"),
        (["docs", "help", "--section", "=arriving"], "must be ANCHOR=THEIR-ANCHOR"),
        (["docs", "help", "--dry-run"], "--fix"),
        (["docs", "help", "--rule", "drift.code"], "it is checked only in translations: add --source PAGE"),
        (["docs", "help", "--report", "xml=a"], "must begin with a known format"),
        (["docs", "help", "--rule", "flags.*"], "--rule \"flags.*\" matches none of the "),
        (
            ["docs", "help", "--rule", "page.*", "--rule", "ids.missing"],
            "\"ids.missing\" is a vector: write --case 'ids.missing*'"
        ),
        (
            ["docs", "help", "--rule", "page.*", "--rule", "flag.case-variants"],
            "matches only rules that no page is checked for"
        ),
        (
            ["docs", "help", "--edition", "2020-07", "--rule", "page.*", "--rule", "flag.off"],
            "it is a rule of another edition"
        ),
        (["docs", "help", "--edition", "2022-01"], "the spec has no edition"),
    ]

    @Test(
        "a page in another markup is refused, as what cannot be read is", arguments: [("x.rst", 2), ("help x.adoc", 1)])
    func otherMarkup(_ arguments: String, _ exitCode: Int32) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let right = try Data(contentsOf: Self.fixtures.appending(path: "en.md"))
        try tool.write([UInt8](right), to: "help/en.md")
        for name in ["x.rst", "x.adoc"] { try tool.write(Array("_acsDeliveryTracking".utf8), to: name) }
        let outcome = try tool.run(["docs"] + arguments.components(separatedBy: " ") + ["--report", "none"])
        #expect(outcome.exitCode == exitCode)
        #expect(outcome.output.contains("[page-not-markdown] the page is written in "))
        #expect(outcome.output.contains("help: convert it to Markdown, and check that page"))
    }

    @Test("a wrong command line is told, and nothing is judged", arguments: wrongUses)
    func wrongUse(arguments: [String], sentence: String) throws {
        let tool = try tool()
        defer { tool.remove() }
        let outcome = try tool.run(arguments)
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains(sentence))
        #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "reports").path))
    }
}

/// What is printed for programs.
private enum Reading {
    static func pages(_ output: String) throws -> [[String: Any]] {
        let value = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        return value?["pages"] as? [[String: Any]] ?? []
    }
}

/// A validator of JSON Schema that is not ours.
enum Schemas {
    static let sarif = Repository.root.deletingLastPathComponent().appending(path: "shared/xsd/sarif-schema-2.1.0.json")

    /// A Python that has one; nil where there is none.
    static let validator: String? = {
        let own = Repository.root.appending(path: ".build/ci-python/bin/python").path
        let folders = InstalledProgram.searchPath.split(separator: ":")
        return ([own] + folders.map { "\($0)/python3" } + [BuiltTool.python].compactMap(\.self)).first { python in
            FileManager.default.isExecutableFile(atPath: python)
                && (try? run(python, ["-c", "import jsonschema"]))?.code == 0
        }
    }()

    static func problems(_ file: URL, schema: URL) throws -> String {
        let program = """
            import json, sys, jsonschema
            schema, value = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
            validator = jsonschema.validators.validator_for(schema)(schema)
            print("\\n".join(f"{e.json_path}: {e.message[:300]}" for e in validator.iter_errors(value)), end="")
            """
        let outcome = try run(try #require(validator), ["-c", program, schema.path, file.path])
        return outcome.code == 0 ? outcome.output : "the validator failed: \(outcome.output)"
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> (code: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
