import CaseJudging
import ConformanceSpec
import Diagnostics
import PushTracking

/// Describes in one sentence what an app does by a mistake.
struct CauseSentence {
    private let group: CauseGrouping.Group
    private let states: AffectedStates
    private let areRepeats: Bool

    /// - Parameter areRepeats: whether in each case that fails by it the same calls were sent before.
    init(_ group: CauseGrouping.Group, whereSeen states: AffectedStates, areRepeats: Bool) {
        (self.group, self.states, self.areRepeats) = (group, states, areRepeats)
    }

    /// For example "No call is sent when a notification is dismissed on Android and iOS."
    var text: String {
        let platforms = Platform.allCases.filter { platform in
            group.occurrences.contains { $0.differencePattern.place.platform == platform }
        }
        let names = platforms.map { $0 == .android ? "Android" : "iOS" }.joined(separator: " and ")
        let isUndated = group.occurrences.allSatisfy { occurrence in
            occurrence.differencePattern.place.aspect.isSurplus && occurrence.difference?.otherEvents?.isEmpty == false
        }
        let end = isUndated ? ", or at another event: the capture does not show when" : ""
        return "\(what)\(what.contains(",") ? "," : "") on \(names)\(end)."
    }

    private var what: String {
        switch group.candidate {
        case _ where group.occurrences.allSatisfy(\.hints.isSwapped):
            "`broadlogId` and `deliveryId` are swapped \(when)"
        case .late: "Calls are sent during a later event than the one they answer"
        case .unsupported: "The app declares that it cannot play these cases"
        case .function: "Calls go to \(functions) instead of the right function"
        case .name: "`trackAction` is called with a name other than `tracking`"
        case .order: "The calls are sent in the wrong order \(when)"
        case .otherMembers: "Other data of the push is sent in place of the variables"
        case .keys(let keys) where keys.isEmpty: "Calls carry variables that they must not carry"
        case .keys(let keys):
            "\(keys.map { "`\($0)`" }.joined(separator: ", ")) \(keys.count == 1 ? "is" : "are") not sent under that name"
        case .id(.otherNotification): "\(ids) of another notification are sent \(when)"
        case .id(let relation): "\(ids) \(phrase(relation)) \(when)"
        case .code(let relation): "The code sent \(when) is \(phrase(relation))"
        case .fewer where group.occurrences.contains(where: \.hints.joinsCodes):
            "One call carries the codes of several calls \(when)"
        case .fewer: "\(lost ?? "Only some of the calls are sent") \(when)"
        case .repeated where areRepeats: "Calls that were sent before are sent again \(when)"
        case .repeated where group.occurrences.contains { $0.differencePattern.place.event.concernsNotification }:
            "Calls of an earlier event or of another notification are sent \(when)"
        case .repeated: "Calls are sent \(when), with no new gesture"
        case .visit(nil): "Calls are sent \(when), with no new push or gesture"
        case .visit(let circumstance?): "Calls are sent \(when), \(phrase(circumstance)), with no new gesture"
        case .substitute(let substitute):
            "Calls are sent \(when), for a push that lacks an id, with \(phrase(substitute))"
        case .flagMemory: "The flag of one notification decides whether another is tracked"
        case .otherPush: "The ids and the flag of another notification are used \(when)"
        case .flagElsewhere: "The delivery flag is not read from its own key"
        case .mistake(let fault, let occasion): "\(phrase(fault)) \(phrase(occasion))"
        }
    }

    private func phrase(_ fault: CauseCandidate.Fault) -> String {
        switch fault {
        case .lost: lost ?? "A call is missing"
        case .surplus:
            group.occurrences.allSatisfy(\.hints.isDouble)
                ? functions.isEmpty
                    ? "The same call is sent more than once" : "Calls are sent through \(functions), too,"
                : "An unexpected call \(surplusCode)is sent\(functions.isEmpty ? "" : " through \(functions)")"
        case .threw: "The app throws"
        }
    }

    private func phrase(_ occasion: CauseCandidate.Occasion) -> String {
        switch occasion {
        case .at, .atGestures, .everywhere, .anyway, .other: when
        case .after(let circumstance): "\(when) \(phrase(circumstance))"
        case .afterAnything: "\(when), depending on what came before"
        case .member(let circumstance): "\(when), where \(phrase(circumstance))"
        case .lackingID: "\(when), for a push that lacks an id"
        case .idText: "\(when), for a push with unusual text in its ids"
        case .flag(.off): "\(when), for a push whose flag is `off`"
        case .flag(.absent): "\(when), for a push that has no flag"
        case .flag(.other): "\(when), for a push whose flag is neither `on` nor `off`"
        case .anyFlag: "\(when), for a push whose flag is not `on`"
        case .silence: "\(when), for a push whose flag is not `on`, or that lacks an id"
        }
    }

    private func phrase(_ circumstance: Circumstance) -> String {
        switch circumstance {
        case .after(let event, let subject):
            switch subject {
            case .same: "after it was \(event.rawValue)"
            case .other: "after another was \(event.rawValue)"
            case .none: "after the app was \(event.rawValue)"
            }
        case .afterMuch: "after many events"
        case .member(let name): "`\(name)` is missing or unusual"
        case .nontextMember: "a value in the push is not text"
        case .lacksID: "an id is missing"
        case .unusualID, .equalIDs: "the ids are unusual"
        case .flag, .flagBefore: "the flag is not `on`"
        }
    }

    private func phrase(_ relation: ValueRelation) -> String {
        switch relation {
        case .normalised: "are sent in another Unicode form"
        case .trimmed: "are sent without the white space around them"
        case .recased: "are sent in a different letter case"
        case .number: "are rewritten as numbers"
        case .cut: "are cut short"
        case .removed: "are sent with characters removed"
        case .escaped: "are sent with characters escaped"
        case .replaced: "are sent with characters replaced"
        case .notText: "are not sent as text"
        case .otherNotification: "are sent for another notification"
        case .otherMember, .unrelated: "that the push does not carry are sent"
        }
    }

    private func phrase(_ relation: CodeRelation) -> String {
        switch relation {
        case .otherCode: "another event's"
        case .notText: "not text"
        case .otherText: "not one of the codes"
        }
    }

    private func phrase(_ substitute: Substitute) -> String {
        switch substitute {
        case .nothing: "nothing in its place"
        case .constant: "a made-up value in its place"
        case .otherNotification: "the id of another notification in its place"
        case .otherMember: "another value of the push in its place"
        }
    }

    private var functions: String {
        let names = group.occurrences.compactMap { occurrence in occurrence.hints.function.map { "`\($0)`" } }
        return Array(Set(names)).sorted { $0.precedesByBytes($1) }.joined(separator: " and ")
    }

    private var ids: String {
        let aspects = Set(group.occurrences.map(\.differencePattern.place.aspect))
        return switch (aspects.contains(.broadlogID), aspects.contains(.deliveryID)) {
        case (true, false): "Message ids"
        case (false, true): "Delivery ids"
        default: "Ids"
        }
    }

    /// The lost calls: all, or those with one code; nil if that has no short description.
    private var lost: String? {
        let losses = group.occurrences.filter(\.differencePattern.place.aspect.isLoss)
        if !losses.isEmpty, losses.allSatisfy({ $0.differencePattern.place.aspect == .unanswered }) {
            return "No call is sent"
        }
        let codes = Set(losses.flatMap(\.lostCodes))
        guard codes.count == 1, let code = codes.first else { return nil }
        return "The call with action \(code) is missing"
    }

    /// The code of the surplus calls if all have the same.
    private var surplusCode: String {
        let codes = Set(
            group.occurrences.map { occurrence in
                if case .code(let code, _) = occurrence.differencePattern.detail { code } else { "" }
            })
        guard codes.count == 1, let code = codes.first, !code.isEmpty else { return "" }
        return "with action \(code) "
    }

    /// The kinds of event that show it, and the state of the app if that matters.
    private var when: String {
        let seen = Set(group.occurrences.map(\.differencePattern.place.event))
        if seen.isSuperset(of: [.received, .dismissed, .opened]) { return "whatever happens to a notification" }
        let phrases = DeviceEvent.Kind.allCases.filter(seen.contains).map { event in
            switch event {
            case .received: "a notification arrives"
            case .dismissed: seen.contains(.received) ? "is dismissed" : "a notification is dismissed"
            case .opened:
                seen.contains(.dismissed)
                    ? "tapped" : seen.contains(.received) ? "is tapped" : "a notification is tapped"
            case .acted: "a button of a notification is tapped"
            case .launched: "the app is started from its icon"
            case .resumed: "the user comes back to the app"
            case .left: "the user leaves the app"
            case .ended: "the system ends the process"
            case .recreated: "the activity is recreated"
            case .restored: "the activity is restored in a new process"
            case .relaunched: "the app is started from Recents"
            }
        }
        return "when " + phrases.joined(separator: " or ") + place(of: seen)
    }

    private func place(of events: Set<DeviceEvent.Kind>) -> String {
        guard events.count == 1, events.isSubset(of: [.received, .dismissed, .opened]), group.candidate.isEverywhere,
            group.occurrences.contains(where: \.history.isEmpty),
            let states = states.deciding(group.occurrences)
        else { return "" }
        return switch states {
        case [.foreground]: " while the app is in the foreground"
        case [.background]: " while the app is in the background"
        case [.closed]: " while the app is closed"
        case [.terminated]: " after the system has ended the app"
        case [.foreground, .background]: " while the app is running"
        case [.closed, .terminated]: " while the app is not running"
        case [.background, .closed], [.background, .closed, .terminated]: " while the app is not in the foreground"
        default: ""
        }
    }
}

extension CauseCandidate {
    /// Whether earlier events do not matter.
    fileprivate var isEverywhere: Bool {
        switch self {
        case .mistake(_, .after), .mistake(_, .afterAnything), .mistake(_, .member), .repeated, .visit, .flagMemory,
            .otherPush, .late, .unsupported:
            false
        case .mistake, .function, .name, .order, .otherMembers, .keys, .id, .code, .fewer, .substitute, .flagElsewhere:
            true
        }
    }
}

extension PatternOccurrence {
    /// The codes of the lost calls, as text.
    fileprivate var lostCodes: [String] {
        if case .code(let code, _) = differencePattern.detail { return [code] }
        guard case .calls(let calls, _) = result.played.expectations[step] else { return [] }
        return calls.map { CallText.text($0.action) }
    }
}
