import DeviceModel
import Diagnostics
import PushTracking

/// What the cases of every edition ask of a decision table, each question once.
package struct DecisionDemands: Sendable {
    /// A question with what must be decided.
    struct Demand: Sendable, Hashable {
        let edition: Edition
        let question: DecisionTable.Question
        let wanted: Wanted
    }

    /// What a case expects of an event.
    enum Wanted: Sendable, Hashable {
        /// It records whatever is sent.
        case anything
        /// It fails, at least where what is recommended counts, unless these codes are sent with the event's own ids;
        /// nil stands for another notification's call.
        case codes([String?])
        /// It fails if another code is sent than these.
        case atMost([String?])
    }

    /// In the order in which cases ask them, each with the first that does.
    private(set) var demands: [(demand: Demand, first: String)] = []
    /// By edition, how many expectations of how many cases are judged.
    package private(set) var judged: [(edition: Edition, expectations: Int, cases: Int)] = []
    private var known: Set<Demand> = []

    /// Nothing is asked yet.
    package init() {}

    /// Adds what the cases of an edition ask, whatever wiring an app declares.
    package mutating func add(_ expansion: CaseExpansion, in edition: Edition) {
        var (expectations, cases) = (0, 0)
        for template in expansion.cases {
            let payloads = template.filled(seed: 0, caseIndex: 0).script.payloads
            var isJudged = false
            for step in template.scenario.events.indices {
                let wanted = template.wanted(atStep: step)
                if wanted != .anything {
                    expectations += 1
                    isJudged = true
                }
                for wiring in DeclaredWiring.played {
                    let question = template.scenario.question(atStep: step, payloads, wiring: wiring)
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
    /// What a decision table is asked at a step, of an app that declares such wiring.
    func question(atStep step: Int, _ payloads: [Payload], wiring: DeclaredWiring) -> DecisionTable.Question {
        let event = events[step]
        return DecisionTable.Question(
            platform: platform,
            event: event.kind,
            callbacks: Set(callbacks(for: wiring).filter { $0.step == step }.map(\.template.name)),
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
    /// Its code, if it carries the ids of an event's notification; nil for any other call.
    fileprivate func code(ofNotification own: Int?) -> String? {
        switch self {
        case .action(let action, let notification): notification == own ? action : nil
        case .call(_, _, let data, _): data.valueWithoutID(CampaignKey.actionVariable)?.string
        case .fixed(let call): call.action?.string
        }
    }
}
