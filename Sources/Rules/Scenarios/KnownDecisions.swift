import ConformanceSpec
import DeviceModel
import PushTracking

/// The decision table's answers for the pushes of a space, each question computed once.
struct KnownDecisions: Sendable {
    private let space: ScenarioSpace
    /// By the question without the push.
    private var known: [DecisionTable.Question: [DecisionTable.Answer]] = [:]

    init(_ space: ScenarioSpace) { self.space = space }

    /// By event, the answer for each push that its notification can be; the same answer for all if it is not about one.
    mutating func answers(in scenario: DeviceScenario) -> [[DecisionTable.Answer]] {
        let callbacks = scenario.callbacks(for: .documented)
        return scenario.events.indices.map { step in
            answers(
                to: scenario.events[step].kind, on: scenario.platform,
                calling: callbacks.lazy.filter { $0.step == step }.map(\.template))
        }
    }

    /// The answers to an event that reaches an app by these callbacks.
    mutating func answers(
        to event: DeviceEvent.Kind, on platform: Platform, calling callbacks: some Collection<CallbackTemplate>
    ) -> [DecisionTable.Answer] {
        var question = DecisionTable.Question(
            platform: platform, event: event, callbacks: Set(callbacks.map(\.name)), push: nil)
        let asked = question
        if let answers = known[asked] { return answers }
        let answers = space.pushes(on: platform).map { push in
            if event.concernsNotification { question.push = push.pushClass }
            // `spec validate` refuses a table with gaps; nothing is judged at a gap.
            return space.decisions.row(for: question, in: space.edition)?.answer ?? .any
        }
        known[asked] = answers
        return answers
    }
}
