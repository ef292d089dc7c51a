import ConformanceSpec
import DeviceModel
import PushTracking

/// In which states of the app something is seen, and in which it could have been.
struct SightedStates: Sendable {
    /// Where something could be seen: calls are due there, or none.
    private struct Occasion: Hashable {
        let platform: Platform
        let event: DeviceEvent.Kind
        let isSilent: Bool
    }

    private var seen: [Symptom: Set<AppState>] = [:]
    private var possible: [Occasion: Set<AppState>] = [:]

    /// Notes where a sighting is.
    mutating func add(_ sighting: Sighting) {
        guard let state = Self.state(in: sighting.result.template.scenario, atStep: sighting.step) else { return }
        seen[sighting.symptom, default: []].insert(state)
    }

    /// Notes where something could be seen.
    mutating func add(occasionsOf template: CaseTemplate) {
        var last = -1
        for callback in template.scenario.callbacks(launchMode: .standard) where callback.step != last {
            last = callback.step
            let occasion = Occasion(
                platform: template.platform, event: template.scenario.events[last].kind,
                isSilent: template.expectsSilence(atStep: last))
            possible[occasion, default: []].insert(callback.app)
        }
    }

    /// The states in which such sightings are, where there are others in which they are not, on whichever platform; nil
    /// where the state decides nothing.
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

    /// Where the app is when an event happens; nil where it is told nothing of it.
    private static func state(in scenario: DeviceScenario, atStep step: Int) -> AppState? {
        scenario.callbacks(launchMode: .standard).first { $0.step == step }?.app
    }
}
