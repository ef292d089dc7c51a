package import DeviceModel
package import PushTracking

/// An app under test in another process, which speaks the adapter protocol on its standard input and output.
///
/// `shutdown()` ends the process. It is restarted whenever it crashes, hangs or breaks the protocol; `Supervisor`
/// describes the cost. Children of the adapter are ended with it as long as they stay in its process group.
package final class AdapterApp: AppUnderTest {
    /// The adapter's answer to its first `initialize`.
    let handshake: AdapterHandshake
    private let mailbox: Mailbox
    private let sentCases = SentCases()

    /// The profile that the adapter declared at its first start.
    package var profile: SinkProfile { handshake.profile }
    /// Whether the adapter is sent callbacks or device events.
    package var drive: AdapterDrive { handshake.drive }

    /// Starts an adapter and performs the handshake. Cancelling the task meanwhile ends the adapter.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments, run without a shell. A name without a slash is looked up in the
    ///     environment's `PATH`.
    ///   - environment: The whole environment of the process.
    ///   - edition: The edition of the documentation that the app is checked against.
    ///   - groups: Lists its process groups while they run.
    ///   - wrap: Puts something between the supervision and the processes, such as a transcript.
    /// - Throws: `AdapterError` if the adapter cannot be started or does not speak the protocol. No process is left
    ///   then.
    package convenience init(
        command: [String],
        environment: [String: String],
        options: AdapterOptions = AdapterOptions(),
        edition: String,
        groups: ProcessGroups = ProcessGroups(),
        wrap: (any AdapterHost) -> any AdapterHost = { $0 }
    ) async throws(AdapterError) {
        let program = try ProgramSearch(path: environment["PATH"]).program(of: command)
        let host = try PosixHost(
            program: program,
            arguments: command,
            environment: environment,
            keptLogBytes: options.keptLogBytes,
            groups: groups
        )
        try await self.init(host: wrap(host), options: options, edition: edition)
    }

    /// Starts an adapter on a host and performs the handshake. Cancelling the task meanwhile ends the adapter.
    ///
    /// - Throws: why no adapter answers: it could not be started, ended, or does not speak the protocol.
    package init(host: any AdapterHost, options: AdapterOptions, edition: String) async throws(AdapterError) {
        let mailbox = Mailbox { host.wake() }
        let sentCases = sentCases
        let start: Result<AdapterHandshake, AdapterError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(AdapterError) {
                    try host.runBlocking {
                        var loop = SupervisionLoop(
                            host: host, options: options, edition: edition, mailbox: mailbox, sentCases: sentCases)
                        loop.run { continuation.resume(returning: $0) }
                    }
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        } onCancel: {
            mailbox.requestShutdown()
        }
        handshake = try start.get()
        self.mailbox = mailbox
    }

    deinit {
        mailbox.requestShutdown()
    }

    /// Plays one script. At most `window` requests are in flight; keep about twice as many scripts under way.
    package func observe(_ script: DeviceScript) async -> Observation { await timedObservation(of: script).observation }

    /// Plays one script as `observe` does. Its time starts when it is sent or when the previous answer arrives,
    /// whichever is later.
    package func timedObservation(of script: DeviceScript) async -> TimedObservation {
        guard profile.platforms.contains(script.scenario.platform) else {
            let reason = "\(profile.name) does not declare the platform \(script.scenario.platform.rawValue)"
            return TimedObservation(.unsupported(reason), nanoseconds: 0)
        }
        let adapterCase = AdapterCase(script, drive: drive, wiring: profile.wiring)
        return await withCheckedContinuation { mailbox.post(Mailbox.Job(adapterCase, waiter: $0)) }
    }

    /// The cases that were sent before this one to the process that answered it.
    package var casesLostByChance: Set<CaseIndex> { sentCases.lostByChance }

    package func casesBefore(_ caseIndex: CaseIndex) -> [CaseIndex] { sentCases.before(caseIndex) }

    /// Why processes were ended and restarted, and the cost; final once the adapter has been shut down.
    ///
    /// A fault after the last answer of a process, such as a second answer to the same request, costs no case and
    /// appears only here.
    package var incidents: [AdapterIncident] { mailbox.incidents }

    /// Why the adapter was given up; nil while it has not been.
    var givenUp: ObservationError? { mailbox.givenUp }

    /// Requests that the adapter end, without waiting.
    func requestShutdown() { mailbox.requestShutdown() }

    /// Ends the adapter; scripts still under way are errored. Returns when no process of the adapter's group is left.
    package func shutdown() async {
        mailbox.requestShutdown()
        await mailbox.waitForReaderToGo()
    }
}
