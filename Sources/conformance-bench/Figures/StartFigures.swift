import Foundation

/// How long the tool takes to start, beside a program of one line.
enum StartFigures {
    /// So many starts are one sample: a single one is over too soon.
    private static let starts = 10

    static func add(to figures: inout Figures, options: BenchOptions, folder: String) async throws {
        let tool =
            options.tool
            ?? Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("tracking-conformance")
            .path
        guard let tool, FileManager.default.isExecutableFile(atPath: tool) else {
            figures.skipped.append(
                "the start of the tool: build it first, beside this program (swift build -c release)")
            return
        }
        guard let line = oneLineProgram(in: folder) else {
            figures.skipped.append("the start of the tool: swiftc is not installed, or compiles nothing")
            return
        }
        let version = try await compare([tool, "--version"], with: [line], options: options)
        figures.figures.append(Figure("--version | one-line program", version, clock: .wall, goal: .atMost(3)))
        let run = try await compare(
            [tool, "run", "--report", "junit=\(folder)/start.xml"], with: [line], options: options)
        figures.figures.append(Figure("run | one-line program", run, clock: .wall))
    }

    private static func compare(_ subject: [String], with baseline: [String], options: BenchOptions) async throws
        -> PairedSamples
    {
        try await PairedSamples(pairs: options.pairs) {
            try mean(subject)
        } baseline: {
            try mean(baseline)
        }
    }

    private static func mean(_ command: [String]) throws -> Sample {
        var sum = Sample(wall: 0, processor: 0)
        for _ in 0..<starts {
            let sample = try Subprocess(command).run()
            sum.wall += sample.wall / Double(starts)
            sum.processor += sample.processor / Double(starts)
        }
        return sum
    }

    private static func oneLineProgram(in folder: String) -> String? {
        guard let compiler = Subprocess.find("swiftc") else { return nil }
        let source = folder + "/line.swift"
        let program = folder + "/line"
        guard (try? "print(\"1.0\")\n".write(toFile: source, atomically: true, encoding: .utf8)) != nil,
            (try? Subprocess([compiler, "-O", source, "-o", program]).run()) != nil
        else { return nil }
        return program
    }
}
