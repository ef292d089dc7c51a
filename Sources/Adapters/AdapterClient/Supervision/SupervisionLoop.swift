import DeviceModel

/// Supervises one adapter from its first start to the last, on a separate thread: no other thread touches a process, so
/// nothing here needs a lock.
struct SupervisionLoop {
    typealias Waiter = CheckedContinuation<TimedObservation, Never>

    let host: any AdapterHost
    let options: AdapterOptions
    let edition: String
    let mailbox: Mailbox

    private var supervisor: Supervisor<Waiter>
    private var connection: AdapterConnection?
    private var handshake: AdapterHandshake?

    init(host: any AdapterHost, options: AdapterOptions, edition: String, mailbox: Mailbox, sentCases: SentCases) {
        self.host = host
        self.options = options
        self.edition = edition
        self.mailbox = mailbox
        supervisor = Supervisor(options: options, sentCases: sentCases)
    }

    /// Runs until the adapter is shut down.
    ///
    /// - Parameter started: receives the result of the first start, once. If the start failed, the loop ends.
    mutating func run(started: (Result<AdapterHandshake, AdapterError>) -> Void) {
        defer { mailbox.readerHasGone() }
        do {
            handshake = try connect()
        } catch {
            started(.failure(error))
            return
        }
        if let handshake { started(.success(handshake)) }
        while takeMail() {
            if connection == nil, supervisor.hasWork { reconnect() }
            if let connection { serve(connection) } else if !supervisor.hasWork { host.sleep() }
        }
        complete(supervisor.cancel(Mailbox.shutDown))
        mailbox.keep(supervisor.incidents)
        connection?.finish(grace: options.grace)
    }

    /// Takes new mail; false when the adapter is to be shut down.
    private mutating func takeMail() -> Bool {
        while true {
            // While nothing more may be sent, new cases need not wake the loop; the next answer does.
            let mail = mailbox.take(wakeForNext: connection == nil || supervisor.hasRoom)
            for job in mail.jobs {
                if let completion = supervisor.add(job) { complete([completion]) }
            }
            guard !mail.isShuttingDown else { return false }
            guard !mail.jobs.isEmpty else { return true }
        }
    }

    /// Sends the requests that may be sent, and handles the adapter's next action.
    private mutating func serve(_ connection: AdapterConnection) {
        do throws(AdapterFault) {
            // The last read may have returned more than the handshake.
            try receiveMessages(from: connection)
            var requests: [UInt8] = []
            supervisor.appendRequests(at: host.now, to: &requests)
            if !requests.isEmpty { connection.process.send(requests) }
            let state = connection.read(until: supervisor.deadline)
            try receiveMessages(from: connection)
            if let fault = AdapterFault(state) ?? supervisor.overdue(at: host.now) { throw fault }
        } catch {
            fail(error, of: connection)
        }
    }

    private mutating func receiveMessages(from connection: AdapterConnection) throws(AdapterFault) {
        let now = host.now
        while let message = try connection.nextMessage() {
            let completion = try supervisor.receive(message, at: now, log: connection.process.log)
            complete([completion])
        }
    }

    private mutating func fail(_ fault: AdapterFault, of connection: AdapterConnection) {
        let now = host.now
        let end = connection.process.end(.terminated, grace: options.grace)
        self.connection = nil
        note(fault == .ended(nil) ? .ended(end) : fault, at: now, log: connection.process.log)
    }

    private mutating func reconnect() {
        do {
            let said = try connect()
            supervisor.noteRestart()
            mailbox.keep(supervisor.incidents)
            guard said != handshake, let connection else { return }
            fail(.changedProfile, of: connection)
        } catch .shutDown {
            // The next mail reports it.
        } catch {
            note(.notStartedAgain(error.sentence), at: host.now, log: error.log)
        }
    }

    private mutating func connect() throws(AdapterError) -> AdapterHandshake {
        let connection = AdapterConnection(process: try host.start(), lineLimit: options.lineLimit)
        let handshake = try connection.open(edition: edition, host: host, options: options) { [mailbox] in
            mailbox.isShuttingDown
        }
        self.connection = connection
        return handshake
    }

    private mutating func note(_ fault: AdapterFault, at now: Duration, log: String) {
        let completions = supervisor.fail(fault, at: now, log: log)
        mailbox.keep(supervisor.incidents)
        // Set before any case learns of it.
        if let reason = supervisor.givenUp { mailbox.giveUp(reason) }
        complete(completions)
    }

    private func complete(_ completions: [Supervisor<Waiter>.Completion]) {
        for completion in completions {
            let nanoseconds = Int64(completion.duration / .nanoseconds(1))
            completion.waiter.resume(
                returning: TimedObservation(completion.observation, nanoseconds: nanoseconds))
        }
    }
}

extension AdapterFault {
    /// The fault that a state represents; nil for a process that runs well.
    init?(_ state: AdapterProcessState) {
        switch state {
        case .running: return nil
        case .ended: self = .ended(nil)
        case .closedOutput: self = .closedOutput
        case .closedInput: self = .closedInput
        }
    }
}
