import AppSimulation
import CaseJudging
import CodeRunner
import ConformanceSpec
import PushTracking
import SourceCode

/// A difference that cases have shown, with what the examples did during the event in the first of them.
final class Failure: Sendable {
    let located: LocatedDifference
    let step: TracedStep
    let event: DeviceEvent.Kind
    /// The data of the event's push; `nil` if the event is not about a push.
    let push: Payload?
    /// Why nothing may be sent for it; `nil` for a push that must be tracked.
    let silenceReason: SilenceReason?
    /// Whether nothing at all must be sent during the event.
    let expectsSilence: Bool
    /// Whether something may be sent during the event, but need not be.
    let isOptional: Bool

    init(_ located: LocatedDifference, _ step: TracedStep, of one: CodeCase, at index: Int) {
        self.located = located
        self.step = step
        event = one.steps[index].event
        push = one.steps[index].push
        silenceReason = one.steps[index].silenceReason
        expectsSilence = one.steps[index].expectsSilence
        isOptional = one.steps[index].allowsSilence && !expectsSilence
    }

    /// How a decision may have led to the failure.
    enum Sort {
        /// Nothing is sent, but something must be.
        case omission
        /// Something is sent that must not be, a required call is missing, or ids are wrong.
        case otherwise
        /// It does not come from a decision.
        case undecided
    }

    var kind: DifferenceKind { located.difference.kind }

    /// The call that it is about.
    var call: TracedCall? { located.call.flatMap { step.calls.indices.contains($0) ? step.calls[$0] : nil } }

    /// Whether a gesture carried data other than its notification's: any answer of the code is then wrong.
    var isMisdelivered: Bool { step.delivery.map { $0.carried != $0.wanted } ?? false }

    var sort: Sort {
        guard !isMisdelivered, step.silence == nil, !step.handlers.isEmpty else { return .undecided }
        return switch kind {
        case .unanswered, .missing: step.calls.isEmpty ? .omission : .otherwise
        case .unexpected, .extra: isRepetition || (!expectsSilence && step.senders.count < 2) ? .undecided : .otherwise
        case .broadlogId, .deliveryId: .otherwise
        case .action, .keys, .function, .name, .order, .threw: .undecided
        }
    }

    /// Whether the event is about a push that has a flag.
    var hasFlag: Bool { push?[CampaignKey.flag] != nil }

    /// Whether something was sent again without a push.
    var isRepetition: Bool {
        guard kind == .unexpected else { return false }
        return switch event {
        case .launched, .resumed, .recreated, .restored, .relaunched: true
        case .received, .dismissed, .opened, .acted, .left, .ended: false
        }
    }

    /// Whether the same action is sent more than once.
    var isDuplicate: Bool {
        let action = call?.call.data[CampaignKey.actionVariable]
        return step.calls.count { $0.call.data[CampaignKey.actionVariable] == action } > 1
    }

    /// Whether a required call is missing.
    var isOmission: Bool { kind.isLoss }

    /// Whether a call carries a wrong id.
    var isWrongID: Bool { kind == .broadlogId || kind == .deliveryId }
}

extension StepTemplate {
    /// The functions called by the platform that have sent something, by the places of their names.
    var senders: Set<SourceExtent> {
        var senders: Set<SourceExtent> = []
        var last: FunctionDeclaration?
        // Most calls are made by the same function as the previous one.
        for call in calls {
            guard let sender = call.activations.first?.function, sender !== last else { continue }
            senders.insert(sender.nameExtent)
            last = sender
        }
        return senders
    }

    /// The decisions on the way to calls, without those of other functions that the platform also called and that sent
    /// nothing.
    var decisionsOfSenders: [Decision] {
        guard handlers.count > 1 else { return decisions }
        let senders = senders
        return handlers.indices.filter { senders.contains(handlers[$0].nameExtent) }.flatMap {
            decisions(ofHandler: $0)
        }
    }

    /// The decisions of the given functions among those that the platform called.
    func decisions(ofHandlersIn functions: Set<SourceExtent>) -> [Decision] {
        handlers.indices.filter { functions.contains(handlers[$0].nameExtent) }.flatMap { decisions(ofHandler: $0) }
    }

    private func decisions(ofHandler index: Int) -> ArraySlice<Decision> {
        let first = min(decisionsBefore[index], decisions.count)
        let end = index + 1 < decisionsBefore.count ? min(decisionsBefore[index + 1], decisions.count) : decisions.count
        return decisions[first..<max(first, end)]
    }
}
