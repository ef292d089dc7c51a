import Diagnostics

/// How far a run has come, in one line for a terminal.
package struct ProgressText: Sendable, Hashable {
    /// How many cases there are.
    package var total: Int
    /// How many have ended, whichever they are.
    package var finished = 0
    /// How many have begun and not ended.
    package var underWay = 0
    /// How many seconds no case has ended for.
    package var quietSeconds = 0
    /// How often the adapter was started anew.
    package var restarts = 0

    /// Waiting is told of from so many seconds on.
    package static let quietLimit = 2

    /// A run of which nothing has happened yet.
    package init(total: Int) { self.total = total }

    /// The line in so many cells: what does not fit is left out, the least telling first.
    package func line(width: Int) -> String {
        let waiting = underWay > 0 && quietSeconds >= Self.quietLimit
        var candidates: [[String]] = []
        let cases = "\(finished) of \(counted(total, "case"))"
        let wait = waiting ? ["waiting for \(counted(underWay, "case")), \(quietSeconds) s"] : []
        if restarts > 0 {
            candidates.append([cases, "adapter started anew" + (restarts == 1 ? "" : " \(restarts) times")] + wait)
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
