import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking

/// The states of the app in which something is seen, and those in which it could have been.
struct AffectedStates: Sendable {
    /// A place where something could be seen, with or without required calls.
    private struct Occasion: Hashable {
        let platform: Platform
        let event: DeviceEvent.Kind
        let isSilent: Bool
    }

    private var seen: [DifferencePattern: Set<AppState>] = [:]
    private var possible: [Occasion: Set<AppState>] = [:]

    /// Records the state of a occurrence.
    mutating func add(_ occurrence: PatternOccurrence) {
        guard let state = Self.state(of: occurrence) else { return }
        seen[occurrence.differencePattern, default: []].insert(state)
    }

    /// Records the states in which something could be seen.
    mutating func add(occasionsOf template: CaseTemplate) {
        var last = -1
        for callback in template.scenario.callbacks(for: .documented) where callback.step != last {
            last = callback.step
            let occasion = Occasion(
                platform: template.platform, event: template.scenario.events[last].kind,
                isSilent: template.expectsSilence(atStep: last))
            possible[occasion, default: []].insert(callback.app)
        }
    }

    /// The states in which such occurrences occur, if on some platform there are states in which they do not; nil if the
    /// state does not matter.
    func deciding(_ occurrences: [PatternOccurrence]) -> Set<AppState>? {
        var deciding: Set<AppState>?
        for platform in Platform.allCases {
            let here = occurrences.filter { $0.differencePattern.place.platform == platform }
            guard !here.isEmpty else { continue }
            var (found, others) = (Set<AppState>(), Set<AppState>())
            for occurrence in here {
                found.formUnion(seen[occurrence.differencePattern] ?? [])
                let occasion = Occasion(
                    platform: platform, event: occurrence.differencePattern.place.event,
                    isSilent: occurrence.differencePattern.place.aspect == .unexpected)
                others.formUnion(possible[occasion] ?? [])
            }
            guard !found.isEmpty, found.isStrictSubset(of: others), deciding == nil || deciding == found else {
                return nil
            }
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
        case .received, .opened, .launched, .resumed, .left, .recreated, .restored, .relaunched: false
        }
    }

    /// Whether the app is in the foreground after it.
    fileprivate var bringsToFront: Bool {
        switch self {
        case .opened, .launched, .resumed, .recreated, .restored, .relaunched: true
        case .received, .dismissed, .acted, .left: false
        }
    }
}
