package import AdapterClient

/// A host that records all messages with the processes of another host.
package final class RecordingHost: AdapterHost {
    private let host: any AdapterHost
    private let recorder: TranscriptRecorder

    /// A host that records the processes of another one.
    package init(_ host: any AdapterHost, recorder: TranscriptRecorder) {
        self.host = host
        self.recorder = recorder
    }

    package var now: Duration { host.now }

    package func sleep() { host.sleep() }

    package func wake() { host.wake() }

    package func runBlocking(_ body: @escaping @Sendable () -> Void) throws(AdapterError) { try host.runBlocking(body) }

    package func start() throws(AdapterError) -> any AdapterProcess { try startRecorded() }

    /// Starts the adapter as a process that can also record events known only to its caller.
    func startRecorded() throws(AdapterError) -> RecordingProcess {
        let number = recorder.numberForNextProcess()
        do {
            let process = try host.start()
            recorder.record(.event(.started), process: number)
            return RecordingProcess(process, number: number, recorder: recorder)
        } catch {
            recorder.record(.event(.notStarted(error.sentence)), process: number)
            throw error
        }
    }
}

/// A process that records all messages.
final class RecordingProcess: AdapterProcess {
    private let process: any AdapterProcess
    private let number: Int
    private let recorder: TranscriptRecorder
    private var lines = TranscriptLines()
    private var lastState = AdapterProcessState.running

    package init(_ process: any AdapterProcess, number: Int, recorder: TranscriptRecorder) {
        self.process = process
        self.number = number
        self.recorder = recorder
    }

    var log: String { process.log }

    var outputWhileEnding: [UInt8] { process.outputWhileEnding }

    func send(_ bytes: [UInt8]) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) { record(.line(.sent, Array(line), isComplete: true)) }
        process.send(bytes)
    }

    func wait(until deadline: Duration?, output: inout [UInt8]) -> AdapterProcessState {
        let start = output.count
        let state = process.wait(until: deadline, output: &output)
        lines.append(Array(output[start...]), to: record)
        if state != lastState, let event = TranscriptRecord.Event(state) { note(event) }
        lastState = state
        return state
    }

    func end(_ leave: AdapterLeave, grace: Duration) -> ProcessEnd? {
        note(leave == .finishing ? .finish : .terminate)
        let end = process.end(leave, grace: grace)
        lines.append(process.outputWhileEnding, to: record)
        lines.finish(record)
        let log = process.log
        // By bytes: for `String`, a carriage return and a line feed are one character.
        for line in log.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) where !log.isEmpty {
            record(.line(.log, Array(line), isComplete: true))
        }
        note(.ended(end))
        return end
    }

    /// Records an event of the process.
    func note(_ event: TranscriptRecord.Event) { record(.event(event)) }

    private func record(_ content: TranscriptRecord.Content) { recorder.record(content, process: number) }
}

extension TranscriptRecord.Event {
    /// The event that a state represents; nil for a process that runs well.
    fileprivate init?(_ state: AdapterProcessState) {
        switch state {
        case .running: return nil
        case .ended: self = .exited
        case .closedOutput: self = .closedOutput
        case .closedInput: self = .closedInput
        }
    }
}

/// Splits an adapter's output into lines for a record. Nothing is refused: a line without end is recorded in pieces.
struct TranscriptLines {
    /// The maximum length of a piece before it is recorded.
    private static let limit = 1 << 20

    private var buffer: [UInt8] = []

    /// Appends the next bytes and passes on what can be recorded.
    mutating func append(_ bytes: [UInt8], to record: (TranscriptRecord.Content) -> Void) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            record(.line(.received, buffer + rest[..<end], isComplete: true))
            buffer.removeAll(keepingCapacity: true)
            rest = rest[(end + 1)...]
        }
        buffer += rest
        if buffer.count > Self.limit { finish(record) }
    }

    /// Passes on the rest without a line feed.
    mutating func finish(_ record: (TranscriptRecord.Content) -> Void) {
        guard !buffer.isEmpty else { return }
        record(.line(.received, buffer, isComplete: false))
        buffer.removeAll(keepingCapacity: true)
    }
}
