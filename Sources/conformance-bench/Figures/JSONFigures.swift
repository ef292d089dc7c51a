import AdapterSink
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import StrictJSON

/// How fast JSON is read, beside a loop that only adds up the same bytes.
enum JSONFigures {
    static func add(to figures: inout Figures, options: BenchOptions, workload: RunWorkload) async throws {
        let specs = SpecSource.embedded.files.map(\.bytes)
        try await figures.figures.append(figure("JSON: spec files", specs, options: options))
        let answers = try await self.answers(workload)
        try await figures.figures.append(figure("JSON: adapter answers", answers, options: options))
    }

    /// Reads the documents until some 16 MB have been read.
    private static func figure(_ name: String, _ documents: [[UInt8]], options: BenchOptions) async throws -> Figure {
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
    private static func answers(_ workload: RunWorkload) async throws -> [[UInt8]] {
        let app = workload.app
        let plan = try workload.plan()
        var answers: [[UInt8]] = []
        for (index, template) in plan.cases.enumerated() {
            let script = template.filled(seed: plan.seed, caseIndex: CaseIndex(index)).script
            guard case .observed(let steps) = await app.observe(script) else { continue }
            answers.append(answer(id: index + 1, steps))
        }
        return answers
    }

    private static func answer(id: Int, _ steps: [StepObservation]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("jsonrpc")
        writer.string("2.0")
        writer.name("id")
        writer.integer(id)
        writer.name("result")
        writer.beginObject()
        writer.name("calls")
        writer.beginArray()
        for step in steps {
            writer.beginArray()
            for call in step.calls {
                writer.beginObject()
                writer.name("function")
                writer.string(call.function.name)
                writer.name("data")
                call.data.write(to: &writer)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endArray()
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }
}
