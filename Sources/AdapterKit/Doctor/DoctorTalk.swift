import AdapterSink
import PushTracking
import StrictJSON

/// One process that a doctor talks to, with the answers that it still owes.
final class DoctorTalk {
    enum State {
        case running
        /// It has ended by itself, or closed a stream.
        case ended
        /// It owes an answer whose time is up.
        case silent
    }

    /// What is understood of its answer to `initialize`, with more patience than a run has.
    struct Handshake {
        var platforms: [Platform]
        var drive: AdapterDrive
        var wiring: DeclaredWiring
        var knowsLifecycle: Bool
    }

    /// How much is read of one process. Who writes more is answering nobody, and must not fill the memory.
    private static let mostBytes = 16 << 20
    private static let mostLines = 20_000

    let process: RecordingProcess
    private(set) var state = State.running
    private(set) var handshake: Handshake?
    private let host: any AdapterHost
    private let isCancelled: @Sendable () -> Bool
    private var splitter = LineSplitter(limit: 1 << 20)
    private var reader = PatientReader()
    private var pending = PendingAnswers()
    private var byteCount = 0
    private var lineCount = 0

    init(process: RecordingProcess, host: any AdapterHost, isCancelled: @escaping @Sendable () -> Bool) {
        self.process = process
        self.host = host
        self.isCancelled = isCancelled
    }

    /// Whether a line has begun and not ended.
    var hasBegunLine: Bool { !splitter.remainder.isEmpty }

    func send(_ bytes: [UInt8], ids: [Int]) {
        for id in ids { pending.add(id) }
        process.send(bytes)
    }

    /// Waits until nothing is owed any more, the process has ended, or the time is up.
    func waitForAnswers(until deadline: Duration) {
        while !pending.pending.isEmpty, !isCancelled() {
            var output: [UInt8] = []
            let processState = process.wait(until: deadline, output: &output)
            byteCount += output.count
            splitter.append(output)
            readLines()
            guard processState == .running, state != .ended else {
                state = .ended
                return
            }
            guard host.now < deadline || pending.pending.isEmpty else {
                if state == .running { process.note(.timeout) }
                state = .silent
                return
            }
        }
    }

    /// Reads on although nothing is owed.
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
            // Nothing after a line without end can be read.
            state = .ended
        }
    }

    private func take(_ answer: PatientReader.Answer) {
        guard pending.match(answer.id) == .request(AdapterRequest.handshakeID), let result = answer.root["result"]
        else { return }
        handshake = Handshake(result)
    }
}

extension DoctorTalk.Handshake {
    /// Reads a result as it was meant; nil where no platform can be made out.
    fileprivate init?(_ result: JSONElement) {
        if let strict = try? AdapterHandshake(result) {
            let platforms = Platform.allCases.filter { strict.profile.platforms.contains($0) }
            self.init(
                platforms: platforms, drive: strict.drive, wiring: strict.profile.wiring,
                knowsLifecycle: strict.profile.knowsLifecycle)
            return
        }
        let names = result["platforms"]?.elements.compactMap { $0.string?.lowercased() } ?? []
        let platforms = Platform.allCases.filter { names.contains($0.rawValue) }
        guard !platforms.isEmpty else { return nil }
        func word<Word: RawRepresentable<String>>(_ member: String) -> Word? {
            result[member]?.string.flatMap { Word(rawValue: $0) }
        }
        let documented = DeclaredWiring.documented
        self.init(
            platforms: platforms,
            drive: word("drive") ?? .callbacks,
            wiring: DeclaredWiring(
                launchMode: word("launchMode") ?? documented.launchMode,
                extras: word("extras") ?? documented.extras,
                lifecycle: word("lifecycle") ?? documented.lifecycle),
            knowsLifecycle: result["protocolVersion"]?.integer != AdapterHandshake.firstVersion
        )
    }
}
