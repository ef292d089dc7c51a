import CaseJudging
import ConformanceRunner
import Diagnostics
import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import ReportWriting
@testable import ResultsFiles
@testable import RunReports

@Suite("Pages of a run")
struct RunPageTests {
    static let hostile: [String] =
        SummaryTests.hostile + [
            "</script><script>window.pwned = 1</script>", "<!--<script>", "-->", "\"onfocus=alert(1) autofocus=\"",
            "javascript:alert(1)", "</title></style></textarea></svg><img src=x onerror=alert(1)>", "{{a}} $a `a`",
            "\u{2028}\u{2029}", String(repeating: "very long ", count: 100_000),
        ]

    @Test(
        "no text from outside is read as HTML or as a script, and each is shown",
        arguments: Sweep.rows(hostile, every: 3)
    )
    func escapes(_ text: String) async throws {
        let page = try await SampleRun.hostile(text).text(.html)
        let tags = Self.tags(of: page)
        #expect(Set(tags.map(\.name)).subtracting(Self.elements) == [])
        #expect(tags.count { $0.name == "script" } == 2)
        #expect(!tags.contains { $0.text.contains(" on") || $0.text.contains(" style=") || $0.text.contains(" src=") })
        #expect(!page.unicodeScalars.contains { !$0.isASCII && $0.isWrittenOut(isLine: true) })
        #expect(!page.utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
        let shown = String(ReportText.visible(text, isLine: true).unicodeScalars.prefix(16).map(Character.init))
        var writer = HTMLWriter()
        writer.text(shown.isEmpty ? "\"\"" : shown)
        #expect(page.contains(String(decoding: writer.bytes, as: UTF8.self)))
        #expect(page.utf8.count < 1_000_000)
    }

    /// The beginnings of all elements, outside of the style and the script.
    private static func tags(of page: String) -> [(name: String, text: Substring)] {
        let bytes = GoldenTests.withoutAssets(page).utf8.split(separator: UInt8(ascii: "<"))
        return bytes.compactMap { piece in
            let text = Substring(piece).prefix { $0 != ">" }
            let name = text.prefix { $0 != " " }
            return name.hasPrefix("/") ? nil : (String(name), text)
        }
    }

    /// All that a page may have.
    static let elements = Set(
        """
        !DOCTYPE a article aside bdi body br code dd details div dl dt em figcaption figure h1 h2 h3 head header html li line main meta
        nav p path pre rect script section small span strong style summary svg table tbody td text th thead title tr ul
        """
        .split { $0 == " " || $0 == "\n" }.map { String($0) })

    static let places: [(text: String, content: String, attribute: String)] = [
        ("a", "<p>a</p>", "<p title=\"a\"></p>"),
        (
            "<b> & \"c\" 'd'", "<p>&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;</p>",
            "<p title=\"&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\"></p>"
        ),
        (
            "\u{0}\u{1B}\n\u{202E}\u{2028}", "<p>\\x00\\x1b\\n\\u202e\\u2028</p>",
            "<p title=\"\\x00\\x1b\\n\\u202e\\u2028\"></p>"
        ),
    ]

    @Test("text is escaped and made visible wherever it is written", arguments: places)
    func writer(_ row: (text: String, content: String, attribute: String)) {
        var content = HTMLWriter()
        content.element("p", text: row.text)
        #expect(String(decoding: content.bytes, as: UTF8.self) == row.content)
        var attribute = HTMLWriter()
        attribute.element("p", ["title": row.text])
        #expect(String(decoding: attribute.bytes, as: UTF8.self) == row.attribute)
    }

    @Test("data for the script cannot end its element, and is the same JSON")
    func data() throws {
        let text = "</script><!--\u{2028}\u{2029}\u{2027}é"
        var json = JSONWriter()
        json.array([text]) { $0.string($1) }
        let embedded = HTMLWriter.embedded(json.bytes)
        #expect(!embedded.contains(UInt8(ascii: "<")))
        #expect(
            !String(decoding: embedded, as: UTF8.self).unicodeScalars.contains {
                $0.value == 0x2028 || $0.value == 0x2029
            })
        #expect(try JSONDocument(embedded).root.elements.first?.string == text)
    }

    @Test("the policy of a page allows its one style and its one script, and nothing else")
    func policy() async throws {
        let page = try await Scenario.failing.run.text(.html)
        let policy = try #require(page.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)).output
            .1
        let digests = policy.matches(of: /&#39;sha256-([A-Za-z0-9+\/=]*)&#39;/).map { String($0.output.1) }
        let style = try #require(page.firstMatch(of: /<style>((?s).*?)<\/style>/)).output.1
        let script = try #require(page.firstMatch(of: /<script>((?s).*?)<\/script>/)).output.1
        #expect(digests == [style, script].map { Data(SHA256.digest(of: Array($0.utf8))).base64EncodedString() })
        #expect(
            policy.replacing(/sha256-[A-Za-z0-9+\/=]*/, with: "").replacing("&#39;", with: "'")
                == "default-src 'none'; style-src ''; script-src ''; base-uri 'none'; form-action 'none'")
        #expect(PageAsset.script.bytes.count <= 26_500 && !PageAsset.script.bytes.isEmpty)
        #expect(!page.contains(/<[^>]* style=/))
    }

    @Test("what a page counts is what its run counts", arguments: Scenario.allCases)
    func counts(_ scenario: Scenario) async throws {
        let run = scenario.run
        let page = try await run.text(.html)
        let results = try await run.results()
        let data = try Self.data(of: page)
        var marks: [UInt8: Int] = [:]
        for vector in try #require(data["vectors"]).elements {
            for member in try #require(vector["marks"]).members {
                for byte in try #require(member.value.string).utf8 { marks[byte, default: 0] += 1 }
            }
        }
        for kind in Verdict.Kind.allCases {
            let count = results.cases.count { $0.verdict == kind }
            #expect(marks[CaseMark(kind).code, default: 0] == count)
            #expect(page.contains("</span> \(count) \(kind.words)</li>") == (count > 0), "\(kind)")
        }
        #expect(marks[CaseMark.unreported] == nil)
        let unexplained = results.cases.count {
            ![.passed, .notRun, .skipped, .noted, .notScored].contains($0.verdict)
        }
        #expect(data["details"]?.elements.count == unexplained)
        #expect(Self.tags(of: page).count { $0.text == "details class=\"case\"" } == unexplained)
    }

    /// What the script of a page reads.
    static func data(of page: String) throws -> JSONElement {
        let text = try #require(
            page.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first)
        return try JSONDocument(Array(text.utf8), limits: ResultsFile.limits).root
    }

    @Test("a page has at most 5,000 details, what fails the run first, and stays below its size", .nightly)
    func bounds() async throws {
        let run = try SampleRun(sdk: SampleRun.newSDK, drive: .inProcess).description()
        let failed = try #require(
            try await Scenario.failing.run.judged().cases.first { $0.verdict.kind == .failed })
        let warned = CaseResult(
            index: failed.index, played: failed.played, verdict: .warned(try #require(failed.failure)),
            observation: failed.observation, nanoseconds: 0)
        let judged = JudgedRun(run, cases: [warned] + Array(repeating: failed, count: CaseDetails.mostCases))
        let details = CaseDetails(judged, grids: VerdictGrid(judged))
        #expect(details.cases == 5_001)
        #expect(details.reported == 5_000)
        #expect(details.shown.count == 200 && details.shown.allSatisfy { $0.kind == .failed })
        var writer = JSONWriter()
        writer.object { details.write(to: &$0) }
        #expect(writer.bytes.count < 2_000_000)
    }

    @Test("a run that cannot begin has a page that says why")
    func abort() throws {
        let failure = RunFailure(id: "adapter-start", message: "no <program>", details: "line 1\nline 2")
        let bytes = ReportFormat.html.bytes(of: failure, SampleRun.settings)
        let page = String(decoding: try #require(bytes), as: UTF8.self)
        for part in ["Nothing was judged", "adapter-start", "no &lt;program&gt;", "line 2"] {
            #expect(page.contains(part))
        }
    }
}

extension CaseResult {
    fileprivate var failure: Failure? {
        if case .failed(let failure) = verdict { failure } else { nil }
    }
}
