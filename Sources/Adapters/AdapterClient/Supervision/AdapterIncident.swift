package import DeviceModel

/// Why processes of an adapter were ended, or could not be restarted, with the cost. Similar reasons share one
/// incident.
package struct AdapterIncident: Sendable, Hashable {
    /// The first of its reasons, with the last lines of the log at that time.
    package let reason: ObservationError
    /// The common part of its reasons: the fault without ids and texts of the adapter.
    let kind: AdapterFault
    /// How many times it happened.
    package internal(set) var count = 0
    /// Whether its reasons differ in ids or in texts of the adapter.
    package internal(set) var isVaried = false
    /// How many times the adapter was restarted afterwards; it need not be once nothing is left to play.
    package internal(set) var restarts = 0
    /// How many cases have no observation because of it, not counting those that were not tried once the adapter was
    /// given up.
    package internal(set) var erroredCases = 0
    /// How many other cases were under way and were sent again.
    package internal(set) var replayedCases = 0
    /// Whether the adapter was given up after it.
    package internal(set) var wasLast = false
    /// The numbers of the processes that it happened to, if several share the cases; ascending.
    package internal(set) var processes: [Int] = []

    init(_ fault: AdapterFault, log: String) {
        reason = ObservationError(message: fault.description, log: log)
        kind = fault.withoutParticulars
    }
}

extension AdapterIncident {
    /// Joins the incidents of several processes that share the cases: similar ones become one, in the order of their
    /// first occurrence.
    static func joined(_ incidents: [[AdapterIncident]]) -> [AdapterIncident] {
        var joined: [AdapterIncident] = []
        for (index, ofProcess) in incidents.enumerated() {
            for var incident in ofProcess {
                incident.processes = [index + 1]
                if let position = joined.firstIndex(where: { $0.kind == incident.kind }) {
                    joined[position].add(incident)
                } else {
                    joined.append(incident)
                }
            }
        }
        return joined
    }

    private mutating func add(_ other: AdapterIncident) {
        isVaried = isVaried || other.isVaried || reason.message != other.reason.message
        count += other.count
        restarts += other.restarts
        erroredCases += other.erroredCases
        replayedCases += other.replayedCases
        wasLast = wasLast || other.wasLast
        processes += other.processes
    }
}

extension AdapterIncident: CustomStringConvertible {
    /// One sentence: how often it happened, why, and the cost.
    package var description: String {
        "\(subject) \(happening)\(isVaried ? ", the first time" : ""): \(reason.message) (\(cost))"
    }

    private var subject: String {
        switch processes.count {
        case 0: "the adapter"
        case 1: "process \(processes[0]) of the adapter"
        default:
            "processes \(processes.dropLast().map { String($0) }.joined(separator: ", ")) and \(processes[processes.count - 1]) of the adapter"
        }
    }

    private var happening: String {
        let verb = processes.count > 1 ? "were" : "was"
        if case .notStartedAgain = kind {
            return "could not be restarted\(Self.times(count))" + (wasLast ? ", and \(verb) given up" : "")
        }
        let ends =
            switch restarts {
            case count: "\(verb) restarted\(Self.times(count))"
            case 0: "\(verb) ended\(Self.times(count))"
            default: "\(verb) ended\(Self.times(count)), restarted\(Self.times(restarts, says: true))"
            }
        return ends + (wasLast ? ", and then given up" : "")
    }

    private static func times(_ count: Int, says: Bool = false) -> String {
        switch count {
        case 1: says ? " once" : ""
        case 2: " twice"
        default: " \(count) times"
        }
    }

    private var cost: String {
        var parts: [String] = []
        if erroredCases > 0 { parts.append("\(erroredCases) \(erroredCases == 1 ? "case" : "cases") errored") }
        if replayedCases > 0 {
            parts.append("\(replayedCases)\(parts.isEmpty ? replayedCases == 1 ? " case" : " cases" : "") run again")
        }
        return parts.isEmpty ? "no case was lost" : parts.joined(separator: ", ")
    }
}

extension AdapterFault {
    /// The fault without ids and texts of the adapter, which may differ from process to process.
    fileprivate var withoutParticulars: AdapterFault {
        switch self {
        case .notJSON: .notJSON(reason: "", line: "")
        case .notAnAnswer: .notAnAnswer(why: "", line: "")
        case .unknownID: .unknownID(0)
        case .answeredTwice: .answeredTwice(0)
        case .malformedResult: .malformedResult("")
        case .notStartedAgain: .notStartedAgain("")
        case .ended, .closedOutput, .closedInput, .silent, .oversizedLine, .changedProfile: self
        }
    }
}
