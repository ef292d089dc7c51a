import CaseJudging
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import RunReports
import Testing

@Suite("What people read")
struct ConsoleReportTests {
    @Test("the last line has the verdict and the denominator", arguments: lastLines)
    func lastLine(_ row: Row) async throws {
        let lines = try await row.run.console().split(separator: "\n")
        #expect(lines.last.map(String.init) == row.line)
    }

    struct Row: Sendable {
        let run: SampleRun
        let line: String

        init(_ run: SampleRun, isOfBuiltInSpec: Bool = true, _ line: String) {
            var run = run
            run.passesForBuiltIn = isOfBuiltInSpec
            (self.run, self.line) = (run, line)
        }
    }

    static let lastLines: [Row] = [
        Row(
            SampleRun(sdk: SampleRun.newSDK), isOfBuiltInSpec: false,
            "conforms: 16 of 16 required cases passed (1 noted); judged by a spec other than the built-in one"),
        Row(SampleRun(sdk: SampleRun.newSDK), "conforms: 16 of 16 required cases passed (1 noted)"),
        Row(
            SampleRun(sdk: SampleRun.newSDK, gate: .recommended),
            "conforms: 18 of 18 required and recommended cases passed (1 noted)"),
        Row(
            SampleRun(),
            "conforms: 14 of 14 required cases passed (2 skipped, 1 noted); 2 cases skipped because the sink declares no SDK"
        ),
        Row(
            SampleRun(platforms: [.android], selection: Selection(cases: [Glob("*=opened]")])),
            "partial: 2 of 2 selected required cases passed; the whole plan has 8"
        ),
        Row(
            SampleRun(
                platforms: [.ios], selection: Selection(cases: [Glob("both*")]), answer: { _, _ in .unsupported("no") }),
            "does not conform: 0 of 1 selected required case passed, 1 failed; the whole plan has 8"
        ),
        Row(
            SampleRun(platforms: [.android], selection: Selection(cases: [Glob("newer*")])),
            "nothing judged: 0 of 0 selected required cases passed (1 skipped); 1 case skipped because the sink declares no SDK; "
                + "the whole plan has 8"
        ),
        Row(
            SampleRun(platforms: [.ios], sdk: SampleRun.newSDK, selection: Selection(cases: [Glob("order*")])),
            "nothing judged: 0 of 0 selected required cases passed; the whole plan has 8"
        ),
        Row(
            SampleRun(platforms: [.ios], sdk: SampleRun.newSDK, strayLines: [2, 9]),
            "does not conform: 8 of 8 required cases passed, 2 stray answers (1 noted)"
        ),
        Row(
            SampleRun(platforms: [.ios], sdk: SampleRun.newSDK, late: ["order[ios]"], latePerCase: 300),
            "does not conform: 8 of 8 required cases passed, 45 late calls (1 noted)"
        ),
        Row(
            SampleRun(platforms: [.ios], sdk: SampleRun.newSDK, late: ["order[ios]"]),
            "does not conform: 8 of 8 required cases passed, 1 late call (1 noted)"
        ),
    ]

    @Test("a built-in sink's run begins and ends with what it does not say")
    func builtIn() async throws {
        var run = SampleRun()
        run.passesForBuiltIn = true
        let text = try await run.console(isBuiltIn: true)
        #expect(text.hasPrefix("built-in sink: says nothing about your integration\n"))
        #expect(text.hasSuffix("; built-in sink: says nothing about your integration\n"))
        #expect(!(try await run.console()).contains("built-in"))
    }

    @Test("of a rule's failures those are shown that differ in more than ids, the rest is counted")
    func quota() async throws {
        let silent: @Sendable (FilledCase, [StepObservation]) -> Observation = { _, steps in
            .observed(steps.map { _ in StepObservation() })
        }
        let text = try await SampleRun(answer: silent).console(listsFailures: true)
        let shown = text.split(separator: "\n").filter { $0.hasPrefix("failed: flag.on[") }
        #expect(
            shown
                == ["android,event=received", "android,event=opened", "ios,event=received", "ios,event=opened"].map {
                    "failed: flag.on[\($0)]"
                }
        )
        #expect(text.contains("\nnot shown: 2 more failures of flag.on\n"))
        // Each one that is shown ends with its command.
        #expect(
            text.split(separator: "\n").count {
                $0.hasPrefix("failed: ") || $0.hasPrefix("warning: ") || $0.hasPrefix("cause ")
            } == text.split(
                separator: "run it alone: "
            ).count - 1
        )
    }

    @Test("a failure shows what decides in the payload, also what is absent, and how to go on")
    func hints() async throws {
        let errored: @Sendable (FilledCase, [StepObservation]) -> Observation = { _, _ in
            .errored(ObservationError(message: "it hung"))
        }
        let hints = ConsoleHints(show: { "show \($0)" }, doctor: "doctor -- app")
        let text = try await SampleRun(platforms: [.ios], answer: errored).console(hints: hints)
        #expect(
            text.contains(#"payload 1: _acsDeliveryTracking: "on", _mId: ""#)
                && text.contains(#", category: "DEFAULT""#))
        #expect(text.contains("\n  details: show both.opened[ios]\n"))
        // One of all that hung alike.
        #expect(text.split(separator: "\n").count { $0.hasPrefix("errored: ") } == 1)
        #expect(text.contains("\nto see why cases are errored: doctor -- app\n"))
    }

    @Test("nothing hostile reaches the terminal")
    func hostile() async throws {
        let text = try await Scenario.hostile.run.console()
        let hidden = text.unicodeScalars.filter { scalar in
            scalar != "\n"
                && (scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format)
        }
        #expect(hidden.isEmpty)
        // Every line is one that the reporter began.
        #expect(!text.contains("\n["))
    }

    @Test("prose keeps within the width; commands and the verdict stay on one line", arguments: [20, 40, 72, 100])
    func width(_ width: Int) async throws {
        let text = try await Scenario.failing.run.console(look: TerminalLook(width: width))
        let lines = text.split(separator: "\n")
        for line in lines where line.count > width {
            let isWhole =
                line.hasPrefix("  run it alone: ") || line.hasPrefix("does not conform: ") || line.hasPrefix("failed: ")
                || line.hasPrefix("  page: ")
            let isOneWord = line.split(separator: " ").count { $0.count > width - 12 } > 0
            #expect(isWhole || isOneWord, "\(line)")
        }
    }
}
