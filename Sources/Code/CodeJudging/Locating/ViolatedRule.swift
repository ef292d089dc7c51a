import AppSimulation
import CaseJudging
import ConformanceSpec
import Diagnostics
import PushTracking

/// Rules that a failure violates in a case, with the code at fault.
struct ViolatedRule {
    let location: FaultLocation
    let failure: Failure
    let rules: [Rule]
    /// The case.
    let played: FilledCase
    /// The difference, then those of other calls that are missing in the same event. Deferred, since most are never
    /// reported.
    private let mentioned: Lazy<[Difference]>

    /// A failure in a group.
    ///
    /// - Parameter beginning: the beginning of a call as the code writes it.
    init(
        _ location: FaultLocation, of failure: Failure, in group: FailureGroup, breaking rules: [Rule], judge: Judge,
        writing beginning: String
    ) {
        self.location = location
        self.failure = failure
        self.rules = rules
        played = group.one.played
        mentioned = Lazy {
            let others = group.failures.filter { $0 !== failure && failure.isOmission && $0.isOmission }
            return ([failure] + others).map { one in
                var difference = group.difference(of: one, judge)
                let expected = difference.expected
                if let expected, expected.hasPrefix(CallText.anyCall) {
                    difference.expected = beginning + expected.dropFirst(CallText.anyCall.count)
                }
                return difference
            }
        }
    }

    var difference: Difference { mentioned.value[0] }

    var event: DeviceEvent.Kind { failure.event }
}

extension ViolatedRule {
    /// The problem, in one sentence.
    var message: String { sentence + (location.reason.map { ": \($0)" } ?? "") }

    private var sentence: String {
        let expected = difference.expected ?? "nothing"
        let actual = difference.actual ?? "nothing"
        let when = "when \(event.clause), "
        return switch difference.kind {
        case .unanswered, .missing: when + "\(expected) is not sent"
        case .unexpected, .extra: when + "\(actual) is sent, but must not be"
        case .action, .broadlogId, .deliveryId:
            when + "\(difference.kind.rawValue) is \(actual), but must be \(expected)"
        case .keys: when + "the variables are \(actual), but must be \(expected)"
        case .function: "the call goes to \(actual), but must go to \(expected)"
        case .name: "the action name is \(actual), but must be \(expected)"
        case .order: when + "the actions come in the order \(actual), but must come in the order \(expected)"
        case .threw: when + "the code ends with \(actual)"
        }
    }

    /// The fix, if the kind of fault determines it.
    var suggestion: String? {
        switch location.id.kind {
        case .unwanted: "send nothing here: \(rules.first?.sentence ?? "")"
        case .repeated: event.remedyOfRepetition
        case .surplus: failure.isDuplicate ? "send it once" : "do not send it when \(event.clause)"
        case .mistaken: "invert this condition"
        case .unanswered where location.reason != nil: location.remedy
        case .omitted, .unanswered: "send \(mentioned.value.compactMap(\.expected).joined(separator: " and "))"
        case .sharedIntent:
            "give the PendingIntent of each notification an identity of its own: a request code, an action or data"
        case .emptyIntent: "give the intent inside the PendingIntent the push data as extras"
        case .swappedIDs: "swap the two ids"
        case .value: difference.expected.map { "write \($0)" }
        case .crashed: failure.step.threw?.remedy ?? location.remedy ?? "check the value before it is used"
        }
    }
}

extension DeviceEvent.Kind {
    /// How to keep a tap from being counted again.
    fileprivate var remedyOfRepetition: String {
        switch self {
        case .recreated, .restored, .relaunched:
            "send nothing if savedInstanceState is not null or the intent has FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY"
        case .received, .dismissed, .opened, .acted, .launched, .resumed, .left, .ended:
            "remember that this notification was tracked, or take its data out of the intent"
        }
    }

    /// The event, as part of a sentence.
    fileprivate var clause: String {
        switch self {
        case .received: "a notification is received"
        case .dismissed: "a notification is dismissed"
        case .opened: "a notification is opened"
        case .acted: "a button on it is tapped"
        case .launched: "the app is launched from its icon"
        case .resumed: "the app returns to the foreground"
        case .left: "the user leaves the app"
        case .ended: "the system ends the process"
        case .recreated: "the activity is recreated"
        case .restored: "the activity is restored in a new process"
        case .relaunched: "the app is started from Recents"
        }
    }
}
