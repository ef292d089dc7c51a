import Foundation

/// How long the tool takes to start, beside a program of one line.
extension Bench {
    /// So many starts are one sample: a single one is over too soon.
    private static let starts = 10

    mutating func measureStart() async throws {
        let tool =
            options.tool
            ?? Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("tracking-conformance")
            .path
        guard let tool, FileManager.default.isExecutableFile(atPath: tool) else {
            figures.skipped.append(
                "the start of the tool: build it first, beside this program (swift build -c release)")
            return
        }
        guard let line = oneLineProgram(linkedAs: tool) else {
            figures.skipped.append("the start of the tool: swiftc is not installed, or compiles nothing")
            return
        }
        for arguments in [["--version"], ["--help"], ["completion", "bash"]] {
            let start = try await compare([tool] + arguments, with: [line])
            figures.figures.append(
                Figure(
                    "\(arguments.joined(separator: " ")) | one-line program", start, clock: .processor,
                    goal: .atMost(2)))
        }
        let run = try await compare(
            [tool, "run", "--report", "junit=\(folder)/start.xml"], with: [line])
        figures.figures.append(Figure("run | one-line program", run, clock: .wall, goal: .atMost(8)))
    }

    private func compare(_ subject: [String], with baseline: [String]) async throws -> PairedSamples {
        try await PairedSamples(pairs: options.pairs) {
            try Self.mean(subject)
        } baseline: {
            try Self.mean(baseline)
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

    /// A program that prints a line by Foundation, which the tool uses, too.
    private func oneLineProgram(linkedAs tool: String) -> String? {
        guard let compiler = Subprocess.find("swiftc") else { return nil }
        let source = folder + "/line.swift"
        let program = folder + "/line"
        let text = "import Foundation\nFileHandle.standardOutput.write(Data(\"1.0\\n\".utf8))\n"
        let linking = Self.isStatic(tool) ? ["-static-stdlib"] : []
        guard (try? text.write(toFile: source, atomically: true, encoding: .utf8)) != nil,
            (try? Subprocess([compiler, "-O", source, "-o", program] + linking).run()) != nil
        else { return nil }
        return program
    }

    /// Whether a program has Swift's libraries in it: then it does not name the file of any.
    private static func isStatic(_ program: String) -> Bool {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: program), options: .mappedIfSafe) else {
            return false
        }
        return bytes.range(of: Data("libswiftCore.".utf8)) == nil
    }
}

/// A run, from the start of its process to the end, beside pytest with as many empty cases.
extension Bench {
    private static let emptyCases = 10_000

    mutating func measurePytest() async throws {
        guard let python = Subprocess.find("python3"), (try? Subprocess([python, "-c", "import pytest"]).run()) != nil
        else {
            figures.skipped.append("pytest: python3 with pytest is not installed")
            return
        }
        let count = workload.cases(inRounds: workload.rounds(for: Self.emptyCases))
        let test = """
            import pytest

            @pytest.mark.parametrize("case", range(\(count)))
            def test_case(case):
                assert case >= 0
            """
        let file = folder + "/test_cases.py"
        try test.write(toFile: file, atomically: true, encoding: .utf8)
        let pytest = Subprocess([
            python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=\(folder)/pytest.xml", file,
        ])
        let run = try InProcessRun.process(InProcessRun.arguments(.whole, cases: count, in: folder))
        let comparison = try await PairedSamples(pairs: options.pairs) {
            try pytest.run()
        } baseline: {
            try run.run()
        }
        figures.figures.append(
            Figure("pytest, \(count) empty cases | whole process", comparison, clock: .processor, goal: .atLeast(100)))
    }
}
