package import PushTracking
package import StrictJSON

/// The calls that answer a device event, given the event and its push: the rules as a table.
///
/// The first matching row decides. Vectors are hand-picked while a table can be enumerated, so each proves the other:
/// `DecisionProof` checks the table against all expectations of the vectors.
package struct DecisionTable: Sendable {
    /// The decision of a row.
    package enum Answer: Sendable, Hashable {
        /// Exactly one call for each code with the ids of the event's push; an empty list requires silence.
        case codes([String])
        /// At most one call for each code with the ids of the event's push, and no other.
        case atMost([String])
        /// Calls are only recorded.
        case any

        /// The expectation of an event about the notification with this ordinal.
        package func expectation(notification: Int) -> ExpectationTemplate {
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

    /// The properties of an event that a row can test.
    package struct Question: Sendable, Hashable {
        /// The operating system.
        package var platform: Platform
        /// The kind of event.
        package var event: DeviceEvent.Kind
        /// The names of the methods that the operating system calls.
        package var callbacks: Set<String>
        /// The class of the push; nil if the event is not about a push.
        package var push: PushClass?

        /// A question about an event.
        package init(platform: Platform, event: DeviceEvent.Kind, callbacks: Set<String>, push: PushClass?) {
            (self.platform, self.event, self.callbacks, self.push) = (platform, event, callbacks, push)
        }
    }

    /// One row. It matches any value of properties that it does not test.
    package struct Row: Sendable {
        let platforms: [Platform]
        let events: [DeviceEvent.Kind]
        let callbacks: Set<String>?
        let flags: [PushClass.Flag]?
        let ids: [PushClass.IDs]?
        let alert: Bool?
        /// Its decision.
        package let answer: Answer
        /// The rules that justify it. It counts in the editions in which all of them hold.
        package let rules: [Rule]
        /// Its file.
        package let file: String
        /// The line of its `{`, from 1.
        package let line: Int
        package let body: JSONElement

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

    /// The index of the row that decides; nil if none.
    package func index(for question: Question, in edition: Edition) -> Int? {
        rows.firstIndex { $0.fits(question) && $0.holds(in: edition) }
    }

    /// The row that decides; nil if none.
    package func row(for question: Question, in edition: Edition) -> Row? {
        index(for: question, in: edition).map { rows[$0] }
    }
}
