import DeviceModel
import PushTracking

/// What a decision table wants of the pushes of a space, each question asked once.
struct KnownDecisions: Sendable {
    /// What the app is told of an event, as far as it decides which calls are due.
    private struct EventKind: Hashable {
        let platform: Platform
        let event: DeviceEvent.Kind
        let callbacks: [String]
    }

    private let space: ScenarioSpace
    private var known: [EventKind: [DecisionTable.Answer]] = [:]

    init(_ space: ScenarioSpace) { self.space = space }

    /// By event, what is due for each push that its notification could be; the same for all of them where it is about
    /// none.
    mutating func answers(in scenario: DeviceScenario) -> [[DecisionTable.Answer]] {
        var callbacks = [[String]](repeating: [], count: scenario.events.count)
        for callback in scenario.callbacks(launchMode: .standard) {
            callbacks[callback.step].append(callback.template.name)
        }
        return scenario.events.indices.map { step in
            answers(
                to: EventKind(
                    platform: scenario.platform, event: scenario.events[step].kind, callbacks: callbacks[step]))
        }
    }

    private mutating func answers(to kind: EventKind) -> [DecisionTable.Answer] {
        if let answers = known[kind] { return answers }
        let answers = space.pushes(on: kind.platform).map { push in
            let question = DecisionTable.Question(
                platform: kind.platform, event: kind.event, callbacks: Set(kind.callbacks),
                push: kind.event.concernsNotification ? push.pushClass : nil)
            // `spec validate` refuses a table that does not decide; nothing is judged where one does not.
            return space.decisions.row(for: question, in: space.edition)?.answer ?? .any
        }
        known[kind] = answers
        return answers
    }
}
