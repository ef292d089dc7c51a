import AppSimulation
import CaseJudging
import CodeJudging
import Diagnostics
import FindingReports
import Foundation
import SourceCheck
import StrictJSON
import TestSupport
import Testing

@testable import ConformanceSpec

@Suite("An app's files as a page for people") struct AppHTMLTests {
    /// A plugin whose impression has another action where it is asked for.
    private static func plugin(action: String = "7", comment: String = "") -> String {
        PluginCode.java(action: action).replacing("\n\n", with: "\n// \(comment)\n", maxReplacements: 1)
    }

    private static let checker = Result {
        let specification = try Specification(.embedded)
        let asked = try RuleSelection(
            [Glob("action.*"), Glob("flag.off")], of: specification, in: specification.defaultEdition)
        return AppChecker(
            specification, edition: specification.defaultEdition,
            examples: try CodeJudge(specification, edition: specification.defaultEdition, asking: asked),
            gate: .required)
    }

    private static func results(_ files: [(name: String, text: String)], at path: String = "plugin") throws
        -> AppResults
    {
        let checker = try Self.checker.get()
        var text = AppText()
        for file in files { try text.add(Array(file.text.utf8), kind: .java, name: file.name) }
        let found = AppFiles([path])
        let request = AppChecker.Request(
            isPart: true, entries: [try DeclaredEntry("onMessageReceived=PushPlugin.arrived")])
        return AppResults(
            toolVersion: "1", spec: SpecIdentity(version: "1", digest: SpecSource.embedded.digest),
            specSource: "built-in", checker: checker, gate: .required, selectedRules: [], files: found, text: text,
            request: request, report: try checker.report(of: text, among: found, request))
    }

    private static func html(_ results: AppResults, room: Int = PageHTML.room) -> String {
        String(decoding: AppHTML(results, room: room).bytes, as: UTF8.self)
    }

    private static let other = (name: "plugin/Other.java", text: "class Other {\n    int one;\n}\n")

    @Test(
        "each finding stands below its line, what was entered and what was not judged is linked to, and all files are there"
    )
    func lines() throws {
        let results = try Self.results([Self.other, ("plugin/PushPlugin.java", Self.plugin(action: "2"))])
        let html = Self.html(results)
        let text = HTMLMarkup.text(html)
        let finding = try #require(results.report.findings.first { !$0.isUnjudged })
        #expect(finding.place.line == 18)
        #expect(html.contains("<h1><bdi>plugin</bdi> <em>does not conform</em></h1>"))
        #expect(html.contains("<li id=\"file-1-line-18\" class=\"hit\"><code dir=\"auto\">        <mark>context.put("))
        #expect(html.contains("<a href=\"#file-1-line-5\"><bdi>plugin/PushPlugin.java:5</bdi></a>"))
        #expect(html.contains("<li id=\"file-1-line-5\"><code"))
        #expect(html.contains("<details class=\"clean\" id=\"file-2\"><summary><bdi>plugin/Other.java</bdi></summary>"))
        #expect(text.contains("no entry point for a dismissal was found"))
        for part in [finding.message, finding.certainty, finding.rule.sentence.prefix(30).description] {
            #expect(text.contains(part))
        }
        // Where there is no room for lines, links lead to the files, which say so.
        let small = Self.html(results, room: 0)
        #expect(
            small.contains("There is no room for them here") && small.contains("There is no room for its lines here."))
        #expect(small.contains("<a href=\"#file-1\"><bdi>plugin/PushPlugin.java:5</bdi></a>"))
        #expect(!small.contains("href=\"#file-1-line"))
    }

    @Test("no text of an app and no name of a file is read as HTML", arguments: HTMLMarkup.hostile)
    func escapes(_ text: String) throws {
        let line = text.replacing("\u{2028}", with: " ")
        let results = try Self.results(
            [
                ("help/\(text.prefix(200)).java", Self.plugin(action: "2", comment: line)),
                ("\(text.prefix(200)).java", "// \(line)\nclass Other {}\n"),
            ], at: "app/\(text.prefix(200))")
        #expect(results.report.verdict == .doesNotConform)
        let html = Self.html(results)
        try HTMLMarkup.expectOwn(in: html)
        #expect(html.utf8.count < 400_000)
    }

    @Test("every format counts the same")
    func counts() throws {
        let plugin = Self.plugin(action: "2").replacing(
            "flag.equals(\"on\"))", with: "flag.equals(\"on\") && Lib.differs(flag))")
        let results = try Self.results([Self.other, ("plugin/PushPlugin.java", plugin)])
        let errors = results.report.findings.count { $0.severity == .error }
        let warnings = results.report.findings.count { $0.severity == .warning }
        #expect(errors > 0 && warnings > 0)
        let json = try JSONDocument.read(AppJSON.bytes(results), file: "results.json")
        #expect(json["counts"]?["errors"]?.integer == errors && json["counts"]?["warnings"]?.integer == warnings)
        #expect(json["rules"]?.elements.count == results.report.rules.count)
        let words = "\(errors) error\(errors == 1 ? "" : "s"), \(warnings) warning\(warnings == 1 ? "" : "s")"
        #expect(HTMLMarkup.text(Self.html(results)).contains(words))
        #expect(AppReportText(results).text.contains("does not conform: \(words); "))
        let sarif = String(decoding: FindingsSARIF.bytes(results), as: UTF8.self)
        #expect(sarif.components(separatedBy: "\"ruleId\"").count - 1 == results.report.findings.count)
        #expect(!sarif.contains("relatedLocations"))
        let github = FindingGitHub.text(results)
        #expect(github.components(separatedBy: "::error ").count - 1 == errors)
        #expect(github.components(separatedBy: "::warning ").count - 1 == warnings)
    }
}
