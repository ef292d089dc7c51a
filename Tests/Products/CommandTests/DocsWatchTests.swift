import Foundation
import TestSupport
import Testing

/// `docs --watch`, with pages that are saved as editors save them.
@Suite(.hangGuard)
struct DocsWatchTests {
    private static let right = Repository.root.appending(path: "Tests/Fixtures/Pages/tracking/en.md")

    private static func page(_ changes: (old: String, new: String)...) throws -> [UInt8] {
        let page = String(decoding: try Data(contentsOf: right), as: UTF8.self)
        return Array(changes.reduce(page) { $0.replacing($1.old, with: $1.new) }.utf8)
    }

    private func tool() throws -> BuiltTool {
        let tool = try BuiltTool()
        try tool.write(Self.page(("| action |", "| Aktion |")), to: "help/a.md")
        try tool.write(Self.page(), to: "help/b.md")
        return tool
    }

    /// Waits until the tool has printed a text since some offset.
    ///
    /// - Returns: what it has printed since then.
    private func wait(for text: String, from offset: Int, _ running: BuiltTool.Running) throws -> String {
        for _ in 0..<6000 {
            let printed = try running.printed().dropFirst(offset)
            if printed.contains(text) { return String(printed) }
            usleep(10_000)
        }
        Issue.record("\"\(text)\" was not printed: \(try running.printed())")
        return ""
    }

    @Test(
        "each save prints what has changed and nothing else; the end is clean",
        arguments: Sweep.rows([SIGINT, SIGTERM], every: 2))
    func saves(signal: Int32) throws {
        let tool = try tool()
        defer { tool.remove() }
        let running = try tool.start(["docs", "help", "--watch"])
        let first = try wait(for: "watching 2 pages", from: 0, running)
        #expect(first.contains("help/a.md: 0 fixed, 1 new, 0 still failing: 1 error\n"))
        #expect(first.contains("must be \"action\"") && first.contains("help/b.md: no problems\n"))
        var offset = first.count

        /// Does something, and gives what it makes the tool print.
        func printed(until text: String, _ change: () throws -> Void) throws -> String {
            try change()
            let printed = try wait(for: text, from: offset, running)
            offset += printed.count
            return printed
        }
        // Another mistake, in place.
        let worse = try printed(until: "evidence:") {
            try tool.write(
                Self.page(("| action |", "| Aktion |"), ("called \"DEFAULT\"", "called \"STANDARD\"")), to: "help/a.md")
        }
        #expect(worse.hasPrefix("help/a.md: 0 fixed, 1 new, 1 still failing: 2 errors\n"))
        #expect(worse.contains("[page.category]") && !worse.contains("[page.variable-keys]"))
        // Mended, by a new file in place of the old one.
        let fixed = try printed(until: "must be \"DEFAULT\"") {
            try tool.write(Self.page(("| action |", "| Aktion |")), to: "help/a.tmp")
            try FileManager.default.removeItem(at: tool.folder.appending(path: "help/a.md"))
            try FileManager.default.moveItem(
                at: tool.folder.appending(path: "help/a.tmp"), to: tool.folder.appending(path: "help/a.md"))
        }
        #expect(
            fixed.hasPrefix("help/a.md: 1 fixed, 0 new, 1 still failing: 1 error\n  fixed: line 108: [page.category]"))
        // Saved as it was.
        let same = try printed(until: "\n") { try tool.write(Self.page(), to: "help/b.md") }
        #expect(same == "help/b.md: as before: no problems\n")
        // Saved in place, by an editor that empties the file and is slow to fill it.
        let slow = try printed(until: "\n") {
            try tool.write([], to: "help/b.md")
            usleep(150_000)
            try tool.write(Self.page(), to: "help/b.md")
        }
        #expect(slow == "help/b.md: as before: no problems\n")
        // Gone, and back with a mistake.
        let gone = try printed(until: "\n") {
            try FileManager.default.removeItem(at: tool.folder.appending(path: "help/b.md"))
        }
        #expect(gone == "help/b.md: the page is gone\n")
        let back = try printed(until: "rule:") {
            try tool.write(Self.page(("| action |", "| Aktion |")), to: "help/b.md")
        }
        #expect(back.hasPrefix("help/b.md: the page is back\nhelp/b.md: 0 fixed, 1 new, 0 still failing: 1 error\n"))
        // A new page, a page that cannot be read, and what becomes of it.
        let new = try printed(until: "\n") { try tool.write(Self.page(), to: "help/more/c.md") }
        #expect(new == "help/more/c.md: no problems\n")
        let unreadable = try printed(until: "\n") { try tool.write([0xFF, 0xFE], to: "help/more/c.md") }
        #expect(unreadable.contains("help/more/c.md:1:1: error: [") && unreadable.contains("is not UTF-8"))
        let readable = try printed(until: "\n") { try tool.write(Self.page(), to: "help/more/c.md") }
        #expect(readable == "help/more/c.md: as before: no problems\n")

        kill(running.process.processIdentifier, signal)
        let outcome = try running.outcome()
        #expect(outcome.exitCode == 128 + signal)
        #expect(outcome.errors == "")
        #expect(outcome.output.dropFirst(offset) == "")
        #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "reports").path))
    }

    @Test("where the source page is saved, its translations are checked again")
    func source() throws {
        let tool = try tool()
        defer { tool.remove() }
        try tool.write(Self.page(), to: "source.md")
        let running = try tool.start(["docs", "--source", "source.md", "help/b.md", "--rule", "drift.*", "--watch"])
        let first = try wait(for: "watching 1 page:", from: 0, running)
        // As an editor saves it that empties the file and is slow to fill it.
        try tool.write([], to: "source.md")
        usleep(150_000)
        try tool.write(Self.page(("\"action\": \"2\"])", "\"action\": \"9\"])")), to: "source.md")
        let drifted = try wait(for: "evidence:", from: first.count, running)
        #expect(drifted.hasPrefix("help/b.md: 0 fixed, 1 new, 0 still failing: 1 error\n"))
        #expect(drifted.contains("[drift.code] the code has \"\"2\"\", and source.md:104 has \"\"9\"\""))
        kill(running.process.processIdentifier, SIGINT)
        #expect(try running.outcome().exitCode == 130)
    }

    static let wrongUses: [(arguments: [String], sentence: String)] = [
        (["-"], "standard input cannot be watched"),
        (["nothing.md"], "there is no page to watch at \"nothing.md\""),
        (["help", "--fix"], "--watch and --fix cannot be used together"),
        (["help", "--report", "json=r.json"], "--watch and --report cannot be used together"),
    ]

    @Test("what cannot be watched is refused", arguments: wrongUses)
    func wrongUse(arguments: [String], sentence: String) throws {
        let tool = try tool()
        defer { tool.remove() }
        let outcome = try tool.run(["docs", "--watch"] + arguments)
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains(sentence))
    }
}
