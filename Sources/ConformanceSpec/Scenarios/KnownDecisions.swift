import DeviceModel
import PushTracking

/// What a decision table wants of the pushes of a space, each question asked once.
struct KnownDecisions: Sendable {
    /// What the app is told of an event, as far as it decides which calls are due.
    private struct EventKind: Hashable {
        let platform: Platform
        let event: DeviceEvent.Kind
        /// One bit for each method that is called.
        let callbacks: UInt16

        /// Hashes all of it as one number.
        func hash(into hasher: inout Hasher) {
            hasher.combine((UInt64(callbacks) << 8) | (event.place << 1) | (platform == .android ? 0 : 1))
        }
    }

    private let space: ScenarioSpace
    private var known: [EventKind: [DecisionTable.Answer]] = [:]

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
        var bits: UInt16 = 0
        for callback in callbacks { bits |= 1 << callback.place }
        let kind = EventKind(platform: platform, event: event, callbacks: bits)
        if let answers = known[kind] { return answers }
        let names = Set(callbacks.map(\.name))
        let answers = space.pushes(on: platform).map { push in
            let question = DecisionTable.Question(
                platform: platform, event: event, callbacks: names,
                push: event.concernsNotification ? push.pushClass : nil)
            // `spec validate` refuses a table that does not decide; nothing is judged where one does not.
            return space.decisions.row(for: question, in: space.edition)?.answer ?? .any
        }
        known[kind] = answers
        return answers
    }
}
