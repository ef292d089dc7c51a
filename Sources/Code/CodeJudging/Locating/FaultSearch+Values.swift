import AppSimulation
import CodeRunner
import ConformanceSpec
import Diagnostics
import PushTracking
import SourceCode

extension FaultSearch {
    /// The code that gives a variable its wrong value.
    func value() -> FaultLocation {
        guard let call = failure.call else { return FaultLocation(.value(failure.kind), beginning) }
        if failure.isWrongID, isSwapped(call) {
            return FaultLocation(.swappedIDs, value(.broadlogId, of: call).id.extent)
        }
        return value(failure.kind, of: call)
    }

    /// The code that gives a variable of a call its wrong value.
    func value(_ kind: DifferenceKind, of call: TracedCall) -> FaultLocation {
        switch kind {
        case .action: action(of: call)
        case .broadlogId: id(kind, CampaignKey.broadlogIDVariable, of: call)
        case .deliveryId: id(kind, CampaignKey.deliveryIDVariable, of: call)
        case .keys: FaultLocation(.value(kind), misnamed(in: call) ?? call.extent)
        case .unanswered, .missing, .unexpected, .extra, .function, .name, .order, .threw:
            FaultLocation(.value(kind), call.extent)
        }
    }

    /// An action comes from a constant, from the place that fills the variables, or, if these are filled for several
    /// callers, from the caller.
    private func action(of call: TracedCall) -> FaultLocation {
        let key = CampaignKey.actionVariable
        let value = call.call.data[key]?.string ?? ""
        if let constant = wrongConstant(value) { return FaultLocation(.value(.action), constant) }
        let origin = call.origins[key] ?? call.extent
        return FaultLocation(.value(.action), ownOrigin(key, of: call) ?? origin)
    }

    /// The constant that gives this event's calls an action: the only one with this value, or the only one named where
    /// the calls are made.
    private func wrongConstant(_ value: String) -> SourceExtent? {
        let constants = locator.constants.all(of: value)
        guard !constants.isEmpty else { return nil }
        if constants.count == 1, !spectrum.calls.hasCarried(action: value) { return constants.first?.extent }
        // If several calls have the same action, the wrong one cannot be identified.
        let alike = step.calls.filter { $0.call.data[CampaignKey.actionVariable]?.string == value }
        let named = Set(alike.flatMap(ownPlaces).flatMap(locator.words.words)).subtracting(locator.rightWords)
        let candidates = constants.filter { named.contains(Substring($0.name)) }.map(\.extent)
        if candidates.count == 1 { return candidates.first }
        let known = candidates.filter(locator.isKnown)
        return known.count == 1 ? known.first : nil
    }

    /// The possible places of an action: all on the way to a call that no correct call has passed.
    private func ownPlaces(of call: TracedCall) -> [SourceExtent] {
        let origin = call.origins[CampaignKey.actionVariable].map { [$0] } ?? []
        return (origin + [call.extent] + call.activations.dropFirst().map(\.site)).filter {
            !spectrum.calls.places.contains($0)
        }
    }

    private func id(_ kind: DifferenceKind, _ key: String, of call: TracedCall) -> FaultLocation {
        FaultLocation(.value(kind), ownOrigin(key, of: call) ?? call.origins[key] ?? call.extent)
    }

    /// The place where a variable gets its value in this call and in no correct one.
    private func ownOrigin(_ key: String, of call: TracedCall) -> SourceExtent? {
        guard let origin = call.origins[key], !spectrum.calls.isRight(origin, of: key) else {
            return spectrum.calls.ownPlace(of: call)
        }
        // Two calls of one event may pass the same place, one of them correctly.
        let others = step.calls.filter { $0.origins[key] == origin && $0.call.data[key] != call.call.data[key] }
        guard key != CampaignKey.actionVariable, !others.isEmpty else { return origin }
        return call.activations.dropFirst().last?.site ?? origin
    }

    /// The place where a variable has a name other than the three known ones; if one is missing, the last variable.
    private func misnamed(in call: TracedCall) -> SourceExtent? {
        let known = [CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable, CampaignKey.actionVariable]
        let other = call.call.data.entries.last { entry in !known.contains { entry.key.hasSameBytes(as: $0) } }
        if let place = other.flatMap({ call.origins[$0.key] }) { return place }
        return call.origins.values.max { $0.start < $1.start }
    }

    /// Whether the values of the id variables are swapped.
    private func isSwapped(_ call: TracedCall) -> Bool {
        guard let push = failure.push, let message = push[CampaignKey.messageID],
            let delivery = push[CampaignKey.deliveryID]
        else {
            return false
        }
        let data = call.call.data
        return message != delivery && data[CampaignKey.broadlogIDVariable] == delivery
            && data[CampaignKey.deliveryIDVariable] == message
    }
}
