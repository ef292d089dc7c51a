import CodeJudging
import ConformanceSpec
import Diagnostics
import DocCheck
import Testing

/// A page says in its front matter which edition it is written for.
@Suite("The edition that a page chooses") struct PageEditionTests {
    private static func check(_ head: String) throws -> PageReport {
        let specification = try Specification(.embedded)
        let checker = try PageChecker(specification, edition: specification.defaultEdition) { edition in
            try? PageChecker(specification, edition: edition)
        }
        return try checker.check(Array("\(head)# Counting {#about-push-tracking}\n".utf8), name: "page.md")
    }

    static let chosen: [(head: String, edition: String)] = [
        ("", "2022-02"), ("---\ntitle: Counting\n---\n", "2022-02"),
        ("---\nconformance-edition: 2021-01\n---\n", "2021-01"),
        ("---\ntitle: Counting\nconformance-edition:   2020-07  \n---\n", "2020-07"),
        ("---\nconformance-edition: \"2021-01\"\n---\n", "2021-01"),
        ("---\nconformance-edition: '2021-01'\n---\n", "2021-01"),
        ("---\nconformance-edition: 2021-01 # the page of June\n---\n", "2021-01"),
        ("---\r\nconformance-edition: 2021-01\r\n---\r\n", "2021-01"),
        ("\u{FEFF}---\nconformance-edition: 2021-01\n---\n", "2021-01"),
        ("---\nconformance_edition: 2021-01\n...\n", "2021-01"),
        ("---\nConformance-Edition: 2021-01\n---\n", "2021-01"),
        ("---\nconformance-edition: 2022-02\n---\n", "2022-02"),
        ("---\n# conformance-edition: 2021-01\n---\n", "2022-02"),
        ("---\nparams:\n  conformance-edition: 2021-01\n---\n", "2022-02"),
        ("---\nedition: 2021-01\n---\n", "2022-02"),
        ("Text.\n\n---\nconformance-edition: 2021-01\n---\n", "2022-02"),
    ]

    @Test("is the one that it is checked against, with the rules of that edition", arguments: chosen)
    func edition(head: String, edition: String) throws {
        let report = try Self.check(head)
        #expect(report.edition.id == edition)
        #expect(report.editionChoice == .frontMatter || edition == "2022-02")
        #expect(report.rules.contains { $0.id == "page.flag-name" } == (edition != "2020-07"))
        #expect(report.findings.contains { $0.rule.id == "page.flag-name" } == (edition != "2020-07"))
    }

    @Test("makes no rule of that edition newer than the page")
    func newerRules() throws {
        let named = try Self.check("---\nconformance-edition: 2022-02\n---\n")
        #expect(named.editionChoice == .frontMatter && !named.findings.contains { $0.isOfNewerRule })
        let unnamed = try Self.check("")
        #expect(unnamed.editionChoice == .byDefault && unnamed.findings.contains { $0.isOfNewerRule })
    }

    static let shown: [(head: String, edition: String, revision: String?)] = [
        ("source-git-commit: 501f5262aa00bb11cc22dd33ee44ff5566778899", "2020-07", "501f5262"),
        ("source-git-commit: \"1346f7d8\" # of 2024", "2022-02", "1346f7d8"),
        ("source-git-commit: 088b4993aa00", "2021-01", "088b4993"),
        ("source-git-commit: 501f526", "2021-01", nil), ("source-git-commit: 0501f5262", "2021-01", nil),
        ("commit: 501f5262", "2021-01", nil),
    ]

    @Test(
        "is compared with that of its revision, and for other revisions with the one that its names show",
        arguments: shown)
    func revision(head: String, edition: String, revision: String?) throws {
        let page = "---\n\(head)\n---\n# Counting {#about-push-tracking}\n\nRead `_acsDeliveryTracking`.\n"
        let report = try Pages.check(Array(page.utf8), name: "page.md", edition: "2021-01")
        #expect(report.editionChoice == .option && report.shownEdition?.id == edition)
        #expect(report.listedRevision == revision)
        let note = "the page was made from revision \(revision ?? ""), which is of edition \(edition), not 2021-01"
        #expect(report.editionNote?.message == (edition == "2021-01" ? nil : note))
    }

    static let wrong: [(value: String, message: String, help: String?)] = [
        ("2021-02", "\"2021-02\" is not a valid edition", "did you mean \"2021-01\"?"),
        ("[2021-01]", "\"[2021-01]\" is not a valid edition", "did you mean \"2021-01\"?"),
        ("newest", "\"newest\" is not a valid edition", "use \"2020-07\", \"2021-01\" or \"2022-02\""),
        ("", "\"\" is not a valid edition", "use \"2020-07\", \"2021-01\" or \"2022-02\""),
    ]

    @Test("that there is not is an error at its line", arguments: wrong)
    func wrongEdition(value: String, message: String, help: String?) throws {
        let problem = #expect(throws: PageProblem.self) {
            _ = try Self.check("---\ntitle: Counting\nconformance-edition: \(value)\n---\n")
        }
        let diagnostic = try #require(problem).diagnostic(file: "page.md")
        #expect(diagnostic.place?.line == 3 && diagnostic.place?.file == "page.md")
        #expect(diagnostic.message == message && diagnostic.suggestion == help)
    }

    @Test("is not asked for by a checker that was told the edition, whatever it is")
    func givenEdition() throws {
        let page = Array("---\nconformance-edition: newest\n---\n# Counting {#about-push-tracking}\n".utf8)
        #expect(try Pages.check(page, name: "page.md", edition: "2021-01").edition.id == "2021-01")
    }
}
