import AdapterSink
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import SelfTest
import StrictJSON

/// How fast JSON is read, beside a loop that only adds up the same bytes.
extension Bench {
    mutating func measureJSON() async throws {
        let specs = SpecSource.embedded.files.map(\.bytes)
        try await figures.figures.append(figure("JSON: spec files", specs))
        let answers = try await self.answers()
        try await figures.figures.append(figure("JSON: adapter answers", answers))
    }

    /// Reads the documents until some 16 MB have been read.
    private func figure(_ name: String, _ documents: [[UInt8]]) async throws -> Figure {
        let size = documents.reduce(0) { $0 + $1.count }
        let rounds = max(1, 16_000_000 / size)
        let comparison = try await PairedSamples(pairs: options.pairs) {
            try Stopwatch.time {
                for _ in 0..<rounds {
                    for document in documents {
                        guard try JSONDocument(document).root.kind == .object else {
                            throw BenchError("no object was read")
                        }
                    }
                }
            }
        } baseline: {
            try Stopwatch.time {
                var sum: UInt64 = 0
                for _ in 0..<rounds {
                    for document in documents {
                        for byte in document { sum &+= UInt64(byte) }
                    }
                }
                guard sum > 0 else { throw BenchError("there was nothing to add up") }
            }
        }
        return Figure(
            name + " | byte sum", comparison, amount: Double(size * rounds) / 1e6, unit: "MB/s", clock: .processor)
    }

    /// What an adapter of the reference sink answers to the cases of the plan.
    private func answers() async throws -> [[UInt8]] {
        let app = workload.app
        let plan = try workload.plan()
        var answers: [[UInt8]] = []
        for (index, template) in plan.cases.enumerated() {
            let script = template.filled(seed: plan.seed, caseIndex: CaseIndex(index)).script
            guard case .observed(let steps) = await app.observe(script) else { continue }
            answers.append(Self.answer(id: index + 1, steps))
        }
        return answers
    }

    private static func answer(id: Int, _ steps: [StepObservation]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("jsonrpc", "2.0")
            writer.member("id", id)
            writer.member("result") {
                $0.object {
                    $0.member("calls") {
                        $0.array(steps) { writer, step in
                            writer.array(step.calls) { writer, call in
                                writer.object { writer in
                                    writer.member("function", call.function.name)
                                    writer.member("data") { call.data.write(to: &$0) }
                                }
                            }
                        }
                    }
                }
            }
        }
        return writer.bytes
    }
}
