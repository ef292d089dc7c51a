import DeviceModel

/// The incidents of one adapter's processes, and which cases they cost.
struct IncidentLedger {
    /// The first incident in which a case was under way, and whether the case has been sent again since.
    struct Mark {
        fileprivate let incident: Int
        fileprivate var isSentAgain = false
    }

    /// In the order of their first occurrence.
    private(set) var incidents: [AdapterIncident] = []
    /// The incident of the last process.
    private var last: Int?

    /// Records a fault, and returns the mark for the cases that were under way.
    mutating func note(_ fault: AdapterFault, log: String) -> Mark {
        let incident = AdapterIncident(fault, log: log)
        let index = incidents.firstIndex { $0.kind == incident.kind } ?? incidents.endIndex
        if index == incidents.endIndex { incidents.append(incident) }
        if incidents[index].reason.message != incident.reason.message { incidents[index].isVaried = true }
        incidents[index].count += 1
        last = index
        return Mark(incident: index)
    }

    /// Records that the adapter was restarted.
    mutating func noteRestart() {
        guard let index = last else { return }
        last = nil
        incidents[index].restarts += 1
    }

    /// Records that the adapter was given up.
    mutating func noteEnd(_ mark: Mark) { incidents[mark.incident].wasLast = true }

    /// Records that a case is sent again.
    mutating func noteReplay(_ mark: inout Mark?) {
        guard var known = mark, !known.isSentAgain else { return }
        known.isSentAgain = true
        mark = known
        incidents[known.incident].replayedCases += 1
    }

    /// Records that a case was to blame; if it was sent again before, that no longer counts.
    mutating func noteError(_ mark: Mark, earlier: Mark?) {
        incidents[mark.incident].erroredCases += 1
        if let earlier, earlier.isSentAgain { incidents[earlier.incident].replayedCases -= 1 }
    }
}
