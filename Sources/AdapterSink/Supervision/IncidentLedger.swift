import DeviceModel

/// The incidents of one adapter's processes, and which cases they cost.
struct IncidentLedger {
    /// The incident that a case was under way in first, and whether it has been sent again since.
    struct Mark {
        fileprivate let incident: Int
        fileprivate var isSentAgain = false
    }

    /// In the order in which they were met first.
    private(set) var incidents: [AdapterIncident] = []
    /// That of the last process.
    private var last: Int?

    /// Takes note of a fault, and gives the mark for the cases that were under way.
    mutating func note(_ fault: AdapterFault, log: String) -> Mark {
        let incident = AdapterIncident(fault, log: log)
        let index = incidents.firstIndex { $0.kind == incident.kind } ?? incidents.endIndex
        if index == incidents.endIndex { incidents.append(incident) }
        if incidents[index].reason.message != incident.reason.message { incidents[index].isVaried = true }
        incidents[index].count += 1
        last = index
        return Mark(incident: index)
    }

    /// Takes note that the adapter was started anew.
    mutating func noteRestart() {
        guard let index = last else { return }
        last = nil
        incidents[index].restarts += 1
    }

    /// Takes note that the adapter was given up.
    mutating func noteEnd(_ mark: Mark) { incidents[mark.incident].wasLast = true }

    /// Takes note that a case is sent again.
    mutating func noteReplay(_ mark: inout Mark?) {
        guard var known = mark, !known.isSentAgain else { return }
        known.isSentAgain = true
        mark = known
        incidents[known.incident].replayedCases += 1
    }

    /// Takes note that a case was to blame: where it was sent again before, that counts no more.
    mutating func noteError(_ mark: Mark, earlier: Mark?) {
        incidents[mark.incident].erroredCases += 1
        if let earlier, earlier.isSentAgain { incidents[earlier.incident].replayedCases -= 1 }
    }
}
