import AdapterClient
import CaseJudging
import ConformanceSpec
import Foundation
import PushTracking

/// A run through an adapter, compared with a pump that sends it the same bytes and does not parse its answers.
extension Bench {
    private static let window = AdapterOptions().window
    /// Enough to make the first and last answers negligible.
    private static let rounds = 4

    func adapterFigure() async throws -> Figure {
        guard let python = Subprocess.find("python3") else { throw BenchError("python3 is not installed") }
        let command = [python, fixtures + "/Adapters/documented_sink.py"]
        let workload = try Workload()
        let plan = try workload.plan()
        let requests = plan.cases.enumerated().map { index, template in
            let script = template.filled(seed: plan.seed, caseIndex: CaseIndex(index)).script
            var line: [UInt8] = []
            let parameters = AdapterRequest.parameters(of: script, drive: .callbacks, wiring: .documented)
            AdapterRequest.appendRunCase(id: index + 1, parameters: parameters, to: &line)
            return line
        }
        let pairs = try await Pairs(pairs) {
            let environment = ProcessInfo.processInfo.environment
            let app = try await AdapterApp(command: command, environment: environment, edition: plan.edition.id)
            let seconds = try await Clock.wall.time {
                for _ in 0..<Self.rounds { try await workload.judge(plan, against: app, jobs: 2 * Self.window) }
            }
            await app.shutdown()
            return seconds
        } to: {
            let pump = try AdapterPump(command: command, handshake: AdapterRequest.initialize(edition: plan.edition.id))
            defer { pump.end() }
            return try await Clock.wall.time {
                for _ in 0..<Self.rounds { try pump.pump(requests, window: Self.window) }
            }
        }
        return Figure(name: "adapter run : pump of the same bytes", value: pairs.ratio, unit: "", goal: .atMost(1.3))
    }
}
