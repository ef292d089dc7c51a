import Foundation

/// An adapter as a process of this machine, the first of its process group.
final class PosixProcess: AdapterProcess {
    /// How long a process that has closed a stream may take to end before it counts as still running.
    private static let lingering = Duration.milliseconds(500)
    /// How often to check whether the process has ended while a stream that others hold open does not show it.
    private static let tick = Duration.milliseconds(50)
    /// How much can still be in a pipe whose writer has ended.
    private static let pipeBytes = 1 << 20

    private let id: pid_t
    private var streams: PosixStreams
    private let groups: ProcessGroups
    private let alarm: WakePipe
    private let now: () -> Duration
    private var nextLook = Duration.zero
    private var hasEnded = false
    private var isReaped = false
    private(set) var outputWhileEnding: [UInt8] = []

    init(id: pid_t, streams: PosixStreams, groups: ProcessGroups, alarm: WakePipe, now: @escaping () -> Duration) {
        self.id = id
        self.streams = streams
        self.groups = groups
        self.alarm = alarm
        self.now = now
    }

    deinit {
        // Not reached with a live process unless this module has a bug; the process must not outlive it even then.
        if !isReaped { _ = end(.terminated, grace: .zero) }
    }

    var log: String { streams.log.lastLines }

    func send(_ bytes: [UInt8]) { streams.send(bytes) }

    func wait(until deadline: Duration?, output: inout [UInt8]) -> AdapterProcessState {
        while true {
            let wasWoken = pump(until: deadline, output: &output)
            if streams.isInputBroken || streams.isOutputClosed { return linger(output: &output) }
            if hasEnded { return drained(&output) }
            if wasWoken || !output.isEmpty { return .running }
            if let deadline, now() >= deadline { return .running }
        }
    }

    /// Distinguishes a process that is about to end from one that has closed a stream and goes on running.
    private func linger(output: inout [UInt8]) -> AdapterProcessState {
        let deadline = now() + Self.lingering
        while !hasEnded, now() < deadline {
            nextLook = .zero
            pump(until: min(deadline, now() + .milliseconds(5)), output: &output)
        }
        if hasEnded { return drained(&output) }
        return streams.isOutputClosed ? .closedOutput : .closedInput
    }

    /// Reads what the process wrote before it ended; a child that holds the pipe open may go on writing for ever.
    private func drained(_ output: inout [UInt8]) -> AdapterProcessState {
        let end = output.count + Self.pipeBytes
        while output.count < end, streams.readOutput(into: &output) {}
        return .ended
    }

    /// Waits once, moves bytes in all three directions and checks whether the process has ended.
    ///
    /// - Returns: whether the alarm ended the wait.
    @discardableResult
    private func pump(until deadline: Duration?, output: inout [UInt8]) -> Bool {
        var limit = now() + Self.tick
        if let deadline { limit = min(limit, deadline) }
        let ready = streams.poll(alarm: alarm.number, milliseconds: milliseconds(until: limit))
        if ready.alarm { alarm.rest() }
        if ready.input { streams.flush() }
        if ready.output { _ = streams.readOutput(into: &output) }
        if ready.error { _ = streams.readError() }
        look()
        return ready.alarm
    }

    private func milliseconds(until limit: Duration) -> Int32 {
        let milliseconds = (limit - now()) / .milliseconds(1)
        return Int32(max(0, milliseconds.rounded(.up)))
    }

    /// Checks whether the process has ended, without reaping it: its id, and its group's, stay taken until `end`.
    private func look() {
        let time = now()
        guard !hasEnded, time >= nextLook || streams.isOutputClosed else { return }
        nextLook = time + Self.tick
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
        // Without a child there is nothing to wait for: something has made the system reap all children by itself.
        hasEnded = result == 0 ? information.si_signo == SIGCHLD : errno == ECHILD
    }
}

/// Ending the process.
extension PosixProcess {
    func end(_ leave: AdapterLeave, grace: Duration) -> ProcessEnd? {
        guard !isReaped else { return nil }
        switch leave {
        case .finishing:
            waitUntil(grace) { $0.hasEnded || $0.streams.isFlushed }
            streams.closeInput()
            waitUntil(grace) { $0.hasEnded }
        case .terminated: break
        }
        if !hasEnded {
            signal(SIGTERM)
            waitUntil(grace) { $0.hasEnded }
        }
        if !hasEnded {
            signal(SIGKILL)
            waitUntil(.seconds(5)) { $0.hasEnded }
        } else if !streams.areClosed {
            // Children hold the streams open: they get the same grace.
            signal(SIGTERM)
            waitUntil(grace) { $0.streams.areClosed }
        }
        // Until the first process is reaped, no other group can have its number.
        signal(SIGKILL)
        defer { streams.close() }
        return reap()
    }

    private func signal(_ number: Int32) {
        _ = kill(-id, number)
    }

    /// Goes on reading, so that pending output does not keep the process from ending, until the condition holds or the
    /// time is up.
    private func waitUntil(_ time: Duration, _ condition: (PosixProcess) -> Bool) {
        let deadline = now() + time
        var unwanted: [UInt8] = []
        while !condition(self), now() < deadline {
            nextLook = .zero
            pump(until: min(deadline, now() + .milliseconds(5)), output: &unwanted)
            if outputWhileEnding.count < Self.pipeBytes { outputWhileEnding += unwanted }
            unwanted.removeAll(keepingCapacity: true)
        }
    }

    private func reap() -> ProcessEnd? {
        isReaped = true
        groups.remove(id)
        var status: Int32 = 0
        var result: pid_t
        repeat {
            result = waitpid(id, &status, hasEnded ? 0 : WNOHANG)
        } while result < 0 && errno == EINTR
        // Its last output; bounded, since a child that has left the group could go on writing.
        var reads = Self.pipeBytes / PosixStreams.readBytes
        while reads > 0, streams.readError() { reads -= 1 }
        return result == id ? ProcessEnd(waitStatus: status) : nil
    }
}
