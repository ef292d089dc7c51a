import AdapterClient

/// One process that a doctor talks to, with its pending answers.
final class DoctorTalk {
    enum State {
        case running
        /// It has exited on its own, or closed a stream.
        case ended
        /// An answer is overdue.
        case silent
    }

    /// How much is read of one process. More output answers nothing, and must not fill the memory.
    private static let mostBytes = 16 << 20
    private static let mostLines = 20_000

    let process: RecordingProcess
    private(set) var state = State.running
    private(set) var handshake: MeantHandshake?
    /// Whether an answer to the last messages sent has a call.
    private(set) var hasCall = false
    private let host: any AdapterHost
    private let isCancelled: @Sendable () -> Bool
    private var splitter = LineSplitter(limit: 1 << 20)
    private var reader = LenientReader()
    private var pending = PendingAnswers()
    /// Answers that are no longer waited for.
    private var overdue: Set<Int> = []
    private var byteCount = 0
    private var lineCount = 0

    init(process: RecordingProcess, host: any AdapterHost, isCancelled: @escaping @Sendable () -> Bool) {
        self.process = process
        self.host = host
        self.isCancelled = isCancelled
    }

    /// Whether there is an unfinished line.
    var hasBegunLine: Bool { !splitter.remainder.isEmpty }

    func send(_ bytes: [UInt8], ids: [Int]) {
        for id in ids { pending.add(id) }
        hasCall = false
        process.send(bytes)
    }

    /// Continues although answers are overdue.
    func waitNoLonger() {
        overdue.formUnion(pending.pending)
        state = .running
    }

    private var isWaiting: Bool { !overdue.isSuperset(of: pending.pending) }

    /// Waits until no answers are pending, the process has ended, or the time is up.
    func waitForAnswers(until deadline: Duration) {
        while isWaiting, !isCancelled() {
            var output: [UInt8] = []
            let processState = process.wait(until: deadline, output: &output)
            byteCount += output.count
            splitter.append(output)
            readLines()
            guard processState == .running, state != .ended else {
                state = .ended
                return
            }
            guard host.now < deadline || !isWaiting else {
                if state == .running { process.note(.timeout) }
                state = .silent
                return
            }
        }
    }

    /// Continues to read although no answers are pending.
    func listen(until deadline: Duration) {
        while state == .running, host.now < deadline, !isCancelled() {
            var output: [UInt8] = []
            if process.wait(until: deadline, output: &output) != .running { state = .ended }
            byteCount += output.count
            splitter.append(output)
            readLines()
        }
    }

    private func readLines() {
        do {
            while let line = try splitter.next() {
                lineCount += 1
                guard lineCount <= Self.mostLines, byteCount <= Self.mostBytes else {
                    state = .ended
                    return
                }
                for item in reader.read(line, record: 0) {
                    if case .answer(let answer) = item { take(answer) }
                }
            }
        } catch {
            // After a line without end, nothing more can be read.
            state = .ended
        }
    }

    private func take(_ answer: LenientReader.Answer) {
        switch pending.match(answer.id) {
        case .request(AdapterRequest.handshakeID), .miscounted(AdapterRequest.handshakeID):
            handshake = MeantHandshake(answer: answer.root)
        case .request, .miscounted: hasCall = hasCall || answer.root.hasCall
        case .again, .nothing: break
        }
    }
}
