import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// Assigns the calls of a walk to the events of its cases: those that are due first, then those that may have been
/// meant as one that is due, then the rest to the event that most probably made them.
struct CallAssignment {
    /// An event of a step, by their positions.
    struct Event: Hashable, Comparable {
        let step: Int
        let event: Int

        static func < (left: Event, right: Event) -> Bool {
            (left.step, left.event) < (right.step, right.event)
        }
    }

    private let steps: [DeviceWalk.Step]
    private let pushes: [DeviceWalk.Push]
    /// The calls of each event.
    private(set) var calls: [Event: [SeenCalls.Call]] = [:]
    /// The required calls that none was found for.
    private(set) var missing: [(event: Event, due: ExpectedCall)] = []
    private var open: [SeenCalls.Call]
    /// The pushes with any call.
    private let seenPushes: Set<Int>
    /// The positions of equal calls.
    private let equal: [TrackingCall: [Int]]
    /// The events of a walk in order, with those that bring the app to where the next step begins.
    private let order: [(event: Event, kind: DeviceEvent.Kind)]
    /// The pushes that were touched after their step, although it has no gesture for them.
    private(set) var touchedLater: Set<Int> = []
    /// The events of the calls that are as they must be, by their positions.
    private var right: [(position: Int, event: Event)] = []

    init(_ seen: [SeenCalls.Call], to walk: DeviceWalk) {
        (steps, pushes, open) = (walk.steps, walk.pushes, seen)
        equal = Dictionary(grouping: seen, by: \.call).mapValues { $0.map(\.position) }
        order = Self.order(of: walk.steps)
        seenPushes = Set(seen.map(\.push))
        for (step, planned) in steps.enumerated() {
            for (event, expectation) in planned.played.expectations.enumerated() {
                guard case .calls(let calls, _) = expectation else { continue }
                missing += calls.map { (Event(step: step, event: event), $0) }
            }
        }
        take { _, due, _, call in due.isSent(by: call.call) }
        for (position, push) in pushes.enumerated() where push.isEarlier {
            // The impression of a push that arrives before its case.
            let index = open.firstIndex { call in
                call.push == position && call.code == "7"
            }
            if let index { open.remove(at: index) }
        }
        right = calls.flatMap { event, calls in calls.map { ($0.position, event) } }.sorted {
            $0.position < $1.position
        }
        // The right code with wrong ids: made of those of the push, of another one of the step, or of any at that time.
        take { $1.hasAction(of: $3.call) && $0.isOwn($3, $2) }
        take { $1.hasAction(of: $3.call) && $0.pushes[$3.push].step == $2.step }
        take { $1.hasAction(of: $3.call) && $0.isThen($3, $2) }
        // A wrong code with the right ids.
        take { $0.isOwn($3, $2) && !$0.isCode($3.call) }
        take { $0.isOwn($3, $2) && $0.calls[$2] == nil }
        removeLaterGestures()
        assignSurplus()
        for event in calls.keys { calls[event]?.sort { $0.position < $1.position } }
    }

    /// Removes calls for gestures on notifications that a step leaves alone, made after it: somebody tidied up.
    private mutating func removeLaterGestures() {
        let left = open.filter { call in
            let push = pushes[call.push]
            let events = steps[push.step].template.scenario.events
            let hasGesture = events.contains { $0.notification == push.notification && $0.kind != .received }
            guard !hasGesture, ["1", "2"].contains(call.code) else { return false }
            return right.contains { $0.position < call.position && $0.event.step > push.step }
        }
        touchedLater = Set(left.map(\.push))
        open.removeAll { call in left.contains { $0.position == call.position } }
    }

    /// Assigns what is left. Of the kinds of event that may have made calls with a code, the one that explains most of
    /// them is taken to explain all that it can.
    private mutating func assignSurplus() {
        let candidates = open.map { call in (call, events(around: call).filter { isOwn(call, $0) }) }
        var explained: [String: [DeviceEvent.Kind: Int]] = [:]
        for (call, events) in candidates {
            for kind in Set(events.map { self.kind(of: $0) }) {
                explained[call.code, default: [:]][kind, default: 0] += 1
            }
        }
        for (call, events) in candidates {
            let own = origin(of: call)
            let counts = explained[call.code] ?? [:]
            let best = events.max { one, other in
                let ranks = [one, other].map { (counts[kind(of: $0)] ?? 0, $0 == own ? 1 : 0) }
                return ranks[0] < ranks[1]
            }
            calls[best ?? own, default: []].append(call)
        }
        open = []
    }

    private func kind(of event: Event) -> DeviceEvent.Kind {
        steps[event.step].template.scenario.events[event.event].kind
    }

    /// Takes an open call for each missing one that fits, as it is assigned so far.
    private mutating func take(where fits: (CallAssignment, ExpectedCall, Event, SeenCalls.Call) -> Bool) {
        var left: [(event: Event, due: ExpectedCall)] = []
        for (event, due) in missing {
            if let index = open.firstIndex(where: { fits(self, due, event, $0) }) {
                calls[event, default: []].append(open.remove(at: index))
            } else {
                left.append((event, due))
            }
        }
        missing = left
    }

    /// Whether a call is about the push of an event.
    private func isOwn(_ call: SeenCalls.Call, _ event: Event) -> Bool {
        let push = pushes[call.push]
        return push.step == event.step
            && push.notification == steps[event.step].template.scenario.events[event.event].notification
    }

    private func isCode(_ call: TrackingCall) -> Bool {
        ["1", "2", "7"].contains(call.data.string(CampaignKey.actionVariable) ?? "")
    }

    /// Whether a call was made between the right calls of earlier steps and those of later ones.
    private func isThen(_ call: SeenCalls.Call, _ event: Event) -> Bool {
        !right.contains { known in
            known.position < call.position ? known.event.step > event.step : known.event.step < event.step
        }
    }

    /// The kinds of other events at which the surplus calls of an event may have been made.
    func otherEvents(than place: Event) -> [DeviceEvent.Kind] {
        let surplus = calls[place, default: []].filter { call in !right.contains { $0.position == call.position } }
        let kinds = Set(surplus.flatMap { window(around: $0) }.filter { $0.event != place }.map(\.kind))
        return DeviceEvent.Kind.allCases.filter(kinds.contains)
    }

    /// The events of the steps at which a surplus call may have been made.
    private func events(around call: SeenCalls.Call) -> [Event] {
        window(around: call).map(\.event).filter { $0.event >= 0 }
    }

    /// The events between the right calls around a surplus call, because the SDK sends in the order in which calls were
    /// made. Of equal calls, any may be the one that is due.
    private func window(around call: SeenCalls.Call) -> [(event: Event, kind: DeviceEvent.Kind)] {
        let equal = equal[call.call] ?? []
        let (first, last) = (equal.min() ?? call.position, equal.max() ?? call.position)
        let start = right.last { $0.position < first }?.event
        let end = right.first { $0.position > last }?.event
        let push = pushes[call.push]
        let own = Event(step: push.step, event: push.isEarlier ? -1 : 0)
        return order.filter { one in
            // What the next step begins with cannot have made it: its own calls come first.
            let isBefore = end.map { one.event < $0 || (one.event == $0 && $0.step == own.step) } ?? true
            return isBefore && one.event >= own && start.map { one.event >= $0 } ?? true
        }
    }

    private static func order(of steps: [DeviceWalk.Step]) -> [(event: Event, kind: DeviceEvent.Kind)] {
        steps.enumerated().flatMap { step, planned -> [(event: Event, kind: DeviceEvent.Kind)] in
            let scenario = planned.template.scenario
            let start: [DeviceEvent.Kind] =
                switch scenario.app {
                case .foreground: [.resumed]
                case .background: [.resumed, .left]
                case .closed, .terminated: []
                }
            let arrivals = WalkCandidate.arrivals(of: scenario).map { _ in DeviceEvent.Kind.received }
            return (start + arrivals).map { (Event(step: step, event: -1), $0) }
                + scenario.events.enumerated().map { (Event(step: step, event: $0), $1.kind) }
        }
    }

    /// The event that most probably made a call that is not due: the arrival for an impression, else the gesture.
    private func origin(of call: SeenCalls.Call) -> Event {
        let push = pushes[call.push]
        let events = steps[push.step].template.scenario.events
        let own = events.indices.filter { events[$0].notification == push.notification }
        let event = call.code == "7" ? own.first : own.first { events[$0].kind != .received } ?? own.first
        return Event(step: push.step, event: event ?? 0)
    }

    /// Where the app is before an event; nil if the platform does not call it.
    private func app(at place: Event) -> AppState? {
        steps[place.step].template.scenario.callbacks(for: .documented).first { $0.step == place.event }?.app
    }

    /// Whether no event of this kind, with the app in the same place, has its call with this code, several times within
    /// the capture: what is lost on the way is not so regular.
    func lacksAll(_ due: ExpectedCall, at place: Event) -> Bool {
        let (kind, app) = (kind(of: place), app(at: place))
        let planned = steps.enumerated().flatMap { step, planned in
            planned.played.expectations.enumerated().flatMap { event, expectation -> [Event] in
                guard case .calls(let calls, _) = expectation,
                    planned.template.scenario.events[event].kind == kind,
                    calls.contains(where: { $0.action == due.action })
                else { return [] }
                let place = Event(step: step, event: event)
                // Where the capture has ended, everything is missing.
                return self.app(at: place) == app && hasCall(before: place) && hasCall(after: place) ? [place] : []
            }
        }
        let lost = Set(missing.filter { $0.due.action == due.action }.map(\.event))
        return planned.count >= Self.several && planned.allSatisfy(lost.contains)
    }

    private static let several = 3

    /// Whether the step of an event, and the one before or after it, should have left calls and left none: the capture may
    /// have been off.
    func isInGap(_ step: Int) -> Bool {
        func isSilent(_ step: Int) -> Bool {
            guard steps.indices.contains(step) else { return false }
            let own = pushes.indices.filter { pushes[$0].step == step }
            let isDue = own.contains { !pushes[$0].expected.isEmpty }
            return isDue && !seenPushes.contains(where: own.contains)
        }
        return isSilent(step) && (isSilent(step - 1) || isSilent(step + 1))
    }

    /// Whether a call that was made earlier, or was first in the SDK's queue, is there.
    func hasCall(before event: Event) -> Bool { calls.contains { $0.key < event } }

    /// Whether a call that was later in the SDK's queue is there.
    func hasCall(after event: Event) -> Bool { calls.contains { $0.key > event } }
}

extension SeenCalls.Call {
    /// Its code, also if it was sent as a number; empty if it is something else.
    var code: String {
        switch call.data[CampaignKey.actionVariable] {
        case .string(let text), .number(let text): text
        case .null, .boolean, .array, .object, nil: ""
        }
    }
}

extension ExpectedCall {
    /// The variables; nil for a call of a particular function, which no case of a walk requires.
    private var variables: (action: String, broadlogID: String, deliveryID: String)? {
        if case .variables(let action, let broadlogID, let deliveryID) = self {
            (action, broadlogID, deliveryID)
        } else {
            nil
        }
    }

    fileprivate func isSent(by call: TrackingCall) -> Bool {
        guard let variables else { return false }
        return call.data.hasString(variables.action, at: CampaignKey.actionVariable)
            && call.data.hasString(variables.broadlogID, at: CampaignKey.broadlogIDVariable)
            && call.data.hasString(variables.deliveryID, at: CampaignKey.deliveryIDVariable)
    }

    fileprivate func hasAction(of call: TrackingCall) -> Bool {
        guard let variables else { return false }
        return switch call.data[CampaignKey.actionVariable] {
        case .string(let text), .number(let text): text.hasSameBytes(as: variables.action)
        case .null, .boolean, .array, .object, nil: false
        }
    }
}
