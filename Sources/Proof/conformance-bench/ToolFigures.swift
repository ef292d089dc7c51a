import Foundation

/// Figures of the tool as a whole process.
///
/// Times are processor times, which other load hardly changes; on a quiet machine they equal the wall-clock time of a
/// process that does not wait.
extension Bench {
    /// A run of the built-in sink with its default reports.
    func runFigures() async throws -> [Figure] {
        let line = try oneLineProgram()
        let pairs = try await Pairs(pairs) {
            try Subprocess([tool, "run"]).run().seconds
        } to: {
            try Subprocess([line]).run().seconds
        }
        return [
            Figure(name: "default run", value: pairs.shortest * 1000, unit: "ms", goal: .atMost(100)),
            Figure(name: "default run : a one-line program", value: pairs.ratio, unit: "", goal: .atMost(18)),
        ]
    }

    func memoryFigure() throws -> Figure {
        let reports = ["junit", "json", "html", "markdown", "junit-strict"].flatMap {
            ["--report", "\($0)=\(folder)/\($0)"]
        }
        let bytes = try (0..<pairs).map { _ in Double(try Subprocess([tool, "run"] + reports).run().peakMemory) }
        return Figure(
            name: "memory of a run with five reports", value: bytes.median / 1e6, unit: "MB", goal: .atMost(64))
    }

    func docsFigure() throws -> Figure {
        let pages = fixtures + "/Pages/mistaken"
        let count = try FileManager.default.contentsOfDirectory(atPath: pages).count
        // The pages have findings.
        let docs = Subprocess([tool, "docs", pages], exitCode: 1)
        let seconds = try (0..<pairs).map { _ in try docs.run().seconds }
        return Figure(name: "\(count) pages", value: seconds.min() ?? .nan, unit: "s", goal: .atMost(0.4))
    }

    func hostileFigure() throws -> Figure {
        let output = folder + "/page-times"
        let proof = products.appendingPathComponent("conformance-proof").path
        _ = try Subprocess([proof, "page-times", fixtures + "/Pages/mistaken"], output: output).run()
        // It prints the slowest pages in lines such as `  812 ms, 4.2 times: NAME`.
        let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").dropFirst()
        let times = lines.compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
        guard let slowest = times.max() else { throw BenchError("\(proof) measured no page") }
        return Figure(name: "the slowest hostile page", value: slowest / 1000, unit: "s", goal: .atMost(1))
    }

    func sourceFigure() throws -> Figure {
        let app = URL(fileURLWithPath: folder + "/app")
        try SourceApp.write(to: app, apps: URL(fileURLWithPath: fixtures + "/Apps"))
        let seconds = try Subprocess([tool, "source", app.path]).run().seconds
        return Figure(name: "source of 10 MiB", value: seconds, unit: "s", goal: .atMost(10))
    }

    /// A program that prints a line with Foundation, linked like the tool.
    private func oneLineProgram() throws -> String {
        guard let compiler = Subprocess.find("swiftc") else { throw BenchError("swiftc is not installed") }
        let program = folder + "/line"
        let text = "import Foundation\nFileHandle.standardOutput.write(Data(\"1.0\\n\".utf8))\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: program + ".swift"))
        // A statically linked tool does not name the Swift libraries.
        let bytes = try Data(contentsOf: URL(fileURLWithPath: tool), options: .mappedIfSafe)
        let linking = bytes.range(of: Data("libswiftCore.".utf8)) == nil ? ["-static-stdlib"] : []
        _ = try Subprocess([compiler, "-O", program + ".swift", "-o", program] + linking).run()
        return program
    }
}
