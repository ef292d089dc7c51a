/// The requests that one process has been sent and has not answered.
///
/// Ids are numbered across all processes, from 1, and never reused, so an answer cannot count for another case. Id 0 is
/// the handshake's.
struct PendingTable<Job> {
    /// The meaning of an id in an answer.
    enum Claim {
        /// The request, and when it was sent.
        case pending(Job, sent: Duration)
        case alreadyAnswered
        case neverSent
    }

    private struct Entry {
        let id: Int
        let job: Job
        let sent: Duration
        let deadline: Duration
    }

    private var entries: [Entry] = []
    private var idsOfProcess: Range<Int> = 1..<1

    /// How many requests are in flight.
    var count: Int { entries.count }

    /// How many requests the process has been sent, including answered ones.
    var sentCount: Int { idsOfProcess.count }

    /// The first moment at which a request is overdue.
    var deadline: Duration? { entries.lazy.map(\.deadline).min() }

    /// Gives a new request the next id.
    mutating func add(_ job: Job, sent: Duration, deadline: Duration) -> Int {
        let id = idsOfProcess.upperBound
        idsOfProcess = idsOfProcess.lowerBound..<id + 1
        entries.append(Entry(id: id, job: job, sent: sent, deadline: deadline))
        return id
    }

    /// Finds the request that an answer is for.
    func claim(_ id: Int) -> Claim {
        guard id != AdapterRequest.handshakeID else { return .alreadyAnswered }
        guard idsOfProcess.contains(id) else { return .neverSent }
        return entries.first { $0.id == id }.map { .pending($0.job, sent: $0.sent) } ?? .alreadyAnswered
    }

    /// Removes a request that has been answered.
    mutating func remove(_ id: Int) {
        entries.removeAll { $0.id == id }
    }

    /// Begins a new process: removes and returns all requests, in the order in which they were sent.
    mutating func reset() -> [(job: Job, sent: Duration)] {
        defer { entries.removeAll() }
        idsOfProcess = idsOfProcess.upperBound..<idsOfProcess.upperBound
        return entries.map { ($0.job, $0.sent) }
    }
}
