package import PushTracking
import StrictJSON

/// Which calls a device event is answered with, by what is known of the event and its push: the rules as a table.
///
/// The first row that fits decides. Vectors are chosen and a table can be enumerated, so each proves the other:
/// `DecisionProof` holds the table against all that the vectors expect.
package struct DecisionTable: Sendable {
    /// What a row decides.
    package enum Answer: Sendable, Hashable {
        /// One call for each code with the ids of the event's push, and no other; none for no code.
        case codes([String])
        /// One call at most for each code with the ids of the event's push, and no other.
        case atMost([String])
        /// What is sent is recorded only.
        case any

        /// What an event must be answered with, that is about the notification with an ordinal.
        func expectation(notification: Int) -> ExpectationTemplate {
            func calls(_ codes: [String]) -> [ExpectationTemplate.Call] {
                codes.map { .action($0, notification: notification) }
            }
            return switch self {
            case .codes(let codes): .calls(calls(codes), isOrdered: false)
            case .atMost(let codes): .atMost(calls(codes))
            case .any: .any
            }
        }
    }

    /// What an event is like, as far as a row can ask.
    package struct Question: Sendable, Hashable {
        /// The operating system.
        package var platform: Platform
        /// What happens.
        package var event: DeviceEvent.Kind
        /// The names of the methods that the operating system calls for it.
        package var callbacks: Set<String>
        /// What the push is like; nil where the event is about none.
        package var push: PushClass?

        /// A question about an event.
        package init(platform: Platform, event: DeviceEvent.Kind, callbacks: Set<String>, push: PushClass?) {
            (self.platform, self.event, self.callbacks, self.push) = (platform, event, callbacks, push)
        }
    }

    /// One row. What it does not ask may be anything.
    package struct Row: Sendable {
        let platforms: [Platform]
        let events: [DeviceEvent.Kind]
        let callbacks: Set<String>?
        let flags: [PushClass.Flag]?
        let ids: [PushClass.IDs]?
        let alert: Bool?
        /// What it decides.
        package let answer: Answer
        /// The rules that say so. It counts in the editions in which all of them hold.
        package let rules: [Rule]
        /// The file that it is in.
        package let file: String
        /// The line of its `{`, from 1.
        package let line: Int
        let body: JSONElement

        /// Whether it counts in an edition.
        func holds(in edition: Edition) -> Bool { rules.allSatisfy { $0.holds(in: edition) } }

        func fits(_ question: Question) -> Bool {
            guard platforms.contains(question.platform), events.contains(question.event) else { return false }
            if let callbacks, callbacks != question.callbacks { return false }
            guard let push = question.push else { return flags == nil && ids == nil && alert == nil }
            return flags?.contains(push.flag) != false && ids?.contains(push.ids) != false
                && (alert == nil || alert == push.hasAlert)
        }
    }

    /// In the order in which they are tried.
    package let rows: [Row]

    /// The index of the row that decides; nil where none does.
    package func index(for question: Question, in edition: Edition) -> Int? {
        rows.firstIndex { $0.fits(question) && $0.holds(in: edition) }
    }

    /// The row that decides; nil where none does.
    package func row(for question: Question, in edition: Edition) -> Row? {
        index(for: question, in: edition).map { rows[$0] }
    }
}
