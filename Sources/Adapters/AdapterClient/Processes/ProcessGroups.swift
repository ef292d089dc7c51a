import Diagnostics
import Foundation

/// The process groups of adapters that have been started and not yet ended, so that all can be ended from any thread at
/// any moment.
package final class ProcessGroups: Sendable {
    private struct State {
        var groups: Set<pid_t> = []
        var isClosed = false
    }

    private let state = Lock(State())

    /// No groups.
    package init() {}

    /// Kills all groups at once with SIGKILL, and every group that is started later. For a process that is about to end
    /// itself: nothing is reaped.
    package func killAll() {
        state.withLock { state in
            state.isClosed = true
            for group in state.groups { _ = kill(-group, SIGKILL) }
        }
    }

    func add(_ group: pid_t) {
        state.withLock { state in
            state.groups.insert(group)
            if state.isClosed { _ = kill(-group, SIGKILL) }
        }
    }

    /// Removes a group. Call it before the group's first process is reaped, since from then on another group can have
    /// its number.
    func remove(_ group: pid_t) { _ = state.withLock { $0.groups.remove(group) } }
}
