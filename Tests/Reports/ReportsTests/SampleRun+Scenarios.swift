import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking

/// What can come out of a run.
enum Scenario: String, CaseIterable, Sendable {
    case passing, failing, leaking, erroring, skipping, warned, waived, noted, hostile, stray, unjudged, unscored

    var run: SampleRun {
        switch self {
        case .passing: SampleRun(sdk: SampleRun.newSDK)
        case .failing: SampleRun(sdk: SampleRun.newSDK, drive: .inProcess, answer: SampleRun.failing)
        case .leaking:
            SampleRun(
                sdk: SampleRun.newSDK,
                answer: SampleRun.failing,
                answerAlone: { played, documented in
                    played.template.platform == .android ? .observed(documented) : SampleRun.failing(played, documented)
                }
            )
        case .erroring:
            SampleRun(
                sdk: SampleRun.newSDK, late: ["flag.on[ios,event=opened]"], latePerCase: 2, answer: SampleRun.erroring)
        case .skipping:
            SampleRun(platforms: [.android], selection: Selection(cases: [Glob("newer*"), Glob("flag.on*")]))
        case .warned: SampleRun(platforms: [.ios], sdk: SampleRun.newSDK, answer: SampleRun.reordering)
        case .waived:
            SampleRun(sdk: SampleRun.newSDK, drive: .inProcess, baseline: SampleRun.known, answer: SampleRun.failing)
        case .noted: SampleRun(platforms: [.ios], sdk: SampleRun.newSDK, drive: .device, answer: SampleRun.pressing)
        case .hostile: .hostile(Hostile.text)
        case .stray:
            SampleRun(sdk: SampleRun.newSDK, late: ["order[ios]"], latePerCase: 300, strayLines: Array(2...14) + [20])
        case .unscored:
            SampleRun(
                spec: SampleSpec(version: 2), sdk: SampleRun.newSDK, selection: Selection(set: 1),
                late: ["newer[android]"], answer: SampleRun.upgraded)
        case .unjudged: SampleRun(platforms: [.android], selection: Selection(cases: [Glob("newer*")]))
        }
    }
}

extension SampleRun {
    static let newSDK: [Platform: SinkProfile.SDK] = [.android: "1.4.0", .ios: "2.3.0"].compactMapValues { version in
        DottedVersion(version).map { SinkProfile.SDK(name: "ACPCore", version: $0) }
    }

    /// Waives some of what fails, until then or since long ago, something that passes, and something that fails for
    /// another reason.
    static let known = #"""
        {"waivers": [
          {"case": "both.opened[android]", "rules": ["action.opened"], "kinds": ["broadlogId", "threw"], "reason": "ids of the wrong push", "owner": "Änne & Co", "expires": "2026-01-02"},
          {"case": "flag.on[*]", "reason": "no category", "owner": "push team", "expires": "2026-06-30"},
          {"case": "newer[android]", "reason": "old SDK", "owner": "push team", "expires": "2026-01-01"},
          {"case": "*[ios,event=dismissed]", "rules": ["flag.on"], "reason": "never counts for flag.on", "owner": "nobody", "expires": "2025-01-01"}
        ]}
        """#

    /// A run in which every text that can come from outside is this one.
    static func hostile(_ text: String) -> SampleRun {
        SampleRun(
            spec: SampleSpec(name: "spec " + text, group: "flags " + text, text: text),
            sinkName: text,
            selection: Selection(cases: [Glob("*")]),
            late: ["flag.on\(text)[ios,event=opened]"],
            answer: { hostile(text, $0, $1) }
        )
    }

    /// Three kinds of failure on Android, and a sink on iOS that sends clicks where it must be silent.
    @Sendable fileprivate static func failing(_ played: FilledCase, _ documented: [StepObservation]) -> Observation {
        var steps = documented
        switch played.template.id {
        case "both.opened[android]":
            steps[1].threw = "no network\nat Sender.send"
            steps[2].calls[0].data["broadlogId"] = "other"
        case "flag.on[android,event=opened]": steps[0].calls.removeLast()
        case "newer[android]": steps[0].calls[0].function = .trackAction
        case "flag.on[ios,event=dismissed]": return .unsupported("no category is registered")
        case let id where id.hasPrefix("flag.off[ios"):
            steps[0].calls = [TrackingCall(function: .collectMessageInfo, data: ["action": "2"])]
        default: break
        }
        return .observed(steps)
    }

    /// Right in what version 1 scores, and wrong in the rest.
    @Sendable fileprivate static func upgraded(_ played: FilledCase, _ documented: [StepObservation]) -> Observation {
        switch played.template.vector.id {
        case "flag.off" where played.template.platform == .ios: failing(played, documented)
        case "newer" where played.template.platform == .ios:
            .errored(ObservationError(message: "the adapter ended", log: "out of memory\n"))
        case "newer": .unsupported("no service")
        case "order": reordering(played, documented)
        default: .observed(documented)
        }
    }

    @Sendable fileprivate static func erroring(_ played: FilledCase, _ documented: [StepObservation]) -> Observation {
        switch played.template.platform {
        case .android where played.template.level == .recommended:
            .errored(ObservationError(message: "the run was interrupted before this case", isNotRun: true))
        case .android:
            .errored(
                ObservationError(message: "the adapter did not answer within 10 s", log: "starting\nstill starting\n"))
        case .ios: .observed(documented)
        }
    }

    @Sendable fileprivate static func reordering(_ played: FilledCase, _ documented: [StepObservation]) -> Observation {
        var steps = documented
        if played.template.level == .recommended { steps[0].calls.reverse() }
        return .observed(steps)
    }

    /// Answers the button with a call of its own, beside a throw.
    @Sendable fileprivate static func pressing(_ played: FilledCase, _ documented: [StepObservation]) -> Observation {
        var steps = documented
        if played.template.level == .informative {
            steps[0].calls = [TrackingCall(function: .other("logEvent"), data: ["button": 1])]
            steps[0].threw = "unknown button"
        }
        return .observed(steps)
    }

    private static func hostile(_ text: String, _ played: FilledCase, _ documented: [StepObservation]) -> Observation {
        var steps = documented
        switch played.template.vector.rules[0].id {
        case "flag.off":
            let data: Payload = [
                text: .string(text),
                "broadlogId": .array([.object([text: .null]), .number(text)]), "deliveryId": .null,
                "action": .string(text),
            ]
            steps[0].calls.append(TrackingCall(function: .other(text), name: text, data: data))
        case "action.opened": steps[1].threw = text
        case "api.newer": return .unsupported(text)
        case "action.button": steps[0].threw = text
        case "flag.on" where played.template.platform == .android:
            return .errored(ObservationError(message: text, log: text + "\n" + text))
        default: break
        }
        return .observed(steps)
    }
}

/// Text that wants to break things.
enum Hostile {
    /// Controls, markup, spaces that readers drop, what is no character, marks of direction, two ways to write one
    /// letter.
    static let text =
        "\u{0}\u{1B}[31m ]]> <b a=\"1\" c='2'>&amp;  x\t\n\r\u{7F}\u{85}" + noCharacters
        + "\u{202E}\u{200F}\u{2028}\u{FEFF}e\u{301}é\u{1F600}\\ "

    /// The compiler takes no such scalars in a literal.
    static let noCharacters = [0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE].compactMap { Unicode.Scalar($0 as UInt32) }.map {
        String($0)
    }.joined()
}
