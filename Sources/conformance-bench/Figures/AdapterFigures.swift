import AdapterSink
import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Foundation
import PushTracking

/// A run through an adapter, beside a pump that sends it the same bytes and reads nothing of its answers.
extension Bench {
    private static let window = AdapterOptions().window

    mutating func measureAdapter() async throws {
        guard let python = Subprocess.find("python3"), FileManager.default.fileExists(atPath: options.adapter) else {
            figures.skipped.append("the adapter run: it needs python3 and \(options.adapter)")
            return
        }
        let plan = try workload.plan()
        let command = [python, options.adapter]
        let requests = plan.cases.enumerated().map { index, template in
            let script = template.filled(seed: plan.seed, caseIndex: CaseIndex(index)).script
            var line: [UInt8] = []
            let parameters = AdapterRequest.parameters(of: script, drive: .callbacks, wiring: .documented)
            AdapterRequest.appendRunCase(id: index + 1, parameters: parameters, to: &line)
            return line
        }
        let comparison = try await PairedSamples(pairs: options.pairs) {
            try await run(plan, command)
        } baseline: {
            let pump = try AdapterPump(command: command, handshake: AdapterRequest.initialize(edition: plan.edition.id))
            defer { pump.end() }
            return try Stopwatch.time {
                for _ in 0..<Self.rounds { try pump.pump(requests, window: Self.window) }
            }
        }
        figures.figures.append(
            Figure(
                "adapter run | pump of the same bytes",
                comparison,
                amount: Double(plan.cases.count * Self.rounds),
                unit: "cases/s",
                clock: .wall,
                goal: .atMost(1.15)
            )
        )
    }

    /// Enough that an answer more or less does not count.
    private static let rounds = 4

    /// The time from the handshake to the written report.
    private func run(_ plan: Plan, _ command: [String]) async throws -> Sample {
        let environment = ProcessInfo.processInfo.environment
        let app = try await AdapterApp(command: command, environment: environment, edition: plan.edition.id)
        let watch = Stopwatch()
        var reporter = ReportFormat.junit.reporter(
            to: try DiskReportFile(path: folder + "/adapter.xml"), settings: RunWorkload.settings)
        try reporter.begin(workload.description(plan, profile: app.profile))
        var summary: RunSummary?
        for _ in 0..<Self.rounds {
            let runner = Runner(
                plan: plan, book: workload.book, jobs: 2 * Self.window,
                keepsPassedObservations: reporter.readsPassedObservations, now: RunWorkload.nanoseconds)
            let ended = try await runner.run(app) { try reporter.report($0) }
            guard ended.verdict == .conforms else { throw BenchError("the adapter does not conform") }
            summary = ended
        }
        if let summary { try reporter.end(summary) }
        let sample = watch.sample
        await app.shutdown()
        return sample
    }
}
