import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking

/// A difference without the values that vary from case to case.
struct DifferencePattern: Sendable, Hashable {
    /// Where it is seen, and in which aspect.
    struct Place: Sendable, Hashable {
        let platform: Platform
        let event: DeviceEvent.Kind
        let aspect: Aspect
    }

    /// The way in which a call, or its absence, is wrong.
    enum Aspect: Sendable, Hashable {
        /// Calls were required, and none came.
        case unanswered
        /// One of the required calls did not come.
        case missing
        /// A call came though none was required.
        case unexpected
        /// More calls came than required.
        case extra
        case function, name, keys, broadlogID, deliveryID, action, order, threw
        /// The app says that it does not support the case.
        case unsupported

        /// Whether a call is lost.
        var isLoss: Bool { self == .unanswered || self == .missing }

        /// Whether there is a surplus call.
        var isSurplus: Bool { self == .unexpected || self == .extra }
    }

    /// Details of the value or the call.
    enum Detail: Sendable, Hashable {
        case none
        /// The code of a missing or surplus call, and what is sent for ids that the push lacks.
        case code(String, substitutes: Set<Substitute> = [])
        /// The variables that are missing under their keys.
        case keys([String])
        /// How an id relates to the right one.
        case id(ValueRelations)
        case action(CodeRelation, due: String)
    }

    let place: Place
    let detail: Detail
}

/// A difference pattern in one case.
struct PatternOccurrence: Sendable {
    /// The identity of a occurrence.
    struct Key: Sendable, Hashable {
        let differencePattern: DifferencePattern
        let circumstances: Circumstances
    }

    /// Further observations in the simplest case, which distinguish mistakes.
    struct Hints: Sendable {
        /// A forbidden call repeats one that was required before, or has another notification's ids.
        var isRepeated = false
        /// A surplus call has the ids and the code of one that was sent during an earlier event.
        var wasSent = false
        /// The calls are those that another notification's push would require.
        var usesOtherPush = false
        /// A surplus call equals one that is required during the same event.
        var isDouble = false
        /// Calls come where none is required, and all of them were required before.
        var provesDelay = false
        /// The value is another member of the push, or the call carries such members.
        var hasOtherMembers = false
        /// Each id is sent under the name of the other.
        var isSwapped = false
        /// One call carries several codes.
        var joinsCodes = false
        /// The function that was called, if it is not the right one.
        var function: String?
    }

    let differencePattern: DifferencePattern
    var circumstances: Circumstances
    let rules: [Rule]
    /// The rules that the difference violates whatever the case is about.
    let general: [Rule]
    let result: CaseResult
    let step: Int
    /// The difference, with its values; nil for a case that the app does not support.
    let difference: Difference?
    let hints: Hints
    /// The rules violated by equally simple cases with the same difference pattern, including this one.
    var equallyViolated: [Rule]
    /// Whether a call comes during a later event than the one that it answers.
    var isLate: Bool

    /// Whether a call that is late elsewhere may be late here: a surplus call for this very notification is not.
    var canBeLate: Bool { !differencePattern.place.aspect.isSurplus || hints.isRepeated }

    var key: Key { Key(differencePattern: differencePattern, circumstances: circumstances) }

    init(
        _ differencePattern: DifferencePattern, _ circumstances: Circumstances, rules: [Rule],
        general: [Rule] = [], result: CaseResult, step: Int,
        difference: Difference?, hints: Hints, isLate: Bool
    ) {
        (self.differencePattern, self.circumstances, self.rules, self.result) = (
            differencePattern, circumstances, rules, result
        )
        self.general = general
        (self.step, self.difference, self.hints, self.isLate) = (step, difference, hints, isLate)
        equallyViolated = rules
    }

    /// A case that the app does not support.
    init(unsupported result: CaseResult) {
        let template = result.template
        let event = template.scenario.events.first?.kind ?? .launched
        let place = DifferencePattern.Place(platform: template.platform, event: event, aspect: .unsupported)
        self.init(
            DifferencePattern(place: place, detail: .none), [], rules: result.rules, result: result, step: 0,
            difference: nil,
            hints: Hints(),
            isLate: false)
    }

    /// Adds the rules violated by another, equally simple case with the same difference pattern.
    mutating func add(equallyViolated rules: [Rule]) {
        for rule in rules where !equallyViolated.contains(where: { $0 === rule }) { equallyViolated.append(rule) }
    }

    /// Orders cases by simplicity: fewest events, notifications, deviations from the plain scenario. A process death is
    /// such a deviation.
    var simplicity: Simplicity {
        Simplicity(
            events: result.template.scenario.events.count,
            notifications: result.template.notificationNames.count,
            circumstances: circumstances.count + (result.template.scenario.app == .terminated ? 1 : 0),
            index: result.index
        )
    }

    /// The size of a case.
    struct Simplicity: Comparable {
        let events: Int
        let notifications: Int
        let circumstances: Int
        let index: CaseIndex

        /// Whether another case has the same size.
        func isEqual(to other: Simplicity) -> Bool {
            (events, notifications, circumstances) == (other.events, other.notifications, other.circumstances)
        }

        static func < (left: Simplicity, right: Simplicity) -> Bool {
            (left.events, left.notifications, left.circumstances, left.index)
                < (right.events, right.notifications, right.circumstances, right.index)
        }
    }
}
