import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking

/// The states of the app in which something is seen, and those in which it was played and is not.
struct AffectedStates: Sendable {
    /// A place where something could be seen, with or without required calls, in any case or in those of a vector.
    private struct Occasion: Hashable {
        let platform: Platform
        let event: DeviceEvent.Kind
        let isSilent: Bool
        var vector: ObjectIdentifier?
    }

    private var seen: [DifferencePattern: Set<AppState>] = [:]
    /// The states in which an event was as it should be.
    private var passed: [Occasion: Set<AppState>] = [:]

    /// Records the state of a occurrence.
    mutating func add(_ occurrence: PatternOccurrence) {
        guard let state = Self.state(of: occurrence) else { return }
        seen[occurrence.differencePattern, default: []].insert(state)
    }

    /// Records the states in which the events of a case were as they should be.
    ///
    /// - Parameter failing: the events that were not.
    mutating func add(passedOccasionsOf template: CaseTemplate, except failing: Set<Int>) {
        var last = -1
        for callback in template.scenario.callbacks(for: .documented) where callback.step != last {
            last = callback.step
            let isSilent = template.expectsSilence(atStep: last)
            // Where nothing is required, or anything allowed, little is shown.
            guard !failing.contains(last), isSilent || !template.allowsSilence(atStep: last) else { continue }
            var occasion = Occasion(
                platform: template.platform, event: template.scenario.events[last].kind,
                isSilent: isSilent)
            passed[occasion, default: []].insert(callback.app)
            occasion.vector = ObjectIdentifier(template.vector)
            passed[occasion, default: []].insert(callback.app)
        }
    }

    /// Whether calls that were required at such a place came anywhere. If not, no circumstance is why they are lost.
    func hasPassed(_ place: DifferencePattern.Place) -> Bool {
        passed[Occasion(platform: place.platform, event: place.event, isSilent: false)] != nil
    }

    /// The states in which such occurrences occur, if on each platform what is seen in them was right in all others that
    /// were played; nil if the state does not matter, or if that is not known: for an unusual push, a vector that shows
    /// it must have been played in the other states, too.
    func deciding(_ occurrences: [PatternOccurrence]) -> Set<AppState>? {
        var deciding: Set<AppState>?
        for platform in Platform.allCases {
            let here = occurrences.filter { $0.differencePattern.place.platform == platform }
            guard !here.isEmpty else { continue }
            var (found, others, known) = (Set<AppState>(), Set<AppState>(), Set<AppState>())
            for occurrence in here {
                found.formUnion(seen[occurrence.differencePattern] ?? [])
                var occasion = Occasion(
                    platform: platform, event: occurrence.differencePattern.place.event,
                    isSilent: occurrence.differencePattern.place.aspect == .unexpected)
                others.formUnion(passed[occasion] ?? [])
                if !occurrence.circumstances.isEmpty {
                    occasion.vector = ObjectIdentifier(occurrence.result.template.vector)
                }
                known.formUnion(passed[occasion] ?? [])
            }
            others.subtract(found)
            guard !found.isEmpty, !others.isEmpty, others.subtracting([.terminated]).isSubset(of: known),
                deciding == nil || deciding == found
            else { return nil }
            deciding = found
        }
        return deciding
    }

    /// The state of the app at a occurrence; nil if the app does not learn of the event, or if the state is uncertain.
    private static func state(of occurrence: PatternOccurrence) -> AppState? {
        let scenario = occurrence.result.template.scenario
        let callbacks = scenario.callbacks(for: .documented)
        guard let callback = callbacks.first(where: { $0.step == occurrence.step }) else { return nil }
        return callback.app == .background && isStartUncertain(of: occurrence, by: callbacks[0].step)
            ? nil : callback.app
    }

    /// Whether a closed app may still be closed: it did not answer the gesture that should have started it, and an app
    /// without a category for that gesture is not started by it.
    private static func isStartUncertain(of occurrence: PatternOccurrence, by start: Int) -> Bool {
        let scenario = occurrence.result.template.scenario
        guard scenario.app == .closed, start < occurrence.step, scenario.events[start].kind.startsUnseen,
            case .observed(let steps)? = occurrence.result.observation, steps.indices.contains(start)
        else { return false }
        return steps[start].calls.isEmpty && steps[start].threw == nil
            && scenario.events[start..<occurrence.step].allSatisfy { !$0.kind.bringsToFront }
    }
}

extension DeviceEvent.Kind {
    /// Whether the event starts a closed app in the background, if the app has asked to be notified.
    fileprivate var startsUnseen: Bool {
        switch self {
        case .dismissed, .acted: true
        case .received, .opened, .launched, .resumed, .left, .ended, .recreated, .restored, .relaunched: false
        }
    }

    /// Whether the app is in the foreground after it.
    fileprivate var bringsToFront: Bool {
        switch self {
        case .opened, .launched, .resumed, .recreated, .restored, .relaunched: true
        case .received, .dismissed, .acted, .left, .ended: false
        }
    }
}
