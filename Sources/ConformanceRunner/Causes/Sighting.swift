import ConformanceSpec
import DeviceModel
import PushTracking

/// A difference, without the values that are different in every case.
struct Symptom: Sendable, Hashable {
    /// Where it is seen, and in which respect.
    struct Place: Sendable, Hashable {
        let platform: Platform
        let event: DeviceEvent.Kind
        let aspect: Aspect
    }

    /// In which respect a call, or the lack of one, is wrong.
    enum Aspect: Sendable, Hashable {
        /// Calls were due, and none came.
        case unanswered
        /// One of the calls that were due did not come.
        case missing
        /// A call came though none was due.
        case unexpected
        /// More calls came than were due.
        case extra
        case function, name, keys, broadlogID, deliveryID, action, order, threw
        /// The app says that it cannot play the case.
        case unsupported

        /// Whether a call is lost.
        var isLoss: Bool { self == .unanswered || self == .missing }

        /// Whether a call is too many.
        var isSurplus: Bool { self == .unexpected || self == .extra }
    }

    /// What is known of the value, or of the call.
    enum Detail: Sendable, Hashable {
        case none
        /// The code of a call that is missing, or too many; and what is sent for ids that the push lacks.
        case code(String, substitutes: Set<Substitute> = [])
        /// The variables that are not there under their keys.
        case keys([String])
        /// How an id relates to the right one.
        case id(ValueRelations)
        case action(CodeRelation, due: String)
    }

    let place: Place
    let detail: Detail
}

/// A symptom in one case.
struct Sighting: Sendable {
    /// What makes two sightings the same.
    struct Key: Sendable, Hashable {
        let symptom: Symptom
        let circumstances: Circumstances
    }

    /// What else the simplest case shows, which tells mistakes apart.
    struct Hints: Sendable {
        /// A call that must not be made repeats one that was due before, or has another notification's ids.
        var isRepeated = false
        /// A call that is one too many is one that is due during the same event.
        var isDouble = false
        /// Calls come where none is due, and all of them are due before.
        var provesDelay = false
        /// The value is another member of the push, or the call carries such members.
        var hasOtherMembers = false
        /// Each id is sent under the name of the other.
        var isSwapped = false
        /// One call carries several codes.
        var joinsCodes = false
        /// The function that was called in place of the right one.
        var function: String?
    }

    let symptom: Symptom
    let circumstances: Circumstances
    let rules: [Rule]
    let result: CaseResult
    let step: Int
    /// What was seen, with its values; nil for a case that the app says it cannot play.
    let difference: Difference?
    let hints: Hints
    /// What cases that are as simple and show the same are blamed on, this one among them.
    var equallyBlamed: [Rule]
    /// Whether what is wrong is that a call comes during a later event than the one that it answers.
    var isLate: Bool

    /// Whether what is late elsewhere may be late here: a call too many that is this very notification's is not.
    var canBeLate: Bool { !symptom.place.aspect.isSurplus || hints.isRepeated }

    var key: Key { Key(symptom: symptom, circumstances: circumstances) }

    init(
        _ symptom: Symptom, _ circumstances: Circumstances, rules: [Rule], result: CaseResult, step: Int,
        difference: Difference?, hints: Hints, isLate: Bool
    ) {
        (self.symptom, self.circumstances, self.rules, self.result) = (symptom, circumstances, rules, result)
        (self.step, self.difference, self.hints, self.isLate) = (step, difference, hints, isLate)
        equallyBlamed = rules
    }

    /// A case that the app says it cannot play.
    init(unsupported result: CaseResult) {
        let template = result.template
        let event = template.scenario.events.first?.kind ?? .launched
        let place = Symptom.Place(platform: template.platform, event: event, aspect: .unsupported)
        self.init(
            Symptom(place: place, detail: .none), [], rules: result.rules, result: result, step: 0, difference: nil,
            hints: Hints(),
            isLate: false)
    }

    /// Adds what another case is blamed on that is as simple and shows the same.
    mutating func add(equallyBlamed rules: [Rule]) {
        for rule in rules where !equallyBlamed.contains(where: { $0 === rule }) { equallyBlamed.append(rule) }
    }

    /// Orders cases from the simplest on: fewest events, notifications, changes to what is plain. That the system has
    /// ended the app is such a change.
    var simplicity: Simplicity {
        Simplicity(
            events: result.template.scenario.events.count,
            notifications: result.template.notificationNames.count,
            circumstances: circumstances.count + (result.template.scenario.app == .terminated ? 1 : 0),
            index: result.index
        )
    }

    /// How much there is to a case.
    struct Simplicity: Comparable {
        let events: Int
        let notifications: Int
        let circumstances: Int
        let index: CaseIndex

        /// Whether there is as much to another case.
        func isEqual(to other: Simplicity) -> Bool {
            (events, notifications, circumstances) == (other.events, other.notifications, other.circumstances)
        }

        static func < (left: Simplicity, right: Simplicity) -> Bool {
            (left.events, left.notifications, left.circumstances, left.index)
                < (right.events, right.notifications, right.circumstances, right.index)
        }
    }
}

extension [Rule] {
    /// Each rule once, where it stands first.
    var unique: [Rule] {
        reduce(into: []) { rules, rule in if !rules.contains(where: { $0 === rule }) { rules.append(rule) } }
    }
}
