import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking

/// The states of the app in which something is seen, and those in which it could have been.
struct SightedStates: Sendable {
    /// A place where something could be seen, with or without required calls.
    private struct Occasion: Hashable {
        let platform: Platform
        let event: DeviceEvent.Kind
        let isSilent: Bool
    }

    private var seen: [Symptom: Set<AppState>] = [:]
    private var possible: [Occasion: Set<AppState>] = [:]

    /// Records the state of a sighting.
    mutating func add(_ sighting: Sighting) {
        guard let state = Self.state(of: sighting) else { return }
        seen[sighting.symptom, default: []].insert(state)
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

    /// The states in which such sightings occur, if on some platform there are states in which they do not; nil if the
    /// state does not matter.
    func deciding(_ sightings: [Sighting]) -> Set<AppState>? {
        var deciding: Set<AppState>?
        for platform in Platform.allCases {
            let here = sightings.filter { $0.symptom.place.platform == platform }
            guard !here.isEmpty else { continue }
            var (found, others) = (Set<AppState>(), Set<AppState>())
            for sighting in here {
                found.formUnion(seen[sighting.symptom] ?? [])
                let occasion = Occasion(
                    platform: platform, event: sighting.symptom.place.event,
                    isSilent: sighting.symptom.place.aspect == .unexpected)
                others.formUnion(possible[occasion] ?? [])
            }
            guard !found.isEmpty, found.isStrictSubset(of: others), deciding == nil || deciding == found else {
                return nil
            }
            deciding = found
        }
        return deciding
    }

    /// The state of the app at a sighting; nil if the app does not learn of the event, or if the state is uncertain.
    private static func state(of sighting: Sighting) -> AppState? {
        let scenario = sighting.result.template.scenario
        let callbacks = scenario.callbacks(for: .documented)
        guard let callback = callbacks.first(where: { $0.step == sighting.step }) else { return nil }
        return callback.app == .background && isStartUncertain(of: sighting, by: callbacks[0].step)
            ? nil : callback.app
    }

    /// Whether a closed app may still be closed: it did not answer the gesture that should have started it, and an app
    /// without a category for that gesture is not started by it.
    private static func isStartUncertain(of sighting: Sighting, by start: Int) -> Bool {
        let scenario = sighting.result.template.scenario
        guard scenario.app == .closed, start < sighting.step, scenario.events[start].kind.startsUnseen,
            case .observed(let steps)? = sighting.result.observation, steps.indices.contains(start)
        else { return false }
        return steps[start].calls.isEmpty && steps[start].threw == nil
            && scenario.events[start..<sighting.step].allSatisfy { !$0.kind.bringsToFront }
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
