package import DeviceModel
package import PushTracking

/// The decisions that the cases of every edition need from a decision table, each question once.
package struct DecisionDemands: Sendable {
    /// A question with the required decision.
    struct Demand: Sendable, Hashable {
        let edition: Edition
        package let question: DecisionTable.Question
        let wanted: Wanted
    }

    /// A case's expectation of an event.
    enum Wanted: Sendable, Hashable {
        /// It records whatever is sent.
        case anything
        /// It fails, at least at the recommended level, unless these codes are sent with the event's own ids; nil
        /// represents another notification's call.
        case codes([String?])
        /// It fails if any other code is sent.
        case atMost([String?])
    }

    /// In the order in which cases raise them, each with its first case.
    private(set) var demands: [(demand: Demand, first: String)] = []
    /// By edition, how many expectations are judged, in how many cases.
    package private(set) var judged: [(edition: Edition, expectations: Int, cases: Int)] = []
    private var known: Set<Demand> = []

    /// No demands.
    package init() {}

    /// Adds the demands of an edition's cases, for every declarable wiring.
    package mutating func add(_ expansion: CaseExpansion, in edition: Edition) {
        var (expectations, cases) = (0, 0)
        for template in expansion.cases {
            let payloads = template.filled(seed: 0, caseIndex: 0).script.payloads
            let schedules = DeclaredWiring.played.map { template.scenario.callbacks(for: $0) }
            var isJudged = false
            for step in template.scenario.events.indices {
                let wanted = template.wanted(atStep: step)
                if wanted != .anything {
                    expectations += 1
                    isJudged = true
                }
                for callbacks in schedules {
                    let question = template.scenario.question(atStep: step, payloads, callbacks: callbacks)
                    let demand = Demand(edition: edition, question: question, wanted: wanted)
                    guard known.insert(demand).inserted else { continue }
                    demands.append((demand, "\(template.id) when \(template.stepName(step))"))
                }
            }
            if isJudged { cases += 1 }
        }
        judged.append((edition, expectations, cases))
    }
}

extension DeviceScenario {
    /// The question at a step.
    ///
    /// - Parameter callbacks: those of an app that does not have the documented wiring.
    package func question(
        atStep step: Int, _ payloads: [Payload], callbacks: [ScheduledCallback]? = nil
    ) -> DecisionTable.Question {
        let callbacks = callbacks ?? self.callbacks(for: .documented)
        let event = events[step]
        return DecisionTable.Question(
            platform: platform,
            event: event.kind,
            callbacks: Set(callbacks.filter { $0.step == step }.map(\.template.name)),
            push: event.notification.map { PushClass(of: payloads[$0], on: platform) }
        )
    }
}

extension CaseTemplate {
    fileprivate func wanted(atStep step: Int) -> DecisionDemands.Wanted {
        guard level != .informative else { return .anything }
        let own = scenario.events[step].notification
        return switch expectations[step] {
        case .any: .anything
        case .calls(let calls, _): .codes(calls.map { $0.code(ofNotification: own) })
        case .atMost(let calls): .atMost(calls.map { $0.code(ofNotification: own) })
        }
    }
}

extension ExpectationTemplate.Call {
    /// Its code if it carries the ids of an event's notification; nil for any other call.
    fileprivate func code(ofNotification own: Int?) -> String? {
        switch self {
        case .action(let action, let notification): notification == own ? action : nil
        case .call(_, _, let data): data.valueWithoutID(CampaignKey.actionVariable)?.string
        case .fixed(let call): call.action?.string
        }
    }
}
