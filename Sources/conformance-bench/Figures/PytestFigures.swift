import Foundation

/// A run, from the start of its process to the end, beside pytest with as many empty cases.
enum PytestFigures {
    private static let cases = 10_000

    static func add(to figures: inout Figures, options: BenchOptions, workload: RunWorkload, folder: String)
        async throws
    {
        guard let python = Subprocess.find("python3"), (try? Subprocess([python, "-c", "import pytest"]).run()) != nil
        else {
            figures.skipped.append("pytest: python3 with pytest is not installed")
            return
        }
        let count = workload.cases(inRounds: workload.rounds(for: cases))
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
        let run = try InProcessRun.command(.whole, cases: count, in: folder)
        let comparison = try await PairedSamples(pairs: options.pairs) {
            try pytest.run()
        } baseline: {
            try run.run()
        }
        figures.figures.append(
            Figure("pytest, \(count) empty cases | whole process", comparison, clock: .processor, goal: .atLeast(100)))
    }
}
