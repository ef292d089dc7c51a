import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Foundation
import PushTracking

/// An event in short: as much as fits a lane.
extension Story.Row {
    /// What the user does; nothing where a push arrives.
    package var user: String {
        switch event {
        case .received: ""
        case .dismissed: "dismisses \(push)"
        case .opened: "taps \(push)"
        case .acted: "taps a button of \(push)"
        case .launched: "starts the app"
        case .resumed: "comes back"
        case .left: "leaves the app"
        case .recreated: "turns the device"
        case .restored: "comes back"
        case .relaunched: "finishes the app, and chooses it in Recents"
        }
    }

    /// What happens on the device, and the callbacks that it makes.
    package var system: [String] {
        let happening: [String] =
            switch event.kind {
            case .received: ["\(push) arrives"]
            case .recreated: ["makes the activity again"]
            case .restored: ["has ended the process"]
            case .dismissed, .opened, .acted, .launched, .resumed, .left, .relaunched: []
            }
        return happening + callbacks.map(\.name) + seen
    }

    /// The push, by its number where there are several.
    private var push: String {
        guard let ordinal = event.notification, played.template.notificationNames.count > 1 else { return "push" }
        return "push \(ordinal + 1)"
    }

    /// What the app sent, one call each.
    package var calls: [String] {
        if observation?.isUnjudged == true { return [Self.unjudged] }
        return Self.listed(observation?.calls.filter(\.isTracking).map { text($0) } ?? [])
    }

    /// What is shown in place of the calls of an event that was not judged.
    static let unjudged = "not judged"

    /// What it must send, one call each.
    package var due: [String] {
        switch expectation {
        case .any: ["anything"]
        case .calls(let calls, _): Self.listed(calls.map { text($0) })
        case .atMost(let calls): Self.listed(calls.map { "at most " + text($0) })
        }
    }

    /// In which respects the two differ, in a few words each; nothing where they do not.
    package var differences: [String] {
        var words: [String] = []
        for difference in found {
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
                case .threw: "throws \(Self.thrown(difference.actual ?? ""))"
                }
            if !words.contains(word) { words.append(word) }
        }
        return words
    }

    private static func listed(_ calls: [String]) -> [String] {
        if calls.isEmpty { return ["nothing"] }
        let rest = calls.count - mostCalls
        return calls.prefix(mostCalls) + (rest > 0 ? ["and \(rest) more"] : [])
    }

    /// A sink in a loop must not bury its reader.
    private static let mostCalls = 6

    private func text(_ call: ExpectedCall) -> String {
        switch call {
        case .variables(let action, let broadlogID, let deliveryID):
            [action, broadlogID, deliveryID].map { Self.short(.string($0)) }.joined(separator: " ")
        case .call(let call, _): text(call)
        }
    }

    /// The code and the two ids where a call has just these, else all that it carries.
    private func text(_ call: TrackingCall) -> String {
        let keys = [CampaignKey.actionVariable, CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable]
        let values = keys.compactMap { call.data[$0] }
        let showsFunction = found.contains { $0.kind == .function || $0.kind == .name }
        let name = call.name.map { " " + Self.cut(CallText.text(.string($0))) } ?? ""
        let function = showsFunction ? CallText.word(call.function.name) + name + ": " : ""
        guard values.count == keys.count else {
            let data = call.data.entries.prefix(Self.mostCalls)
                .map { "\(CallText.word($0.key)) \(Self.short($0.value))" }
            return function + (data.isEmpty ? "no variable" : data.joined(separator: ", "))
        }
        return function + values.map(Self.short).joined(separator: " ")
    }

    /// A plain text as it is, and everything else as JSON. A number as a text must not look like the number.
    private static func short(_ value: PayloadValue) -> String {
        switch value {
        case .string(let plain): cut(CallText.word(plain))
        case .number(let digits): cut("number \(digits)")
        case .null, .boolean, .array, .object: cut(CallText.text(value))
        }
    }

    /// What an app has thrown: prose in its authors' language, so that only what cannot be seen is written out.
    private static func thrown(_ message: String) -> String {
        let escaped = message.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return cut("\"\(ReportText.visible(escaped, isLine: true))\"")
    }

    /// No more than fits a lane.
    private static func cut(_ text: String) -> String {
        text.count <= longest ? text : text.prefix(longest - 1) + "…"
    }

    private static let longest = 34
}
