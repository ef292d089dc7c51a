import ConformanceRunner
import ConformanceSpec
import DocExamples
import ExampleCode
import PushTracking

/// Finds the code to blame for what an example did during one event.
struct Blame {
    let scope: ExampleScope
    let step: ExampleStep
    let event: DeviceEvent.Kind
    /// Whether nothing at all must be sent during the event.
    let expectsSilence: Bool
    let spectrum: DecisionSpectrum

    /// Where people should look first: for what is sent against the rules, the condition that lets it through.
    func place(of located: LocatedDifference, _ cause: Breach.Cause) -> SourceExtent {
        if cause.kind == .unanswered, cause.extent == .nowhere { return beginning }
        guard cause.kind == .unwanted, let call = located.call.flatMap({ step.calls.indices.contains($0) ? step.calls[$0] : nil }) else {
            return cause.extent
        }
        return call.conditions.last { $0.outcome }?.extent ?? call.extent
    }

    /// What to blame for a difference.
    ///
    /// - Parameter topic: the part of the rules that is broken: `flag`, `ids`.
    func cause(of located: LocatedDifference, topic: String) -> Breach.Cause {
        // With another notification's data, whatever the code answers is wrong.
        if let delivery = step.delivery, delivery.carried != delivery.wanted {
            return Breach.Cause(kind: .sharedIntent, extent: delivery.extent)
        }
        let call = located.call.flatMap { step.calls.indices.contains($0) ? step.calls[$0] : nil }
        switch located.difference.kind {
        case .threw: return Breach.Cause(kind: .crashed, extent: step.threw?.extent ?? beginning)
        case .missing: return missing()
        case .extra: return extra(call, topic: topic)
        case .broadlogId, .deliveryId:
            let key = located.difference.kind == .broadlogId ? CampaignKey.broadlogIDVariable : CampaignKey.deliveryIDVariable
            return value(located.difference.kind, of: call, key: key)
        case .action: return value(.action, of: call, key: CampaignKey.actionVariable)
        case .keys:
            let known = [CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable, CampaignKey.actionVariable]
            let other = call?.call.data.entries.last { entry in !known.contains { entry.key.utf8.elementsEqual($0.utf8) } }
            return value(.keys, of: call, key: other?.key)
        case .function, .name, .order: return Breach.Cause(kind: .value(located.difference.kind), extent: call?.extent ?? beginning)
        }
    }

    private func value(_ kind: DifferenceKind, of call: TracedCall?, key: String?) -> Breach.Cause {
        let origin = key.flatMap { call?.origins[$0] } ?? call?.extent
        return Breach.Cause(kind: .value(kind), extent: origin ?? beginning)
    }

    private func extra(_ call: TracedCall?, topic: String) -> Breach.Cause {
        guard expectsSilence, let call else { return Breach.Cause(kind: .surplus, extent: call?.extent ?? beginning) }
        if event == .resumed || event == .launched {
            return Breach.Cause(kind: .repeated, extent: call.functions.first?.nameExtent ?? call.extent)
        }
        // Where one check is left out, several calls of the function are let through.
        return Breach.Cause(kind: .unwanted, extent: call.functions.last?.nameExtent ?? call.extent, topic: topic)
    }

    private func missing() -> Breach.Cause {
        guard let handler = step.handlers.last else {
            return Breach.Cause(kind: .unanswered, extent: step.silence?.extent ?? .nowhere, topic: event.rawValue)
        }
        if !step.calls.isEmpty { return Breach.Cause(kind: .omitted, extent: handler.nameExtent) }
        if let decision = spectrum.suspect(among: step.decisions) { return Breach.Cause(kind: .omitted, extent: decision.extent) }
        // What was looked at last kept the call from being made: it did not hold, or what is called for this alone gave up there.
        if let decision = step.decisions.last, !decision.outcome || decision.functionName != handler.name {
            return Breach.Cause(kind: .omitted, extent: decision.extent)
        }
        return Breach.Cause(kind: .omitted, extent: handler.nameExtent)
    }

    /// The first code of the scope, where nothing of it can be named.
    private var beginning: SourceExtent {
        scope.program.units.first { unit in scope.sources.contains { $0.contains(unit.extent) } }?.extent ?? .nowhere
    }
}
