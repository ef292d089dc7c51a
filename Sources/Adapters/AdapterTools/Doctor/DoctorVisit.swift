package import AdapterClient
import DeviceModel
import PushTracking

/// Talks to an adapter step by step, so that the messages reveal its mistakes. It does not judge them: `Diagnosis`
/// reads their record.
package struct DoctorVisit {
    /// How many processes may end by themselves before no further one is started.
    private static let mostProcesses = 4

    private let host: RecordingHost
    private let options: DoctorOptions
    private let edition: String
    private let isCancelled: @Sendable () -> Bool
    private var nextID = 1
    private var processes = 0

    /// A visit.
    ///
    /// - Parameters:
    ///   - host: Starts the adapter, and records the messages.
    ///   - edition: The edition sent to the adapter.
    ///   - isCancelled: Whether the visit is no longer wanted; checked whenever the host has been woken.
    package init(
        host: RecordingHost, options: DoctorOptions, edition: String,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.host = host
        self.options = options
        self.edition = edition
        self.isCancelled = isCancelled
    }

    /// Makes the visit on a separate thread.
    ///
    /// - Throws: `AdapterError` if the adapter could not be started at all.
    package func make() async throws(AdapterError) {
        let result: Result<Void, AdapterError> = await withCheckedContinuation { continuation in
            do throws(AdapterError) {
                try host.runBlocking {
                    var visit = self
                    do throws(AdapterError) {
                        try visit.talk()
                        continuation.resume(returning: .success(()))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        try result.get()
    }

    /// Goes through all steps; a process that ends is replaced, a silent one ends the visit.
    private mutating func talk() throws(AdapterError) {
        var talk = try begin()
        if talk.state == .silent, !talk.hasBegunLine {
            // Perhaps only `initialize` has no answer, or a late one.
            talk.waitNoLonger()
            ask([DoctorCases(platform: .android).opened(1)], in: talk, drive: .callbacks, wiring: .documented)
        }
        guard talk.state == .running else { return close(talk) }
        let said = talk.handshake ?? MeantHandshake(answer: nil)
        for form in said.forms {
            for (index, step) in Self.steps(for: form, said.understood.profile).enumerated() {
                if talk.state == .ended {
                    _ = talk.process.end(.terminated, grace: options.grace)
                    guard processes < Self.mostProcesses else { return }
                    // The messages so far are worth reporting, even if the adapter cannot be restarted.
                    guard let next = try? begin() else { return }
                    talk = next
                }
                guard talk.state == .running, !isCancelled() else { return close(talk) }
                ask(step, in: talk, drive: form.drive, wiring: said.understood.profile.wiring)
                // An adapter that makes no call for an ordinary push probably does not use this form.
                if said.isAssumed, index == 0, !talk.hasCall { break }
            }
        }
        close(talk)
    }

    private static func steps(for form: MeantHandshake.CaseForm, _ profile: SinkProfile) -> [[DeviceScript?]] {
        let cases = DoctorCases(platform: form.platform, category: profile.wiring.category)
        return [
            // The same case again must have the same answer.
            [cases.opened(1)], [cases.opened(1)],
            // Two requests in flight.
            [cases.opened(2), cases.opened(3)],
            [cases.withoutPush], [cases.withUnusualText], [cases.afterProcessDeath],
        ]
    }

    private mutating func begin() throws(AdapterError) -> DoctorTalk {
        processes += 1
        let talk = DoctorTalk(process: try host.startRecorded(), host: host, isCancelled: isCancelled)
        talk.send(AdapterRequest.initialize(edition: edition), ids: [AdapterRequest.handshakeID])
        talk.waitForAnswers(until: host.now + options.startTimeout)
        return talk
    }

    private mutating func ask(
        _ scripts: [DeviceScript?], in talk: DoctorTalk, drive: AdapterDrive, wiring: DeclaredWiring
    ) {
        var lines: [UInt8] = []
        var ids: [Int] = []
        for script in scripts.compactMap(\.self) {
            let parameters = AdapterRequest.parameters(of: script, drive: drive, wiring: wiring)
            AdapterRequest.appendRunCase(id: nextID, parameters: parameters, to: &lines)
            ids.append(nextID)
            nextID += 1
        }
        talk.send(lines, ids: ids)
        talk.waitForAnswers(until: host.now + options.timeout)
    }

    private mutating func close(_ talk: DoctorTalk) {
        talk.listen(until: host.now + Self.silence)
        switch talk.state {
        case .running:
            talk.process.send(AdapterRequest.shutdown)
            _ = talk.process.end(.finishing, grace: options.grace)
        case .silent:
            // How an adapter reacts to many requests, and to the end of its input, shows where its answers are held up.
            if !talk.hasBegunLine { flood(talk) }
            _ = talk.process.end(.finishing, grace: max(options.grace, options.timeout))
        case .ended: _ = talk.process.end(.terminated, grace: options.grace)
        }
    }

    /// Sends enough requests to overflow every buffer of usual size.
    private func flood(_ talk: DoctorTalk) {
        let first = 1_000_000
        let initialize = String(decoding: AdapterRequest.initialize(edition: edition), as: UTF8.self)
        let lines = (0..<Self.floodCount).map { number in
            initialize.replacing("\"id\":0", with: "\"id\":\(first + number)", maxReplacements: 1)
        }
        talk.send(Array(lines.joined().utf8), ids: Array(first..<first + Self.floodCount))
        talk.waitForAnswers(until: host.now + min(options.timeout * 2, .seconds(10)))
    }

    private static let floodCount = 800

    /// How long to wait for late calls.
    private static let silence = Duration.milliseconds(300)
}

/// How long a doctor waits.
package struct DoctorOptions: Sendable, Hashable {
    /// How long an answer to a case may take.
    package var timeout: Duration
    /// How long the answer to `initialize` may take.
    package var startTimeout: Duration
    /// How long the adapter has to exit by itself at the end.
    package var grace: Duration

    /// Options; omitted ones keep their default value.
    package init(timeout: Duration = .seconds(10), startTimeout: Duration = .seconds(30), grace: Duration = .seconds(3))
    {
        self.timeout = timeout
        self.startTimeout = startTimeout
        self.grace = grace
    }
}
