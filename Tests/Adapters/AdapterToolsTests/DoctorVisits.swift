import AdapterClient
import AdapterTools
import Foundation
import Synchronization
import Testing

/// Visits of the doctor to real processes, with the record of what was said.
enum DoctorVisits {
    /// Not all at once, so that a time that was up means something on a small machine.
    static let turnstile = Turnstile(width: 6)

    /// Visits an adapter; short times, since most mistakes that need them cost the whole of it.
    static func records(
        of command: [String],
        options: DoctorOptions = DoctorOptions(timeout: .seconds(20), startTimeout: .seconds(20))
    ) async throws -> [TranscriptRecord] {
        let program = try ProgramSearch(path: Programs.environment["PATH"]).program(of: command)
        let host = try PosixHost(
            program: program, arguments: command, environment: Programs.environment, keptLogBytes: 64 << 10)
        let records = Mutex<[TranscriptRecord]>([])
        let start = ContinuousClock().now
        let recorder = TranscriptRecorder(now: { start.duration(to: ContinuousClock().now) }) { record in
            records.withLock { $0.append(record) }
        }
        try await DoctorVisit(host: RecordingHost(host, recorder: recorder), options: options, edition: "2022-02")
            .make()
        return records.withLock { $0 }
    }

    /// A record as a file has it, read again.
    static func replayed(_ records: [TranscriptRecord], command: [String]) throws -> TranscriptFile {
        let lines = records.map(\.jsonLine).joined()
        return try TranscriptFile(
            TranscriptFile.header(command: command, tool: "test") + lines, name: "transcript.jsonl")
    }
}

/// Lets only so many tests through at a time.
actor Turnstile {
    private var free: Int
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(width: Int) { free = width }

    func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiters.append($0) }
    }

    private func leave() {
        if waiters.isEmpty { free += 1 } else { waiters.removeFirst().resume() }
    }
}
