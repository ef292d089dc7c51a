import CaseJudging
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// Reads the differences of one failed case as occurrences.
struct PatternReader {
    private let circumstances: CircumstanceReader
    private let judge: Judge
    private let played: FilledCase
    private let observed: [StepObservation]
    private let expected: [[ExpectedCall]]
    /// The ids of each push that are texts: a case may have hundreds of pushes, and each event looks at all of them.
    private let ids: (message: [String?], delivery: [String?])

    /// A reader for the observation of a case.
    init(_ played: FilledCase, _ observed: [StepObservation], circumstances: CircumstanceReader, judge: Judge) {
        (self.played, self.observed) = (played, observed)
        (self.circumstances, self.judge) = (circumstances, judge)
        expected = played.expectations.map { expectation in
            switch expectation {
            case .any: []
            case .calls(let calls, _), .atMost(let calls): calls
            }
        }
        let payloads = played.script.payloads
        ids = (
            payloads.map { $0.string(CampaignKey.messageID) }, payloads.map { $0.string(CampaignKey.deliveryID) }
        )
    }

    /// A difference as read, before it is known to be late.
    private struct Reading {
        let difference: Difference
        let aspect: DifferencePattern.Aspect
        let detail: DifferencePattern.Detail
        var hints = PatternOccurrence.Hints()
        var isLate = false

        var step: Int { difference.step }
    }

    /// The occurrences in the case, with its result and why it failed.
    func occurrences(of result: CaseResult, _ failure: Failure) -> [PatternOccurrence] {
        seen(failure.located).filter { !failure.left.contains($0.reading.difference) }.map { key, reading in
            PatternOccurrence(
                key.differencePattern,
                key.circumstances,
                rules: judge.owners(of: reading.difference, in: played.template),
                general: judge.generalRules(for: reading.difference, in: played.template),
                result: result,
                step: reading.step,
                difference: reading.difference,
                hints: reading.hints,
                isLate: reading.isLate
            )
        }
    }

    /// The keys of the occurrences, with their differences.
    var keys: [(key: PatternOccurrence.Key, difference: Difference)] {
        seen(observed.indices.flatMap { differences(atStep: $0) }).map { ($0.key, $0.reading.difference) }
    }

    /// After a throw nothing more can be expected of an event.
    private func seen(_ differences: [LocatedDifference]) -> [(key: PatternOccurrence.Key, reading: Reading)] {
        var readings = differences.map { located in
            reading(located.difference, about: located.call.map { observed[located.difference.step].calls[$0] })
        }
        markLate(&readings)
        for step in Set(readings.map(\.step)) where usesOtherPush(atStep: step) {
            for index in readings.indices where readings[index].step == step {
                readings[index].hints.usesOtherPush = true
            }
        }
        let throwing = readings.filter { $0.aspect == .threw }.map(\.step).min() ?? .max
        let unstarted = stepsWithoutStart
        let circumstances = circumstances.circumstances(of: played.script, atSteps: Set(readings.map(\.step)))
        return readings.filter { reading in
            if reading.aspect == .unanswered, unstarted.contains(reading.step) { return false }
            return reading.aspect == .threw || reading.step < throwing
        }
        .map { reading in
            let event = played.template.scenario.events[reading.step].kind
            let place = DifferencePattern.Place(
                platform: played.template.platform, event: event, aspect: reading.aspect)
            let key = PatternOccurrence.Key(
                differencePattern: DifferencePattern(place: place, detail: reading.detail),
                circumstances: known(circumstances[reading.step] ?? [], at: reading.aspect)
            )
            return (key, reading)
        }
    }

    /// The circumstances that can be the reason. A walk has few cases, and nearly each its own history: there, only what
    /// the push itself says can be one.
    private func known(_ all: Circumstances, at aspect: DifferencePattern.Aspect) -> Circumstances {
        guard played.template.isOnDevice else { return all }
        return all.filter { circumstance in
            switch circumstance {
            case .lacksID, .unusualID, .equalIDs, .flag: true
            case .member, .nontextMember: aspect.isLoss
            case .flagBefore, .after, .afterMuch: false
            }
        }
    }

    /// The arrivals that a closed iOS app cannot see because it never got the dismissal that would have started it. The
    /// failure is reported at the dismissal.
    private var stepsWithoutStart: Set<Int> {
        let scenario = played.template.scenario
        guard played.template.platform == .ios, scenario.app == .closed else { return [] }
        var steps: Set<Int> = []
        var isLost = false
        for (step, event) in scenario.events.enumerated() where observed.indices.contains(step) {
            switch event.kind {
            case .dismissed where expected[step].isEmpty || !observed[step].calls.isEmpty: return steps
            case .dismissed: isLost = true
            case .received: if isLost { steps.insert(step) }
            case .opened, .acted, .launched, .resumed, .left, .ended, .recreated, .restored, .relaunched: return steps
            }
        }
        return steps
    }

    private func differences(atStep step: Int) -> [LocatedDifference] {
        guard expected.indices.contains(step), !observed[step].isReplaced, !observed[step].isUnjudged else { return [] }
        return judge.differences(of: played, atStep: step, observed[step])
    }

    private func reading(_ difference: Difference, about call: TrackingCall?) -> Reading {
        let step = difference.step
        func reading(
            _ aspect: DifferencePattern.Aspect, _ detail: DifferencePattern.Detail,
            hints: PatternOccurrence.Hints = .init()
        ) -> Reading {
            Reading(difference: difference, aspect: aspect, detail: detail, hints: hints)
        }
        switch difference.kind {
        case .threw: return reading(.threw, .none)
        case .order: return reading(.order, .none)
        case .name: return reading(.name, .none)
        case .function:
            var hints = PatternOccurrence.Hints()
            hints.function = call?.function.name
            return reading(.function, .none, hints: hints)
        case .unanswered: return reading(.unanswered, .none)
        case .missing:
            let due = expected[step].first { CallText.text($0) == difference.expected }
            return reading(.missing, .code(CallText.text(due?.action)))
        case .unexpected, .extra:
            let sent = call?.data[CampaignKey.actionVariable]
            // Any other code counts as one kind: an app may send another text each time.
            let code = ["1", "2", "7"].contains(sent?.string) ? CallText.text(sent) : ""
            var hints = PatternOccurrence.Hints()
            hints.isRepeated = call.map { isRepeated($0, atStep: step) } ?? false
            hints.isDouble = call.map { call in expected[step].contains { $0.isCarried(by: call) } } ?? false
            hints.wasSent =
                call.map { call in observed[..<step].contains { $0.calls.contains(where: call.repeats) } } ?? false
            if let function = call?.function, case .other(let name) = function.known { hints.function = name }
            return reading(
                difference.kind == .unexpected ? .unexpected : .extra,
                .code(code, substitutes: substitutes(in: call, atStep: step)), hints: hints)
        case .keys:
            let keys = [CampaignKey.actionVariable, CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable]
            var hints = PatternOccurrence.Hints()
            hints.hasOtherMembers = call.map { carriesMembers($0, atStep: step) } ?? false
            return reading(.keys, .keys(keys.filter { call?.data[$0] == nil }), hints: hints)
        case .broadlogId:
            return reading(.broadlogID, id(.message, of: call, atStep: step), hints: swap(call, atStep: step))
        case .deliveryId:
            return reading(.deliveryID, id(.delivery, of: call, atStep: step), hints: swap(call, atStep: step))
        case .action:
            let sent = call?.data[CampaignKey.actionVariable]
            let codes = Set(expected[step].compactMap { $0.action?.string } + ["1", "2", "7"])
            var hints = PatternOccurrence.Hints()
            hints.hasOtherMembers = sent.map { carries($0, atStep: step) } ?? false
            hints.joinsCodes = sent?.string.map { text in codes.filter { text.hasBytes(of: $0) }.count > 1 } ?? false
            return reading(
                .action, .action(CodeRelation(sent, codes: codes), due: difference.expected ?? ""), hints: hints)
        }
    }

    private func swap(_ call: TrackingCall?, atStep step: Int) -> PatternOccurrence.Hints {
        var hints = PatternOccurrence.Hints()
        hints.isSwapped = expected[step].contains { due in
            let ids = (due.value(of: CampaignKey.broadlogIDVariable), due.value(of: CampaignKey.deliveryIDVariable))
            return ids.0 != ids.1 && ids.0 == call?.data[CampaignKey.deliveryIDVariable]
                && ids.1 == call?.data[CampaignKey.broadlogIDVariable]
        }
        return hints
    }

    private func id(_ id: Circumstance.ID, of call: TrackingCall?, atStep step: Int) -> DifferencePattern.Detail {
        let due = expected[step].lazy.compactMap { $0.value(of: id.variable)?.string }.first ?? ""
        return .id(
            ValueRelation.all(from: due, to: call?.data[id.variable]) {
                isOther($0, id, atStep: step)
            } isMember: {
                carries($0, atStep: step, except: id.key)
            })
    }

    /// Whether a text is an id of a notification other than the event's.
    private func isOther(_ text: String, _ id: Circumstance.ID, atStep step: Int) -> Bool {
        let own = played.template.scenario.events[step].notification
        let texts = id == .message ? ids.message : ids.delivery
        return texts.indices.contains { $0 != own && texts[$0]?.hasSameBytes(as: text) == true }
    }

    /// Whether an event's notification carries a value, at any depth, under a key other than `key`.
    private func carries(_ value: PayloadValue, atStep step: Int, except key: String? = nil) -> Bool {
        guard let own = played.template.scenario.events[step].notification else { return false }
        func has(_ payload: Payload) -> Bool {
            payload.entries.contains { $0.key != key && ($0.value == value || $0.value.object.map(has) == true) }
        }
        return has(played.script.payloads[own])
    }

    /// Whether a call carries members of the push other than the ids and the flag.
    private func carriesMembers(_ call: TrackingCall, atStep step: Int) -> Bool {
        guard let own = played.template.scenario.events[step].notification else { return false }
        return played.script.payloads[own].entries.contains { entry in
            !["aps", CampaignKey.messageID, CampaignKey.deliveryID, CampaignKey.flag].contains(entry.key)
                && call.data[entry.key] == entry.value
        }
    }

    private func substitutes(in call: TrackingCall?, atStep step: Int) -> Set<Substitute> {
        guard let call, let own = played.template.scenario.events[step].notification else { return [] }
        let lacking = [Circumstance.ID.message, .delivery].filter { id in
            ((id == .message ? ids.message : ids.delivery)[own] ?? "").isEmpty
        }
        return Set(
            lacking.map { id in Substitute(call.data[id.variable]) { isOther($0, id, atStep: step) } })
    }

    /// Whether a forbidden call was required before, or has another notification's ids.
    private func isRepeated(_ call: TrackingCall, atStep step: Int) -> Bool {
        let own = played.template.scenario.events[step].notification
        let others = played.script.payloads.indices.filter { $0 != own }
        let hasOthers = others.contains { ordinal in
            let payload = played.script.payloads[ordinal]
            return payload[CampaignKey.messageID] == call.data[CampaignKey.broadlogIDVariable]
                && payload[CampaignKey.deliveryID] == call.data[CampaignKey.deliveryIDVariable]
        }
        let hasOwn = own.map { ordinal in
            played.script.payloads[ordinal][CampaignKey.messageID] == call.data[CampaignKey.broadlogIDVariable]
                && played.script.payloads[ordinal][CampaignKey.deliveryID] == call.data[CampaignKey.deliveryIDVariable]
        }
        return hasOthers && hasOwn != true || expected[..<step].joined().contains { $0.isCarried(by: call) }
    }

    /// Whether the calls of an event are those that the push of another of the case's notifications would require.
    private func usesOtherPush(atStep step: Int) -> Bool {
        guard let own = played.template.scenario.events[step].notification, observed[step].threw == nil else {
            return false
        }
        let codes: [String]
        switch played.template.scenario.events[step].kind {
        case .received: codes = ["7"]
        case .dismissed: codes = ["2"]
        case .opened: codes = ["1", "2"]
        case .acted, .launched, .resumed, .left, .ended, .recreated, .restored, .relaunched: return false
        }
        let sent = observed[step].calls.filter(\.isTracking)
        let pushes = played.script.payloads
        return pushes.indices.contains { other in
            let isAlike = [CampaignKey.messageID, CampaignKey.deliveryID].allSatisfy {
                pushes[other][$0] == pushes[own][$0]
            }
            guard !isAlike else { return false }
            let isTracked = played.isTracked(other)
            return sent.count == (isTracked ? codes.count : 0)
                && (isTracked ? codes : []).allSatisfy { code in
                    sent.contains { $0.carries(action: code, idsOf: pushes[other]) }
                }
        }
    }

    /// Marks calls that come during a later event than the one that they answer, and the events without them.
    private func markLate(_ readings: inout [Reading]) {
        let lost = Set(readings.filter(\.aspect.isLoss).map(\.step)).sorted()
        guard !lost.isEmpty else { return }
        var owed: Set<Int> = []
        var found: [Int: Payment] = [:]
        for index in readings.indices where !readings[index].aspect.isLoss && readings[index].aspect != .threw {
            let step = readings[index].step
            let payment = found[step] ?? payment(atStep: step, of: lost.filter { $0 < step })
            found[step] = payment
            guard !payment.debts.isEmpty else { continue }
            readings[index].isLate = true
            readings[index].hints.provesDelay = readings[index].aspect.isSurplus && payment.isAll
            owed.formUnion(payment.debts)
        }
        for index in readings.indices where readings[index].aspect.isLoss && owed.contains(readings[index].step) {
            readings[index].isLate = true
        }
    }

    /// The earlier events that an event's surplus calls answer, and whether every surplus call answers one.
    private struct Payment {
        var debts: Set<Int> = []
        var isAll = true
    }

    private func payment(atStep step: Int, of lost: [Int]) -> Payment {
        var payment = Payment()
        for call in observed[step].calls {
            let debts = lost.filter { pays(call, $0) }
            payment.debts.formUnion(debts)
            if debts.isEmpty, !expected[step].contains(where: { $0.isCarried(by: call) }) { payment.isAll = false }
        }
        return payment
    }

    /// Whether a call is the one that an earlier event lacks.
    private func pays(_ call: TrackingCall, _ debt: Int) -> Bool {
        expected[debt].contains { due in
            due.isCarried(by: call) && !observed[debt].calls.contains { due.isCarried(by: $0) }
        }
    }
}

extension ExpectedCall {
    /// The required value of a variable.
    fileprivate func value(of variable: String) -> PayloadValue? {
        switch self {
        case .variables(let action, let broadlogID, let deliveryID):
            switch variable {
            case CampaignKey.broadlogIDVariable: .string(broadlogID)
            case CampaignKey.deliveryIDVariable: .string(deliveryID)
            case CampaignKey.actionVariable: .string(action)
            default: nil
            }
        case .call(let call): call.data[variable]
        }
    }

    /// Whether a call carries the variables, in any function.
    fileprivate func isCarried(by call: TrackingCall) -> Bool {
        switch self {
        case .variables(let action, let broadlogID, let deliveryID):
            // The ids distinguish most calls.
            call.data.hasString(broadlogID, at: CampaignKey.broadlogIDVariable)
                && call.data.hasString(deliveryID, at: CampaignKey.deliveryIDVariable)
                && call.data.hasString(action, at: CampaignKey.actionVariable)
        case .call(let due): due.data.entries.allSatisfy { call.data[$0.key] == $0.value }
        }
    }
}

extension TrackingCall {
    /// Whether a call has the same ids and the same code.
    fileprivate func repeats(_ other: TrackingCall) -> Bool {
        [CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable, CampaignKey.actionVariable].allSatisfy {
            data[$0] == other.data[$0]
        }
    }
}

extension FilledCase {
    /// Whether a notification is tracked: it has both ids, and no flag but `on`.
    fileprivate func isTracked(_ notification: Int) -> Bool {
        let push = script.payloads[notification]
        let flag = push[CampaignKey.flag]
        return push.string(CampaignKey.messageID)?.isEmpty == false
            && push.string(CampaignKey.deliveryID)?.isEmpty == false
            && (flag == nil || flag?.string?.hasSameBytes(as: "on") == true)
    }
}

extension Circumstance.ID {
    /// Its key in a push.
    fileprivate var key: String {
        switch self {
        case .message: CampaignKey.messageID
        case .delivery: CampaignKey.deliveryID
        }
    }

    /// Its variable in a call.
    fileprivate var variable: String {
        switch self {
        case .message: CampaignKey.broadlogIDVariable
        case .delivery: CampaignKey.deliveryIDVariable
        }
    }
}
