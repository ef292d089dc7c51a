import Diagnostics

/// The progress of a run, in one line for a terminal.
package struct ProgressText: Sendable, Hashable {
    /// The number of cases.
    package var total: Int
    /// The number of cases that have ended.
    package var finished = 0
    /// The number of cases that have begun and not ended.
    package var underWay = 0
    /// How many seconds have passed since a case ended.
    package var quietSeconds = 0
    /// How many times the adapter was restarted.
    package var restarts = 0

    /// Waiting is shown after this many seconds.
    package static let quietLimit = 2

    /// A run that has not begun.
    package init(total: Int) { self.total = total }

    /// The line in at most that many cells; the least informative parts are left out first.
    package func line(width: Int) -> String {
        let waiting = underWay > 0 && quietSeconds >= Self.quietLimit
        var candidates: [[String]] = []
        let cases = "\(finished) of \(counted(total, "case"))"
        let wait = waiting ? ["waiting for \(counted(underWay, "case")), \(quietSeconds) s"] : []
        if restarts > 0 {
            candidates.append([cases, "adapter restarted" + (restarts == 1 ? "" : " \(restarts) times")] + wait)
            candidates.append([cases, counted(restarts, "restart")] + wait)
            candidates.append(
                ["\(finished)/\(total)", counted(restarts, "restart")] + (waiting ? ["waiting \(quietSeconds) s"] : []))
        } else {
            candidates.append([cases] + wait)
            candidates.append(["\(finished)/\(total)"] + (waiting ? ["waiting \(quietSeconds) s"] : []))
        }
        candidates.append(["\(finished)/\(total)"])
        let lines = candidates.map { $0.joined(separator: "; ") }
        return lines.first { TerminalWidth.of($0) <= width } ?? ""
    }
}
