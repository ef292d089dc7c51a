import CaseJudging
import ConformanceSpec
import DeviceModel
import Diagnostics
import Foundation
import PushTracking

/// An event in short, to fit a lane.
extension Story.Row {
    /// The user's action; empty if a push arrives.
    package var user: String {
        switch event {
        case .received: ""
        case .dismissed: "dismisses \(push)"
        case .opened: "taps \(push)"
        case .acted: "taps a button of \(push)"
        case .launched: "starts the app"
        case .resumed: "comes back"
        case .left: "leaves the app"
        case .ended: ""
        case .recreated: "turns the device"
        case .restored: "comes back"
        case .relaunched: "finishes the app, and chooses it in Recents"
        }
    }

    /// The time that has passed if it is unusual, the event on the device, and the resulting callbacks.
    package var system: [String] {
        let pause = played.template.scenario.unusualPause(beforeStep: number - 1).map { [Self.later($0)] } ?? []
        let happening: [String] =
            switch event.kind {
            case .received: ["\(push) arrives"]
            case .recreated: ["makes the activity again"]
            case .ended: ["ends the process"]
            case .restored: ["has ended the process"]
            case .dismissed, .opened, .acted, .launched, .resumed, .left, .relaunched: []
            }
        return pause + happening + callbacks.map(\.name) + seen
    }

    /// How much time has passed, in the largest unit that divides it.
    private static func later(_ milliseconds: Int64) -> String {
        let units: [(name: String, length: Int64)] = [
            ("week", 604_800_000), ("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000), ("second", 1_000),
        ]
        for (name, length) in units where milliseconds.isMultiple(of: length) {
            return counted(Int(milliseconds / length), name) + " later"
        }
        return "\(milliseconds) ms later"
    }

    /// The push, with its number if there are several.
    private var push: String {
        guard let ordinal = event.notification, played.template.notificationNames.count > 1 else { return "push" }
        return "push \(ordinal + 1)"
    }

    /// The calls that the app sent.
    package var sent: [Story.Call] {
        if observation?.isUnjudged == true { return [Story.Call(word: "not judged")] }
        var open = dueCalls
        let calls = tracking.map { call, callback in
            let text = text(call)
            let place = open.firstIndex(of: text)
            if let place { open.remove(at: place) }
            return Story.Call(
                text: text, mark: isFree ? .none : place != nil ? .right : found.isEmpty ? .none : .wrong,
                callback: callback)
        }
        return Self.listed(calls)
    }

    /// The calls that it must send.
    package var due: [Story.Call] {
        if isFree { return [Story.Call(word: "anything")] }
        var open = observation?.isUnjudged == true ? [] : tracking.map { text($0.call) }
        let calls = dueCalls.map { text in
            let place = open.firstIndex(of: text)
            if let place { open.remove(at: place) }
            return Story.Call(text: text, mark: place != nil ? .right : found.isEmpty ? .none : .unsent)
        }
        return Self.listed(calls)
    }

    /// Whether anything may be sent.
    private var isFree: Bool {
        if case .any = expectation { true } else { false }
    }

    private var dueCalls: [String] {
        switch expectation {
        case .any: []
        case .calls(let calls, _): calls.map { text($0) }
        case .atMost(let calls): calls.map { "at most " + text($0) }
        }
    }

    /// The tracking calls that were made, each with its callback if the event made several.
    private var tracking: [(call: TrackingCall, callback: String?)] {
        guard let observation else { return [] }
        var names: [String?] = []
        if callbacks.count > 1 {
            for (callback, count) in zip(callbacks, observation.callsOfCallbacks) {
                names += [String?](repeating: callback.name, count: count)
            }
        }
        return observation.calls.enumerated().compactMap { place, call in
            call.isTracking ? (call, names.indices.contains(place) ? names[place] : nil) : nil
        }
    }

    /// How the two differ, in a few words each; empty if they do not.
    package var differences: [String] {
        var words: [String] = []
        for difference in found {
            let word =
                switch difference.kind {
                case .broadlogId where difference.isSwap(among: found),
                    .deliveryId where difference.isSwap(among: found):
                    "swapped ids"
                case .action where difference.hasNumber: "action as a number"
                case .broadlogId where difference.hasNumber: "broadlogId as a number"
                case .deliveryId where difference.hasNumber: "deliveryId as a number"
                case .unanswered, .missing: "missing call"
                case .unexpected, .extra:
                    difference.otherEvents?.isEmpty == false ? "extra call, here or at another event" : "extra call"
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

    private static func listed(_ calls: [Story.Call]) -> [Story.Call] {
        if calls.isEmpty { return [Story.Call(word: "nothing")] }
        let rest = calls.count - mostCalls
        return calls.prefix(mostCalls) + (rest > 0 ? [Story.Call(word: "and \(rest) more")] : [])
    }

    /// A sink in a loop must not flood the report.
    private static let mostCalls = 6

    private func text(_ call: ExpectedCall) -> String {
        switch call {
        case .variables(let action, let broadlogID, let deliveryID):
            [action, broadlogID, deliveryID].map { Self.short(.string($0)) }.joined(separator: " ")
        case .call(let call): text(call)
        }
    }

    /// The code and the two ids if the call has exactly these, else everything that it carries.
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

    /// Plain text as it is, everything else as JSON. A number in a string must not look like a number.
    private static func short(_ value: PayloadValue) -> String {
        switch value {
        case .string(let plain): cut(CallText.word(plain))
        case .number(let digits): cut("number \(digits)")
        case .null, .boolean, .array, .object: cut(CallText.text(value))
        }
    }

    /// The message of an exception: prose in its authors' language, so only invisible characters are written out.
    private static func thrown(_ message: String) -> String {
        let escaped = message.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return cut("\"\(ReportText.visible(escaped, isLine: true))\"")
    }

    /// Cuts text to fit a lane.
    private static func cut(_ text: String) -> String {
        text.count <= longest ? text : text.prefix(longest - 1) + "…"
    }

    private static let longest = 34
}

extension Story {
    /// A call as shown in a lane.
    package struct Call: Sendable, Hashable {
        /// How it compares with the required calls.
        package enum Mark: Sendable {
            /// Required.
            case right
            /// Sent but not required.
            case wrong
            /// Required but not sent.
            case unsent
            /// Not a call, or not judged.
            case none

            package var sign: String {
                switch self {
                case .right: "✓"
                case .wrong: "✗"
                case .unsent: "○"
                case .none: "·"
                }
            }

            /// The class of its style on pages.
            package var style: String {
                switch self {
                case .right: "right call"
                case .wrong: "wrong call"
                case .unsent: "unsent call"
                case .none: "plain call"
                }
            }
        }

        package let text: String
        package let mark: Mark
        /// Whether it is a call; otherwise it is a word in place of one or more calls.
        let isCall: Bool
        /// The callback that made it, if the event made several.
        let callback: String?

        init(text: String, mark: Mark, callback: String? = nil) {
            (self.text, self.mark, self.callback, isCall) = (text, mark, callback, true)
        }

        init(word: String) { (text, mark, callback, isCall) = (word, .none, nil, false) }

        /// The call, with a sign if it is wrong.
        var signed: String { mark == .wrong ? "\(text) \(mark.sign)" : text }
    }
}

extension [Story.Call] {
    /// The calls grouped by callback, in order.
    package var byCallback: [(callback: String?, calls: [Story.Call])] {
        reduce(into: []) { groups, call in
            if let last = groups.indices.last, groups[last].callback == call.callback {
                groups[last].calls.append(call)
            } else {
                groups.append((call.callback, [call]))
            }
        }
    }
}

extension Difference {
    /// Whether a number was sent instead of a string.
    fileprivate var hasNumber: Bool { expected?.hasPrefix("\"") == true && actual.flatMap { Double($0) } != nil }
}
