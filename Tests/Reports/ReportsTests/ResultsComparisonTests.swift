import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking
import StrictJSON
import TestSupport
import Testing

@testable import ResultsFiles
@testable import RunReports

@Suite("Two results files, compared")
struct ResultsComparisonTests {
    /// Every pair of verdicts, and where it goes.
    static let rows: [(old: Verdict.Kind, new: Verdict.Kind, group: String)] = Verdict.Kind.allCases.flatMap { old in
        Verdict.Kind.allCases.map { new in
            let good: [Verdict.Kind] = [.passed, .noted]
            let bad: [Verdict.Kind] = [.failed, .errored, .notRun, .unexpectedlyPassed, .expired]
            if old == new { return (old, new, "unchanged") }
            if !bad.contains(old), bad.contains(new) { return (old, new, "broken") }
            if bad.contains(old), good.contains(new) { return (old, new, "mended") }
            return (old, new, "changed")
        }
    }

    @Test("a case goes where its verdicts send it", arguments: Sweep.rows(rows, every: 5))
    func groups(_ row: (old: Verdict.Kind, new: Verdict.Kind, group: String)) async throws {
        let text = try await Scenario.passing.run.text(.json)
        func file(_ kind: Verdict.Kind) throws -> ResultsFile {
            let unscored = kind == .notScored ? #", "notScored": {"reason": "added after 1", "verdict": "passed"}"# : ""
            let edited = text.replacing(
                #""verdict": "passed""#, with: #""verdict": "\#(kind.rawValue)"\#(unscored)"#, maxReplacements: 1)
            return try ResultsFile(Array(edited.utf8), file: "\(kind).json")
        }
        let comparison = ResultsComparison(old: try file(row.old), new: try file(row.new))
        let lists = [("broken", comparison.broken), ("mended", comparison.fixed), ("changed", comparison.changed)]
        for (name, changes) in lists {
            #expect(changes.map(\.id) == (name == row.group ? ["both.opened[android]"] : []))
        }
        #expect(comparison.new.isEmpty && comparison.gone.isEmpty)
    }

    @Test("what only one run has is new or gone, and a call that came late is broken, then mended")
    func onlyInOne() async throws {
        let whole = try await Scenario.erroring.run.results()
        var run = Scenario.erroring.run
        run.late = []
        run.platforms = [.android]
        let part = try await run.results()
        let forward = ResultsComparison(old: part, new: whole)
        #expect(forward.new.count == whole.cases.count - part.cases.count)
        #expect(forward.broken.map(\.id) == ["late-call[flag.on[ios,event=opened]]"])
        #expect(forward.unchanged == part.cases.count)
        #expect(forward.otherRun == ["sink"])
        let back = ResultsComparison(old: whole, new: part)
        #expect(back.gone.map(\.id) == forward.new.map(\.id))
        #expect(back.fixed.map(\.id) == forward.broken.map(\.id))
        #expect(back.broken.isEmpty)
    }

    @Test("runs by different specs are said to be such, with both digests")
    func otherSpec() async throws {
        let old = try await Scenario.passing.run.results()
        var run = Scenario.passing.run
        run.passesForBuiltIn = true
        let comparison = ResultsComparison(old: old, new: try await run.results())
        let digests = "\(try run.specification().identity.digest) before, \(SpecSource.embedded.digest) now"
        #expect(comparison.text.hasPrefix("the runs differ in: spec\njudged by different specs: \(digests)\n"))
        #expect(!ResultsComparison(old: old, new: old).text.contains("spec"))
    }

    @Test("a page has the causes, the verdicts before and after, and the cases that changed")
    func page() async throws {
        let (old, new) = (try await Scenario.passing.run.results(), try await Scenario.failing.run.results())
        let comparison = ResultsComparison(old: old, new: new)
        let forward = Self.page(old, new)
        #expect(forward.contains("<em>\(comparison.broken.count) new failures</em>"))
        #expect(forward.contains("Causes: 5 new causes. "))
        #expect(forward.contains("<h3 class=\"group\">New: 5 causes</h3>"))
        for change in comparison.broken { #expect(forward.contains("<code><bdi>\(change.id)</bdi></code>")) }
        for kind in Verdict.Kind.allCases {
            let counts = [old, new].map { file in file.cases.count { $0.verdict == kind } }
            guard counts != [0, 0] else { continue }
            let row =
                "> \(kind.words)</span></td>".replacing("> ", with: " </span>")
                + "<td data-name=\"before\">\(counts[0])</td><td data-name=\"after\">\(counts[1])</td>"
            #expect(forward.contains(row), "\(kind)")
        }
        let back = Self.page(new, old)
        #expect(back.contains("<em>no new failures</em>") && back.contains("Fixed: 5 causes"))
        #expect(Self.page(old, old).contains("All cases have the verdicts that they had before."))
        #expect(Self.page(new, new).contains("<h3 class=\"group\">Still failing: 5 causes</h3>"))
    }

    @Test("a page of many changes is bounded, says so, and reads no text as markup")
    func bounds() async throws {
        let text = try await SampleRun.hostile("</script><img src=x onerror=alert(1)>").text(.json)
        let hostile = try ResultsFile(Array(text.utf8), file: "</td><b>.json")
        let page = Self.page(try await Scenario.passing.run.results(), hostile)
        #expect(!page.contains("<img") && !page.contains("<b>"))
        #expect(page.contains("&lt;img src=x"))
        let many = (0..<600).map { "case-\($0)" }
        let passing = try await Scenario.passing.run.text(.json)
        let record = try #require(passing.split(separator: "\n").first { $0.contains("both.opened[android]") })
        let records = many.map { record.replacing("both.opened[android]", with: $0) }
        let grown = passing.replacing(record, with: records.joined(separator: "\n"))
        let bounded = Self.page(
            try await Scenario.passing.run.results(), try ResultsFile(Array(grown.utf8), file: "grown.json"))
        #expect(bounded.contains("<summary><h3>Added: 600 cases</h3></summary>"))
        #expect(bounded.contains("<bdi>case-499</bdi>") && !bounded.contains("<bdi>case-500</bdi>"))
        #expect(bounded.contains("100 more cases not shown"))
    }

    private static func page(_ old: ResultsFile, _ new: ResultsFile) -> String {
        let page = ComparisonPage(ResultsComparison(old: old, new: new), old: old, new: new)
        return String(decoding: page.bytes, as: UTF8.self)
    }

    @Test("people read it in paragraphs, programs as JSON")
    func texts() async throws {
        let comparison = ResultsComparison(
            old: try await Scenario.passing.run.results(), new: try await Scenario.failing.run.results())
        let text = comparison.text
        #expect(
            text.hasPrefix(
                "the runs differ in: drive\nnew:\n  The call with action \"1\" is missing when a notification is tapped on Android.\n    1 case, violates flag.on\n    simplest: "
            ))
        // Cases that a cause explains are only counted.
        #expect(!text.contains("both.opened[android]: passed → failed"))
        let counts = "\(comparison.broken.count) new failures, 0 fixed, 0 changed, 0 added, 0 removed"
        #expect(
            text.hasSuffix(
                "causes: 5 new causes\ncases: \(counts), \(comparison.unchanged) unchanged\nverdict: does not conform; before: conforms\n"
            ))
        let root = try JSONDocument(Array(comparison.json.utf8)).root
        #expect(root["broken"]?.count == comparison.broken.count)
        #expect(root["broken"]?.elements[0]["id"]?.string == "both.opened[android]")
        #expect(root["unchanged"]?.integer == comparison.unchanged)
        #expect(root["causes"]?["new"]?.count == 5 && root["causes"]?["gone"]?.count == 0)
        #expect(
            root["causes"]?["new"]?.elements[0]["old"]?.integer == 0
                && root["causes"]?["new"]?.elements[0]["new"]?.integer == 1)
    }

    @Test("a cause that is half fixed is still failing with another number of cases, one that is fixed is gone")
    func causes() async throws {
        let failing = try await Scenario.failing.run.results()
        var run = Scenario.failing.run
        let answer = run.answer
        run.answer = { played, documented in
            let fixed = ["flag.off[ios,event=received]", "newer[android]"]
            return fixed.contains(played.template.id) ? .observed(documented) : answer(played, documented)
        }
        let better = try await run.results()
        let forward = ResultsComparison(old: failing, new: better).causes
        #expect(forward.causes(.gone).map(\.rules) == [["api.newer"]] && forward.causes(.new).isEmpty)
        #expect(forward.entries.contains { $0.old?.cases == 3 && $0.new?.cases == 2 })
        #expect(forward.causes(.kept).count == 4)
        let back = ResultsComparison(old: better, new: failing).causes
        #expect(back.causes(.new).map(\.rules) == [["api.newer"]])
        #expect(back.causes(.gone).isEmpty && back.causes(.kept).count == 4)
        #expect(
            ResultsComparison(old: better, new: failing).text.contains(
                "3 cases, 2 before, violates flag.off"))
        let same = ResultsComparison(old: failing, new: failing)
        #expect(same.causes.causes(.kept).count == 5 && same.text.contains("causes: 5 still failing causes\n"))
    }

    @Test("what is no longer scored is not fixed, and what is scored again is no new failure")
    func unscored() async throws {
        var run = Scenario.unscored.run
        run.late = []
        let old = try await run.results()
        run.selection.set = nil
        let new = try await run.results()
        let forward = ResultsComparison(old: old, new: new)
        #expect(forward.broken.isEmpty && forward.fixed.isEmpty && forward.changed.count == 8)
        #expect(forward.causes.entries.map(\.change) == [.newSinceSpec, .newSinceSpec])
        #expect(forward.text.contains("newly scored:\n  "))
        let back = ResultsComparison(old: new, new: old)
        #expect(back.broken.isEmpty && back.fixed.isEmpty && back.changed.count == 8)
        #expect(back.causes.entries.map(\.change) == [.notScored, .notScored])
        #expect(back.text.contains("no longer scored:\n  "))
        // The same case was right before.
        run.selection.set = 1
        run.answer = { _, documented in .observed(documented) }
        #expect(ResultsComparison(old: try await run.results(), new: new).broken.count == 5)
    }

    @Test("a waived cause is not fixed, and one that is no longer waived is not new")
    func waived() async throws {
        let (failing, waived) = (try await Scenario.failing.run.results(), try await Scenario.waived.run.results())
        let forward = ResultsComparison(old: failing, new: waived)
        let causes = forward.causes
        #expect(!causes.causes(.waived).isEmpty && causes.causes(.gone).isEmpty && causes.causes(.new).isEmpty)
        #expect(forward.text.contains("\nwaived:\n  "))
        #expect(forward.markdown(sink: "s").contains("### Waived\n\n- "))
        let back = ResultsComparison(old: waived, new: failing).causes
        #expect(back.causes(.noLongerWaived).map(\.sentence) == causes.causes(.waived).map(\.sentence))
        #expect(back.causes(.new).isEmpty && back.causes(.gone).isEmpty)
        let same = ResultsComparison(old: waived, new: waived).causes
        #expect(same.causes(.stillWaived).count == causes.causes(.waived).count && same.causes(.gone).isEmpty)
        let passing = try await Scenario.passing.run.results()
        let hidden = ResultsComparison(old: passing, new: waived)
        #expect(hidden.causes.causes(.newWaived).map(\.sentence) == causes.causes(.waived).map(\.sentence))
        #expect(hidden.text.contains("new and waived:\n"))
    }

    @Test(
        "a new cause says how many of its cases are flaky; waivers with another day or owner, and those past it, are listed"
    )
    func flakyAndWaivers() async throws {
        let text = try await Scenario.failing.run.text(.json)
        let record = try #require(text.split(separator: "\n").first { $0.contains(#""id": "newer[android]""#) })
        let flaky = record.replacing(
            #""verdict":"#, with: #""flaky": {"origin": "repeat", "passed": 1, "runs": 2}, "verdict":"#)
        let new = try ResultsFile(Array(text.replacing(record, with: flaky).utf8), file: "new.json")
        let comparison = ResultsComparison(old: try await Scenario.passing.run.results(), new: new)
        #expect(comparison.text.contains("    1 case, 1 flaky, violates api.newer\n"), "\(comparison.text)")

        let waived = try await Scenario.waived.run.text(.json)
        func changes(_ edits: (String, String)...) throws -> [String] {
            let edited = edits.reduce(waived) { $0.replacing($1.0, with: $1.1) }
            let files = try [waived, edited].map { try ResultsFile(Array($0.utf8), file: "run.json") }
            let comparison = ResultsComparison(old: files[0], new: files[1])
            for line in comparison.waiverChanges {
                #expect(comparison.text.contains(line + "\n") && Self.page(files[0], files[1]).contains(line + "."))
                #expect(comparison.json.contains(line))
            }
            return comparison.waiverChanges
        }
        #expect(try changes() == [])
        #expect(
            try changes((#""owner": "push team""#, #""owner": "ads team""#)) == [
                "1 waiver: now no category (owner: ads team; expires: 2026-06-30), before no category (owner: push team; expires: 2026-06-30)",
                "1 waiver: now old SDK (owner: ads team; expires: 2026-01-01), before old SDK (owner: push team; expires: 2026-01-01)",
            ])
        #expect(
            try changes((#""today": "2026-01-02""#, #""today": "2026-06-30""#)) == [
                "1 waiver: expired on 2026-01-02"
            ])
    }
}
