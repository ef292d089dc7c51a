import DeviceModel
import Diagnostics

/// Passes cases from the tasks that want them observed to the thread that supervises the adapter.
final class Mailbox: Sendable {
    typealias Job = Supervisor<CheckedContinuation<TimedObservation, Never>>.Job

    /// The messages that have arrived.
    struct Mail {
        var jobs: [Job] = []
        var isShuttingDown = false
    }

    fileprivate struct State {
        var mail = Mail()
        var isReaderAwake = true
        var hasReaderGone = false
        var shutdownWaiters: [CheckedContinuation<Void, Never>] = []
        var incidents: [AdapterIncident] = []
        var givenUp: ObservationError?
    }

    private let state = Lock(State())
    private let wake: @Sendable () -> Void

    /// A mailbox that wakes its reader with the closure.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    func post(_ job: Job) {
        let (isTaken, mustWake) = state.withLock { state in
            guard !state.mail.isShuttingDown else { return (false, false) }
            state.mail.jobs.append(job)
            return (true, state.claimWake())
        }
        if mustWake { wake() }
        if !isTaken { job.waiter.resume(returning: TimedObservation(.errored(Self.shutDown), nanoseconds: 0)) }
    }

    /// Asks the reader to end the adapter and itself.
    func requestShutdown() {
        state.withLock { $0.mail.isShuttingDown = true }
        wake()
    }

    /// Waits until the reader has ended.
    func waitForReaderToGo() async {
        await withCheckedContinuation { continuation in
            let hasGone = state.withLock { state in
                if !state.hasReaderGone { state.shutdownWaiters.append(continuation) }
                return state.hasReaderGone
            }
            if hasGone { continuation.resume() }
        }
    }

    var incidents: [AdapterIncident] { state.withLock { $0.incidents } }

    /// Why the adapter was given up; nil while it has not been.
    var givenUp: ObservationError? { state.withLock { $0.givenUp } }

    /// The error of a case that arrives after the end.
    static let shutDown = ObservationError(message: "The adapter was shut down before it had answered.")
}

/// The reader's side.
extension Mailbox {
    /// Hands over what has arrived.
    ///
    /// - Parameter wakeForNext: whether the reader, if nothing has arrived, waits to be woken by the next message.
    func take(wakeForNext: Bool) -> Mail {
        state.withLock { state in
            let mail = state.mail
            state.mail.jobs.removeAll(keepingCapacity: true)
            state.isReaderAwake = !(wakeForNext && mail.jobs.isEmpty)
            return mail
        }
    }

    /// Whether the reader has been asked to end.
    var isShuttingDown: Bool { state.withLock { $0.mail.isShuttingDown } }

    /// Stores why processes were ended, and the cost so far.
    func keep(_ incidents: [AdapterIncident]) { state.withLock { $0.incidents = incidents } }

    /// Stores why the adapter was given up.
    func giveUp(_ reason: ObservationError) { state.withLock { $0.givenUp = reason } }

    /// Marks that the adapter has ended and the mail is no longer read.
    func readerHasGone() {
        let (waiters, jobs) = state.withLock { state in
            state.mail.isShuttingDown = true
            state.hasReaderGone = true
            defer {
                state.shutdownWaiters = []
                state.mail.jobs = []
            }
            return (state.shutdownWaiters, state.mail.jobs)
        }
        for job in jobs { job.waiter.resume(returning: TimedObservation(.errored(Self.shutDown), nanoseconds: 0)) }
        for waiter in waiters { waiter.resume() }
    }
}

extension Mailbox.State {
    /// Whether the reader sleeps and this caller has to wake it.
    fileprivate mutating func claimWake() -> Bool {
        defer { isReaderAwake = true }
        return !isReaderAwake
    }
}
