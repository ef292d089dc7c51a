import ConformanceSpec
import DeviceModel
import PushTracking

/// Possible events that show something, with the pushes that their notifications can be: a scenario for each choice of
/// pushes for which the rules determine the calls of the last event.
///
/// A class, because each of its scenarios refers to it and adds only its choice.
package final class ScenarioFamily: Sendable, Sequence {
    let space: ScenarioSpace
    /// The events, whichever pushes are chosen.
    let scenario: DeviceScenario
    /// By step and push of the platform, the required answer.
    private let answers: [[DecisionTable.Answer]]
    /// By ordinal, the pushes of the platform that the notification can be.
    private let pushes: [[Int]]

    /// - Parameters:
    ///   - pushes: by ordinal, one or more pushes of the scenario's platform with the traits that it was run with.
    ///   - answers: by step and push of the platform, the required answer.
    init(
        _ scenario: DeviceScenario, pushes: [[Int]], answers: [[DecisionTable.Answer]], of space: ScenarioSpace
    ) {
        (self.scenario, self.pushes, self.answers, self.space) = (scenario, pushes, answers, space)
    }

    /// The number of scenarios.
    package var count: Int {
        let last = scenario.events.count - 1
        guard let notification = scenario.events[last].notification else {
            return answers[last][0] == .any ? 0 : pushes.reduce(1) { $0 * $1.count }
        }
        return pushes.indices.reduce(1) { count, ordinal in
            count * pushes[ordinal].count { ordinal != notification || answers[last][$0] != .any }
        }
    }

    /// The number of notifications.
    var notificationCount: Int { pushes.count }

    /// The scenarios, the push of the last notification varying fastest.
    package func makeIterator() -> Iterator { Iterator(self) }

    /// The required answer to an event with these pushes.
    func answer(atStep step: Int, _ pushes: PushChoice) -> DecisionTable.Answer {
        answers[step][scenario.events[step].notification.map { pushes[$0] } ?? 0]
    }

    /// Iterates over the scenarios.
    package struct Iterator: IteratorProtocol {
        private let family: ScenarioFamily
        /// By ordinal, the next of its possible pushes.
        private var positions = PushChoice()
        private var isOver = false

        fileprivate init(_ family: ScenarioFamily) { self.family = family }

        /// The next scenario; nil after the last one.
        package mutating func next() -> PlayableScenario? {
            while !isOver {
                var choice = PushChoice()
                for ordinal in family.pushes.indices { choice[ordinal] = family.pushes[ordinal][positions[ordinal]] }
                advance()
                if case .any = family.answer(atStep: family.scenario.events.count - 1, choice) { continue }
                return PlayableScenario(family, choice)
            }
            return nil
        }

        private mutating func advance() {
            var ordinal = family.pushes.count
            while ordinal > 0 {
                ordinal -= 1
                positions[ordinal] += 1
                if positions[ordinal] < family.pushes[ordinal].count { return }
                positions[ordinal] = 0
            }
            isOver = true
        }
    }
}

/// By the ordinals of a scenario's notifications, the index of each push of its platform.
///
/// Stored inline, because every scenario has one.
struct PushChoice: Sendable {
    private var numbers = SIMD4<UInt8>()

    /// The push of a notification.
    subscript(ordinal: Int) -> Int {
        get { Int(numbers[ordinal]) }
        set { numbers[ordinal] = UInt8(newValue) }
    }
}
