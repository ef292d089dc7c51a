import ConformanceRunner
import Diagnostics
import PushTracking
import Testing

@testable import ConformanceReports

@Suite("The story of a case")
struct StoryTests {
    /// The simplest cases of all causes of the failing sample.
    private func stories(drive: RunDescription.Drive = .callbacks) async throws -> [Story] {
        try await Scenario.failing.run.judged().causes.map { cause in
            Story(cause.simplest, wiring: .documented, drive: drive)
        }
    }

    @Test("names callbacks only where the app gets them, and not where its own wiring decides")
    func callbacks() async throws {
        let told = try await stories().flatMap(\.rows)
        let wired = try await stories(drive: .device).flatMap(\.rows)
        #expect(told.contains { $0.system.contains("onResume") })
        #expect(wired.map(\.user) == told.map(\.user))
        #expect(wired.allSatisfy { row in row.system.allSatisfy { $0.hasSuffix("arrives") } })
    }

    @Test("is a table that keeps within 76 cells, with a sign at every event that differs")
    func table() async throws {
        let stories = try await stories()
        #expect(stories.count == 5)
        for story in stories {
            let lines = StoryText(story: story).lines(width: nil)
            let rows = lines.drop { !$0.contains("your calls") }
            #expect(rows.allSatisfy { TerminalWidth.of($0) <= 76 }, "\(rows)")
            #expect(rows.count { $0.contains("≠") } == story.rows.count { !$0.differences.isEmpty })
        }
    }

    @Test("is told event by event where there is no room for a table")
    func stacked() async throws {
        let story = try #require(try await stories().first)
        let lines = StoryText(story: story).lines(width: 60)
        #expect(lines.contains("event 1: taps push, onCreate, onResume ≠ missing call"))
        #expect(lines.contains("  must be: 2 h2dbbf3 67f984; 1 h2dbbf3 67f984"))
    }

    @Test(
        "breaks a value that is too long for its lane without losing a space",
        arguments: [
            (#"7 "  h153d80" 2f3373"#, [#"7 "  h153d80""#, "2f3373"]),
            (#"" ends with many    ""#, [#"" ends with "#, #"many    ""#]),
            (#""      h153d80""#, [#""      h153d80"#, #"""#]),
            (#""two words of it""#, [#""two words of "#, #"it""#]),
            ("onReceiveRemotePush", ["onReceive", "RemotePush"]),
        ])
    func longValues(text: String, lines: [String]) {
        #expect(StoryText.wrapped(text, 14) == lines)
    }

    @Test("is a table in Markdown, with what comes from outside as code")
    func markdown() async throws {
        let story = try #require(try await stories().first)
        let lines = StoryText(story: story).markdown.split(separator: "\n").map(String.init)
        #expect(lines.contains("| event | user | operating system | your calls | must be |"))
        #expect(
            lines.contains(
                "| 1 | taps push | onCreate<br>onResume | `2 h2dbbf3 67f984`<br>≠ `missing call` | `2 h2dbbf3 67f984`<br>`1 h2dbbf3 67f984` |"
            ), "\(lines)")
    }
}
