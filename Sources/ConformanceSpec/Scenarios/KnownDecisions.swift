import DeviceModel
import PushTracking

/// What a decision table wants of the pushes of a space, each question asked once.
struct KnownDecisions: Sendable {
    private let space: ScenarioSpace
    /// By what is asked but for the push.
    private var known: [DecisionTable.Question: [DecisionTable.Answer]] = [:]

    init(_ space: ScenarioSpace) { self.space = space }

    /// By event, what is due for each push that its notification could be; the same for all of them where it is about
    /// none.
    mutating func answers(in scenario: DeviceScenario) -> [[DecisionTable.Answer]] {
        let callbacks = scenario.callbacks(for: .documented)
        return scenario.events.indices.map { step in
            answers(
                to: scenario.events[step].kind, on: scenario.platform,
                calling: callbacks.lazy.filter { $0.step == step }.map(\.template))
        }
    }

    /// What is due for an event of which an app is told by these callbacks.
    mutating func answers(
        to event: DeviceEvent.Kind, on platform: Platform, calling callbacks: some Collection<CallbackTemplate>
    ) -> [DecisionTable.Answer] {
        var question = DecisionTable.Question(
            platform: platform, event: event, callbacks: Set(callbacks.map(\.name)), push: nil)
        let asked = question
        if let answers = known[asked] { return answers }
        let answers = space.pushes(on: platform).map { push in
            if event.concernsNotification { question.push = push.pushClass }
            // `spec validate` refuses a table that does not decide; nothing is judged where one does not.
            return space.decisions.row(for: question, in: space.edition)?.answer ?? .any
        }
        known[asked] = answers
        return answers
    }
}
