import ConformanceRunner
import ConformanceSpec
import DocExamples
import ExampleCode
import PushTracking

/// A rule that an example has broken in one case, with the code that is to blame.
struct Breach {
    /// What of the code is to blame; breaches that blame the same are one.
    struct Cause: Hashable {
        var kind: Kind
        var extent: SourceExtent
        /// Where two omissions can have the same place (no check of the flag, none of the ids): which part of the rules it is.
        var topic = ""
    }

    /// In what way the code is to blame.
    enum Kind: Hashable {
        /// It sends what it must never send in such a case.
        case unwanted
        /// It sends again when the app comes back what it sent when it was opened.
        case repeated
        /// It sends a call too many.
        case surplus
        /// It lets the case pass without a call.
        case omitted
        /// It decides wrongly both ways: sends nothing where something must be sent, and otherwise what must not be sent like this.
        case mistaken
        /// Nothing of the code answers the event.
        case unanswered
        /// It gives several notifications one `PendingIntent`.
        case sharedIntent
        /// It makes a `PendingIntent` without the push data.
        case emptyIntent
        /// It gives each id variable the other's value.
        case swappedIDs
        /// It sends a wrong value.
        case value(DifferenceKind)
        /// It ends with an exception or a crash.
        case crashed
    }

    let culprit: Culprit
    /// Most breaches are never told.
    private let told: Deferred<Difference>
    let event: DeviceEvent.Kind
    /// The rules that are broken.
    let rules: [Rule]
    let played: FilledCase
    /// What mends a crash, where it tells.
    let remedy: String?

    init(
        culprit: Culprit,
        event: DeviceEvent.Kind,
        rules: [Rule],
        played: FilledCase,
        remedy: String?,
        difference: @escaping @Sendable () -> Difference
    ) {
        self.culprit = culprit
        self.event = event
        self.rules = rules
        self.played = played
        self.remedy = remedy
        told = Deferred(difference)
    }

    var difference: Difference { told.value }
}

extension Breach {
    var cause: Cause { culprit.cause }

    /// What is wrong, in one sentence.
    var message: String { sentence + (culprit.reason.map { ": \($0)" } ?? "") }

    private var sentence: String {
        let expected = difference.expected ?? "nothing"
        let actual = difference.actual ?? "nothing"
        let when = "when \(event.clause), "
        return switch difference.kind {
        case .missing: when + "\(expected) is not sent"
        case .extra: when + "\(actual) is sent, and must not be"
        case .action, .broadlogId, .deliveryId: when + "\(difference.kind.rawValue) is \(actual), and must be \(expected)"
        case .keys: when + "the variables are \(actual), and must be \(expected)"
        case .function: "the call goes to \(actual), and must go to \(expected)"
        case .name: "the action name is \(actual), and must be \(expected)"
        case .order: when + "the actions come in the order \(actual), and must in the order \(expected)"
        case .threw: when + "the code ends with \(actual)"
        }
    }

    /// The rule that says it most plainly, if the breach breaks it: what the event must send at all.
    var plainRule: String {
        switch cause.kind {
        case .sharedIntent: "ids.own-notification"
        case .swappedIDs, .value(.broadlogId): "ids.broadlog-id"
        case .value(.deliveryId): "ids.delivery-id"
        case .value(.keys): "ids.variables"
        case .unwanted, .repeated, .surplus, .omitted, .mistaken, .unanswered, .emptyIntent, .value, .crashed: "action.\(event.rawValue)"
        }
    }

    /// What mends it, where the kind of mistake tells.
    var suggestion: String? {
        switch cause.kind {
        case .unwanted: "let nothing be sent here: \(rules.first?.sentence ?? "")"
        case .repeated: "remember that this notification was tracked, or take its data out of the intent"
        case .surplus: "send it once"
        case .mistaken: "let it come out otherwise"
        case .omitted, .unanswered: difference.expected.map { "send \($0)" }
        case .sharedIntent: "give the PendingIntent of each notification an identity of its own: a request code, an action or data"
        case .emptyIntent: "give the intent inside the PendingIntent the push data as extras"
        case .swappedIDs: "exchange the two ids"
        case .value: difference.expected.map { "write \($0)" }
        case .crashed: remedy ?? "check the value before it is used"
        }
    }
}

extension Breach.Kind {
    /// Whether it is wrong how many calls are made, and not what they carry or for which push.
    var concernsNumber: Bool {
        switch self {
        case .surplus, .omitted, .unanswered: true
        case .unwanted, .repeated, .mistaken, .sharedIntent, .emptyIntent, .swappedIDs, .value, .crashed: false
        }
    }
}

extension DeviceEvent.Kind {
    /// What happens, as part of a sentence.
    fileprivate var clause: String {
        switch self {
        case .received: "a notification is received"
        case .dismissed: "it is dismissed"
        case .opened: "it is opened"
        case .acted: "a button of it is tapped"
        case .launched: "the app is launched from its icon"
        case .resumed: "the app comes back to the front"
        case .left: "the app is left"
        }
    }
}
