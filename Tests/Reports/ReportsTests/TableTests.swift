import CaseJudging
import ConformanceSpec
import DeviceModel
import Diagnostics
import Foundation
import Markdown
import PushTracking
import StrictJSON
import TestSupport
import Testing

@testable import ReportWriting
@testable import ResultsFiles
@testable import SpecSite

@Suite("Tables")
struct TableTests {
    private func table(_ runs: SampleRun...) async throws -> Table {
        var table = SinkTable()
        for (number, run) in runs.enumerated() {
            let results = try await run.results(file: "\(number + 1).json")
            table.add(try ResultsReplay(results, specification: try run.specification()))
        }
        return table.table
    }

    /// The cells of a rule, or of what the runs are about, without its sentence.
    private func cells(_ name: String, _ table: Table) -> [String] {
        let row = table.rows.first { $0[0] == .name(name) || $0[0] == .words(name) } ?? []
        return row.dropFirst(2).map { cell in
            switch cell {
            case .words(let words): words
            case .outcome(let mood, let words): (mood == .bad ? "✗ " : "") + words
            case .names(let names): names.joined(separator: " ")
            }
        }
    }

    @Test("runs of the same plan are side by side, rule by rule, without a total")
    func sinks() async throws {
        let table = try await table(Scenario.passing.run, Scenario.failing.run)
        #expect(table.columns.count == 4 && table.rows.allSatisfy { $0.count == 4 })
        #expect(cells("verdict", table) == ["conforms", "✗ does not conform"])
        #expect(cells("api.newer", table) == ["2 passed", "✗ 1 passed, 1 failed"])
        #expect(cells("flag.off", table) == ["6 passed", "✗ 3 passed, 3 failed"])
        #expect(cells("action.button", table) == ["1 noted", "1 noted"])
        #expect(table.notes.count == 1)
        #expect(!table.markdown.contains("%"))
    }

    @Test("runs of one sink are told apart by their numbers, as in the notes")
    func sameSink() async throws {
        let table = try await table(Scenario.passing.run, Scenario.failing.run, Scenario.passing.run)
        let names = table.columns.dropFirst(2).map { column in
            if case .names(let names) = column { names.joined() } else { "" }
        }
        #expect(names.count == 3 && Set(names).count == 3)
        for (number, name) in names.enumerated() { #expect(name.hasSuffix(" (run \(number + 1))"), "\(name)") }
    }

    @Test("a rule has a cell only where its cases are those of the first run")
    func otherCases() async throws {
        var android = Scenario.failing.run
        android.platforms = [.android]
        let both = try await table(Scenario.passing.run, android)
        #expect(cells("flag.on", both) == ["6 passed", ""])
        #expect(cells("action.button", both) == ["1 noted", ""])
        #expect(both.notes.last == "A cell is empty where a run has other cases of a rule than the first run.")
        var stricter = Scenario.passing.run
        stricter.gate = .recommended
        let levels = try await table(Scenario.passing.run, stricter)
        #expect(cells("flag.on", levels) == ["6 passed", ""])
        #expect(
            levels.notes.last
                == "Nothing of run 2 is comparable with the first: level is recommended, not required.")
    }

    @Test(
        "no text from outside is a formula, a separator or a mark in a table, and each is shown",
        arguments: SummaryTests.hostile + ["-1+1", "+1", "@SUM(1)", "\t=1", "＝1+1", "a\";=1+1", "a,b", "a\r\n=1"])
    func hostile(_ text: String) throws {
        var table = Table("about \(text)", columns: [.words("a"), .name(text)])
        table.rows = [[.words(text), .names([text, text])], [.words(""), .names([])]]
        table.notes = [text]
        let shown = String(ReportText.visible(text, isLine: true).unicodeScalars.prefix(16).map(Character.init))
        let rows = try Self.rows(table.csv)
        #expect(rows.count == 3 && rows.allSatisfy { $0.count == 2 })
        for cell in rows.joined() {
            #expect(!(cell.unicodeScalars.first.map { "=+-@\t\r＝＋－＠".unicodeScalars.contains($0) } ?? false), "\(cell)")
        }
        #expect(rows[1][0] == shown || rows[1][0] == "'" + shown || rows[1][0].contains(shown))
        #expect(!table.csv.unicodeScalars.contains { $0.isWrittenOut(isLine: true) && $0 != "\n" })
        let blocks = try MarkdownPage(Array(table.markdown.utf8)).blocks
        let kinds = blocks.map { block in
            switch block {
            case .heading: "heading"
            case .table(let table): "table of \(table.rows.map(\.cells.count))"
            case .list: "list"
            default: "another"
            }
        }
        #expect(kinds == ["heading", "table of [2, 2]", "list"])
        Self.expectOurs(table.html)
    }

    /// Finds nothing in a page but the tags that we write there.
    private static func expectOurs(_ page: String) {
        let main = page.components(separatedBy: "<main").dropFirst().joined().components(separatedBy: "</main>")[0]
        var tags: [String: Int] = [:]
        for tag in main.components(separatedBy: "<").dropFirst() {
            tags[String(tag.prefix { $0 != " " && $0 != ">" }), default: 0] += 1
        }
        let counts = [
            "h1": 1, "div": 1, "table": 1, "thead": 1, "tbody": 1, "tr": 3, "th": 2, "td": 4, "ul": 1, "li": 1,
        ]
        for (tag, count) in counts { #expect(tags[tag] == count && tags["/" + tag] == count, "\(tag)") }
        #expect(
            Set(tags.keys.map { $0.replacing("/", with: "") }).isSubset(of: Set(counts.keys).union(["code", "bdi"])))
        #expect(!page.unicodeScalars.contains { $0.isWrittenOut(isLine: true) && $0 != "\n" })
    }

    /// A reader of comma-separated values as RFC 4180 has them.
    private static func rows(_ csv: String) throws -> [[String]] {
        var rows: [[String]] = [[]]
        var cell: String?
        var isQuoted = false
        var rest = Substring(csv)
        while let character = rest.popFirst() {
            switch character {
            case "\"" where isQuoted && rest.first == "\"":
                cell?.append("\"")
                rest.removeFirst()
            case "\"":
                isQuoted.toggle()
                if isQuoted { cell = "" }
            case _ where isQuoted: cell?.append(character)
            case ",", "\n":
                rows[rows.count - 1].append(try #require(cell))
                cell = nil
                if character == "\n" { rows.append([]) }
            default: Issue.record("\(character) is outside of quotes")
            }
        }
        try #require(!isQuoted && rows.last == [])
        return rows.dropLast()
    }

    @Test("a badge of the whole plan says that the app conforms")
    func sampleBadge() async throws {
        var run = Scenario.passing.run
        run.passesForBuiltIn = true
        try Goldens.expect(try await run.text(.badgeSVG), equals: "conforms.badge-svg.svg")
    }
}
