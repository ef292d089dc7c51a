import CaseJudging
import CaseStories
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import FailureCauses
import PushTracking
import Testing

@testable import RunReports

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
        let reported = try await stories().flatMap(\.rows)
        let wired = try await stories(drive: .device).flatMap(\.rows)
        #expect(reported.contains { $0.system.contains("onResume") })
        #expect(wired.map(\.user) == reported.map(\.user))
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
            #expect(rows.count { $0.dropFirst(2).hasPrefix("✗") } == story.rows.count { !$0.differences.isEmpty })
        }
    }

    @Test("is told event by event where there is no room for a table")
    func stacked() async throws {
        let story = try #require(try await stories().first)
        let lines = StoryText(story: story).lines(width: 60)
        #expect(lines.contains("event 1: taps push, onCreate, onResume ✗ missing call"))
        #expect(lines.contains("  must be: 2 h2dbbf3 67f984; 1 h2dbbf3 67f984"))
    }

    /// What an app does with a tap, and how its story says so. An id is `B` or `D`.
    static let tapRows: [(name: String, change: @Sendable (inout StepObservation) -> Void, lines: [String])] = [
        (
            "a call repeated in a later callback is shown there",
            {
                $0.calls.append($0.calls[1])
                $0.callsOfCallbacks = [2, 1]
            },
            [
                "event 1: taps push, onCreate, onResume ✗ extra call",
                "  your calls: onCreate → 2 B D; 1 B D; onResume → 1 B D ✗",
            ]
        ),
        (
            "callbacks are not named where it is not known which made a call",
            { $0.calls.append($0.calls[1]) },
            ["  your calls: 2 B D; 1 B D; 1 B D ✗"]
        ),
        (
            "ids that are sent under each other's name are swapped",
            { step in
                for call in step.calls.indices {
                    let data = step.calls[call].data
                    step.calls[call].data["broadlogId"] = data["deliveryId"]
                    step.calls[call].data["deliveryId"] = data["broadlogId"]
                }
            },
            ["event 1: taps push, onCreate, onResume ✗ swapped ids", "  your calls: 2 D B ✗; 1 D B ✗"]
        ),
        (
            "a number sent as the action is a number",
            { $0.calls[0].data["action"] = .number("2") },
            [
                "event 1: taps push, onCreate, onResume ✗ action as a number",
                "  your calls: number 2 B D ✗; 1 B D",
            ]
        ),
    ]

    @Test("names the callback of each call, and a swap and a number for what they are", arguments: tapRows.indices)
    func taps(row: Int) async throws {
        let (name, change, lines) = Self.tapRows[row]
        let id = "flag.on[android,event=opened]"
        let sample = SampleRun(sdk: SampleRun.newSDK) { played, documented in
            var steps = documented
            if played.template.id == id { change(&steps[0]) }
            return .observed(steps)
        }
        let judged = try await sample.judged()
        let result = try #require(judged.cases.first { $0.template.id == id })
        let payload = try #require(result.played.script.payloads.first)
        let story = Story(result, wiring: .documented, drive: .callbacks)
        let text = StoryText(story: story).lines(width: 60).map { line in
            line.replacing(payload.string(CampaignKey.messageID) ?? "", with: "B")
                .replacing(payload.string(CampaignKey.deliveryID) ?? "", with: "D")
        }
        for line in lines { #expect(text.contains(line), "\(name): \(text)") }
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
                "| 1 | taps push | onCreate<br>onResume | `2 h2dbbf3 67f984`<br>✗ `missing call` | `2 h2dbbf3 67f984`<br>`1 h2dbbf3 67f984` |"
            ), "\(lines)")
    }
}
