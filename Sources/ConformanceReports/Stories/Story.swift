package import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Foundation
package import PushTracking

/// What happened in one case, event by event: what the user did, what the operating system called, what the app sent,
/// and what it must send.
package struct Story: Sendable, Hashable {
    /// One event.
    package struct Row: Sendable, Hashable {
        /// The number of the event, from 1.
        package let number: Int
        /// What the user does; nothing where a push arrives.
        package let user: String
        /// What happens on the device, and the callbacks that it makes.
        package let system: [String]
        /// What the app sent, one call each.
        package let calls: [String]
        /// What it must send, one call each.
        package let due: [String]
        /// In which respects the two differ, in a few words each; nothing where they do not.
        package let differences: [String]
    }

    /// Where the app is before the first event.
    package let start: String
    /// What decides in each push: the flag, the ids and, on iOS, the category.
    package let pushes: [String]
    /// The events. Of a long story only the first and those that differ are told.
    package let rows: [Row]
    /// How many events are not told.
    package let untold: Int
    /// Whether it tells what was sent; otherwise it tells only what must be.
    let hasCalls: Bool

    /// The story of a case that was played. Where the app's own wiring decides which callbacks it gets, only those are
    /// told that were seen.
    ///
    /// - Parameter system: what the operating system was seen to do in each event.
    package init(
        _ result: CaseResult, wiring: DeclaredWiring, drive: RunDescription.Drive, system: [[String]]? = nil
    ) {
        self.init(result, wiring: wiring, drive: drive, system: system, hasCalls: true)
    }

    /// The story of a case that nobody plays: what happens, and what must be sent.
    init(documentedIn template: CaseTemplate) {
        let result = CaseResult(
            index: 0, played: template.filled(seed: 0, caseIndex: 0), verdict: .passed, observation: nil, nanoseconds: 0
        )
        self.init(result, wiring: .documented, drive: .callbacks, hasCalls: false)
    }

    private init(
        _ result: CaseResult, wiring: DeclaredWiring, drive: RunDescription.Drive, system: [[String]]? = nil,
        hasCalls: Bool
    ) {
        self.hasCalls = hasCalls
        let teller = StoryTeller(result: result, wiring: wiring, drive: drive, seen: system)
        let played = PlayedText(result, lineLimit: 512)
        start = played.device.first ?? ""
        pushes = played.deciding
        let all = teller.rows
        let told = all.filter { $0.number <= 2 || !$0.differences.isEmpty }
        rows = all.count <= Self.mostRows ? all : Array(told.prefix(Self.mostRows))
        untold = all.count - rows.count
    }

    private static let mostRows = 8
    /// What is told in place of the calls of an event that was not judged.
    static let unjudged = "not judged"
}

/// Makes the rows of a story.
private struct StoryTeller {
    let result: CaseResult
    let wiring: DeclaredWiring
    let drive: RunDescription.Drive
    let seen: [[String]]?

    var rows: [Story.Row] {
        let scenario = result.template.scenario
        let expectations = result.played.expectations
        let callbacks = drive == .device || seen != nil ? [] : scenario.callbacks(for: wiring)
        var observed: [StepObservation] = []
        if case .observed(let steps)? = result.observation { observed = steps }
        return scenario.events.enumerated().map { step, event in
            let differences = differences.filter { $0.step == step }
            let showsFunction = differences.contains { $0.kind == .function || $0.kind == .name }
            let calls = observed.indices.contains(step) ? observed[step].calls.filter(\.isTracking) : []
            let isUnjudged = observed.indices.contains(step) && observed[step].isUnjudged
            return Story.Row(
                number: step + 1,
                user: user(event),
                system: system(event) + callbacks.filter { $0.step == step }.map(\.template.name)
                    + (seen.flatMap { $0.indices.contains(step) ? $0[step] : nil } ?? []),
                calls: isUnjudged ? [Story.unjudged] : told(calls.map { text($0, showsFunction: showsFunction) }),
                due: due(expectations[step], showsFunction: showsFunction),
                differences: words(differences)
            )
        }
    }

    private var differences: [Difference] {
        switch result.verdict {
        case .failed(let failure), .warned(let failure), .expired(let failure, _), .waived(let failure, _):
            if case .differences(let differences) = failure.cause { differences } else { [] }
        case .passed, .errored, .skipped, .unexpectedlyPassed, .noted: []
        }
    }

    /// `2`, where there are several; a single one needs no number.
    private func notification(_ event: DeviceEvent, of noun: String) -> String {
        guard let ordinal = event.notification, result.template.notificationNames.count > 1 else { return noun }
        return "\(noun) \(ordinal + 1)"
    }

    private func user(_ event: DeviceEvent) -> String {
        switch event {
        case .received: ""
        case .dismissed: "dismisses " + notification(event, of: "push")
        case .opened: "taps " + notification(event, of: "push")
        case .acted: "taps a button of " + notification(event, of: "push")
        case .launched: "starts the app"
        case .resumed: "comes back"
        case .left: "leaves the app"
        case .recreated: "turns the device"
        case .restored: "comes back"
        case .relaunched: "finishes the app, and chooses it in Recents"
        }
    }

    private func system(_ event: DeviceEvent) -> [String] {
        switch event.kind {
        case .received: [notification(event, of: "push") + " arrives"]
        case .recreated: ["makes the activity again"]
        case .restored: ["has ended the process"]
        case .dismissed, .opened, .acted, .launched, .resumed, .left, .relaunched: []
        }
    }

    private func due(_ expectation: Expectation, showsFunction: Bool) -> [String] {
        switch expectation {
        case .any: ["anything"]
        case .calls(let calls, _): told(calls.map { text($0, showsFunction: showsFunction) })
        case .atMost(let calls): told(calls.map { "at most " + text($0, showsFunction: showsFunction) })
        }
    }

    private func text(_ call: ExpectedCall, showsFunction: Bool) -> String {
        switch call {
        case .variables(let action, let broadlogID, let deliveryID):
            "\(short(.string(action))) \(short(.string(broadlogID))) \(short(.string(deliveryID)))"
        case .call(let call, _): text(call, showsFunction: showsFunction)
        }
    }

    private func told(_ calls: [String]) -> [String] {
        if calls.isEmpty { return ["nothing"] }
        let rest = calls.count - Self.mostCalls
        return calls.prefix(Self.mostCalls) + (rest > 0 ? ["and \(rest) more"] : [])
    }

    /// A sink in a loop must not bury its reader.
    private static let mostCalls = 6

    /// The code and the two ids where a call has just these, else all that it carries.
    private func text(_ call: TrackingCall, showsFunction: Bool) -> String {
        let keys = [CampaignKey.actionVariable, CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable]
        let values = keys.compactMap { call.data[$0] }
        let function =
            showsFunction ? CallText.word(call.function.name) + (call.name.map { " \(quoted($0))" } ?? "") + ": " : ""
        guard values.count == keys.count else {
            let data = call.data.entries.prefix(Self.mostCalls).map { "\(CallText.word($0.key)) \(short($0.value))" }
            return function + (data.isEmpty ? "no variable" : data.joined(separator: ", "))
        }
        return function + values.map(short).joined(separator: " ")
    }

    private func quoted(_ text: String) -> String { short(.string(text), isQuoted: true) }

    /// A plain text as it is, and everything else as JSON; no more than fits a lane.
    private func short(_ value: PayloadValue) -> String { short(value, isQuoted: false) }

    private func short(_ value: PayloadValue, isQuoted: Bool) -> String {
        let text: String
        if case .string(let plain) = value, !isQuoted {
            // A number as a text must not look like the number.
            text = CallText.word(plain)
        } else if case .number(let digits) = value {
            text = "number \(digits)"
        } else {
            text = CallText.text(value)
        }
        return text.count <= Self.longest ? text : text.prefix(Self.longest - 1) + "…"
    }

    /// What an app has thrown: prose in its authors' language, so that only what cannot be seen is written out.
    private func thrown(_ message: String) -> String {
        let escaped = message.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        let text = "\"\(ReportText.visible(escaped, isLine: true))\""
        return text.count <= Self.longest ? text : text.prefix(Self.longest - 1) + "…"
    }

    private static let longest = 34

    private func words(_ differences: [Difference]) -> [String] {
        var words: [String] = []
        for difference in differences {
            let word =
                switch difference.kind {
                case .unanswered, .missing: "missing call"
                case .unexpected, .extra: "extra call"
                case .action: "wrong action"
                case .broadlogId: "wrong broadlogId"
                case .deliveryId: "wrong deliveryId"
                case .keys: "wrong variables"
                case .function: "wrong function"
                case .name: "wrong action name"
                case .order: "wrong order"
                case .threw: "throws \(thrown(difference.actual ?? ""))"
                }
            if !words.contains(word) { words.append(word) }
        }
        return words
    }
}
