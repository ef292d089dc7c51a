package import DeviceModel
package import PushTracking

/// Decides when each case is sent, which cases are to blame for a fault, and which run again. It has no process and no
/// clock.
///
/// A fault ends the process. The cases that were in flight then run again, each alone: the next is sent when the one
/// before has been answered. A case is to blame only if it fails as the first case of a fresh process; one that fails
/// alone after others have run in the same process gets a fresh process, since the earlier cases may have caused the
/// failure. Silence is the exception: a case for which the adapter hangs while nothing else is in flight is to blame at
/// once, whatever ran before it, since trying it again would cost a second timeout. So a hanging case costs one timeout
/// if it was alone in flight, and two otherwise.
///
/// Moments are durations since a fixed one. A waiter is whatever a completion is handed to.
package struct Supervisor<Waiter> {
    /// A case and the waiter for its observation.
    package struct Job {
        /// The request to send, and the shape of its answer.
        package let adapterCase: AdapterCase
        /// The receiver of the completion.
        package let waiter: Waiter

        /// A case for a waiter.
        package init(_ adapterCase: AdapterCase, waiter: Waiter) {
            self.adapterCase = adapterCase
            self.waiter = waiter
        }
    }

    /// A finished case and its observation.
    package struct Completion {
        /// The receiver of this completion.
        package let waiter: Waiter
        /// The observation of the case.
        package let observation: Observation
        /// How long the adapter took: since the case was sent or the previous answer arrived, whichever was later. Zero
        /// if it was not tried.
        package let duration: Duration
    }

    /// A job with the incident in which it was under way, if any.
    private struct Entry {
        let job: Job
        var mark: IncidentLedger.Mark?
        /// The faults during which it was under way, by the numbers of `sentCases`.
        var faults: [Int] = []
    }

    private let options: AdapterOptions
    private let sentCases: SentCases
    /// Cases that have not been tried.
    private var untried: [Entry] = []
    /// Cases that were in flight when a process was ended.
    private var suspects: [Entry] = []
    private var pending = PendingTable<Entry>()
    private var ledger = IncidentLedger()
    private var isTryingAlone = false
    private var lastProgress = Duration.zero
    private var failuresSinceAnswer = 0
    /// Why cases are not run, since the adapter was given up; nil while it has not been.
    package private(set) var givenUp: ObservationError?

    /// Why processes were ended, or could not be restarted, and the cost so far.
    package var incidents: [AdapterIncident] { ledger.incidents }

    /// A supervisor without cases, which records what it sends.
    package init(options: AdapterOptions, sentCases: SentCases = SentCases()) {
        self.options = options
        self.sentCases = sentCases
    }

    /// Whether cases wait for a process or for an answer.
    package var hasWork: Bool { pending.count > 0 || !suspects.isEmpty || !untried.isEmpty }

    /// Whether another case would be sent together with those that already wait.
    package var hasRoom: Bool {
        let mustWait = !suspects.isEmpty || (isTryingAlone && pending.count > 0)
        return !mustWait && pending.count + untried.count < options.window
    }

    /// The moment at which the process counts as hanging, unless something happens before.
    ///
    /// A case's time begins when it is sent. An adapter that plays one case after another gets to it only after those
    /// sent before, so each of these adds its own time; but if nothing at all is answered for the time of one case, the
    /// process hangs.
    package var deadline: Duration? {
        pending.deadline.map { min($0, lastProgress + options.timeout) }
    }
}

extension Supervisor {
    /// Takes a case; if the adapter has been given up, the case ends at once.
    package mutating func add(_ job: Job) -> Completion? {
        if let givenUp { return Completion(waiter: job.waiter, observation: .errored(givenUp), duration: .zero) }
        untried.append(Entry(job: job))
        return nil
    }

    /// Appends the requests that may be sent now.
    package mutating func appendRequests(at now: Duration, to bytes: inout [UInt8]) {
        while var entry = nextEntry() {
            if pending.count == 0 { lastProgress = now }
            let deadline = now + options.timeout * (pending.count + 1)
            ledger.noteReplay(&entry.mark)
            sentCases.add(entry.job.adapterCase.caseIndex)
            let id = pending.add(entry, sent: now, deadline: deadline)
            AdapterRequest.appendRunCase(id: id, parameters: entry.job.adapterCase.parameters, to: &bytes)
        }
    }

    private mutating func nextEntry() -> Entry? {
        if pending.count == 0 { isTryingAlone = !suspects.isEmpty }
        guard !isTryingAlone else { return pending.count == 0 ? suspects.removeFirst() : nil }
        return pending.count < options.window && !untried.isEmpty ? untried.removeFirst() : nil
    }

    /// Takes an answer; `log` gives the last lines of the adapter's log on demand.
    ///
    /// - Throws: the fault, if it answers nothing or its result is not as documented; the case stays in flight.
    package mutating func receive(
        _ message: AdapterMessage,
        at now: Duration,
        log: @autoclosure () -> String
    ) throws(AdapterFault) -> Completion {
        switch pending.claim(message.id) {
        case .neverSent: throw .unknownID(message.id)
        case .alreadyAnswered: throw .answeredTwice(message.id)
        case .pending(let entry, let sent):
            let job = entry.job
            let observation = try job.adapterCase.shape.observation(from: message.content, log: log())
            pending.remove(message.id)
            let duration = now - max(sent, lastProgress)
            lastProgress = now
            failuresSinceAnswer = 0
            return Completion(waiter: job.waiter, observation: observation, duration: duration)
        }
    }

    /// The fault of a process that has been silent for too long.
    package func overdue(at now: Duration) -> AdapterFault? {
        guard let deadline, now >= deadline else { return nil }
        return .silent(after: options.timeout)
    }

    /// Records that the process has failed and has been ended, or that none could be started.
    ///
    /// - Returns: the cases that end with it: the one that failed alone, or all if the adapter is given up.
    package mutating func fail(_ fault: AdapterFault, at now: Duration, log: String) -> [Completion] {
        let wasFirst = pending.sentCount == 1
        sentCases.beginProcess()
        let inFlight = pending.reset()
        let mark = ledger.note(fault, log: log)
        var completions: [Completion] = []
        if inFlight.count == 1, wasFirst || fault.isSilence {
            let (entry, sent) = inFlight[0]
            ledger.noteError(mark, earlier: entry.mark)
            sentCases.explain(entry.faults)
            let error = ObservationError(message: fault.description, log: log)
            let duration = now - max(sent, lastProgress)
            completions.append(Completion(waiter: entry.job.waiter, observation: .errored(error), duration: duration))
        } else {
            let number = sentCases.lose(inFlight.map(\.job.job.adapterCase.caseIndex))
            suspects.insert(
                contentsOf: inFlight.map {
                    Entry(job: $0.job.job, mark: $0.job.mark ?? mark, faults: $0.job.faults + [number])
                }, at: 0)
        }
        failuresSinceAnswer += 1
        guard failuresSinceAnswer > options.maximumRestarts else { return completions }
        let restarts = options.maximumRestarts == 1 ? "1 restart" : "\(options.maximumRestarts) restarts in a row"
        let reason = ObservationError(
            message: "Gave up on the adapter after \(restarts) without an answer. \(fault)", log: log)
        let rest = ObservationError(message: reason.message, log: log, isNotRun: true)
        givenUp = rest
        ledger.noteEnd(mark)
        completions += cancel(rest)
        // Some case says what happened, even if none has failed on its own.
        if let first = completions.first, first.observation == .errored(rest) {
            completions[0] = Completion(waiter: first.waiter, observation: .errored(reason), duration: first.duration)
        }
        return completions
    }

    /// Records that a process was started after one had failed.
    package mutating func noteRestart() { ledger.noteRestart() }

    /// Ends all cases for one reason.
    package mutating func cancel(_ reason: ObservationError) -> [Completion] {
        let entries = pending.reset().map(\.job) + suspects + untried
        (suspects, untried) = ([], [])
        return entries.map { Completion(waiter: $0.job.waiter, observation: .errored(reason), duration: .zero) }
    }
}

extension AdapterFault {
    /// Whether only a timeout revealed it.
    fileprivate var isSilence: Bool { if case .silent = self { true } else { false } }
}

extension Supervisor.Job: Sendable where Waiter: Sendable {}

/// A case as the supervisor handles it: the request to send, and the shape of its answer.
package struct AdapterCase: Sendable {
    /// The case's index in its plan.
    package let caseIndex: CaseIndex
    /// The parameters of `runCase` as JSON.
    package let parameters: [UInt8]
    /// The required shape of its answer.
    package let shape: AnswerShape

    /// Prepares the request for a script.
    package init(_ script: DeviceScript, drive: AdapterDrive, wiring: DeclaredWiring) {
        caseIndex = script.caseIndex
        parameters = AdapterRequest.parameters(of: script, drive: drive, wiring: wiring)
        shape = AnswerShape(scenario: script.scenario, drive: drive, wiring: wiring)
    }
}
