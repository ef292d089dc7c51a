import AppSimulation
import CaseJudging
import CodeRunner
import ConformanceSpec
import PushTracking
import SourceCode

extension FaultSearch {
    /// The code that lets through what must be blocked.
    func unwanted(_ call: TracedCall, topic: String) -> FaultLocation {
        if let wrong = wrongID(of: call) { return wrong }
        let decided = step.decisions.prefix(call.decisionCount)
        if let check = leakingCheck(of: call, among: decided, topic: topic) {
            return FaultLocation(.unwanted, check, topic: topic)
        }
        // A check that is missing where others are made for several functions is reported once.
        if let decision = spectrum.decisions.lastGate(among: decided), isOutside(decision, call) {
            return FaultLocation(.unwanted, decision.extent, topic: topic)
        }
        // If one check is missing, several calls of the function are let through. A function without checks leaves them
        // to others.
        let checking = call.activations.last { activation in
            call.conditions.contains { $0.functionName == activation.function.name }
        }
        let function = (checking ?? call.activations.last)?.function
        let own = call.conditions.filter { $0.functionName == function?.name }
        let condition = spectrum.decisions.lastCommon(among: own) ?? own.last
        return FaultLocation(
            .unwanted, function?.nameExtent ?? call.extent, at: condition?.extent ?? call.extent, topic: topic)
    }

    /// A call for a push without an id may be made because the id is read from the wrong place, which is wrong for
    /// other pushes, too.
    private func wrongID(of call: TracedCall) -> FaultLocation? {
        guard let push = failure.push else { return nil }
        for kind in [DifferenceKind.broadlogId, .deliveryId] where push[kind.pushKey] == nil {
            let location = value(kind, of: call)
            if locator.known.contains(location.id) { return location }
        }
        return nil
    }

    /// The check that is made for the same reason but is not strict enough.
    private func leakingCheck(of call: TracedCall, among decided: ArraySlice<Decision>, topic: String) -> SourceExtent?
    {
        if let reason = failure.silenceReason, let decision = spectrum.decisions.leaking(among: decided, reason) {
            return decider(of: decision, as: .unwanted, topic: topic)
        }
        // A function that always gives the same answer checks nothing.
        let constant = call.conditions.filter { spectrum.decisions.isConstant($0) && functionsAsked(by: $0).count == 1 }
        let idle = Set(constant.map { decider(of: $0, as: .unwanted, topic: topic) })
        if idle.count == 1 { return idle.first }
        // If several functions are called, one may be known to let through others of this kind.
        let leaking = Set(call.conditions.flatMap(functionsAsked).map(answer)).filter { place in
            locator.known.contains(FaultLocation.ID(kind: .unwanted, extent: place, topic: topic))
        }
        return leaking.count == 1 ? leaking.first : nil
    }

    /// Whether a decision was made by a function that had returned when the call was made.
    private func isOutside(_ decision: Decision, _ call: TracedCall) -> Bool {
        let inside = call.activations.map(\.function.name) + step.handlers.map(\.name)
        return !inside.contains(decision.functionName)
    }

    /// The code that sends one call too many.
    func surplus(_ call: TracedCall) -> FaultLocation {
        let senders = step.senders
        guard senders.count > 1 else {
            return FaultLocation(.surplus, spectrum.calls.ownPlace(of: call) ?? ownSite(of: call) ?? call.extent)
        }
        // The notification center's delegate receives every notification that the user sees; another function that
        // answers the same event has to leave it to the delegate.
        let handlers = step.handlers.filter { senders.contains($0.nameExtent) }
        guard let other = handlers.first(where: { $0.name != "userNotificationCenter" }),
            let own = step.calls.first(where: { $0.activations.first?.function.nameExtent == other.nameExtent })
        else { return FaultLocation(.surplus, call.extent) }
        let site = own.activations.dropFirst().first?.site
        return FaultLocation(.surplus, other.nameExtent, at: site ?? own.extent)
    }

    /// The outermost place on the way to a call that the event's other calls have not passed.
    private func ownSite(of call: TracedCall) -> SourceExtent? {
        let others = step.calls.enumerated().filter { $0.offset != failure.located.call }
        let passed = Set(others.flatMap { $0.element.activations.map(\.site) })
        return call.activations.dropFirst().map(\.site).first { !passed.contains($0) }
    }
}

extension DifferenceKind {
    /// The key of the push that an id variable is taken from.
    fileprivate var pushKey: String { self == .broadlogId ? CampaignKey.messageID : CampaignKey.deliveryID }
}
