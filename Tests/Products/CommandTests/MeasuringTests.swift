import Testing

/// The programs that measure and prove.
@Suite("The programs beside the tool")
struct MeasuringTests {
    private let built: BuiltTool

    init() throws { built = try BuiltTool() }

    @Test(
        "name what they measure and prove, and refuse anything else",
        arguments: [
            (
                "conformance-bench", ["--only", "nothing"],
                ["run", "memory", "docs", "hostile", "source", "adapter", "cases", "scenarios"]
            ),
            ("conformance-proof", ["nothing"], ["app-cases", "corpus", "page-times", "selftest", "shared-runs"]),
        ])
    func words(_ program: String, _ unknown: [String], _ known: [String]) throws {
        defer { built.remove() }
        let help = try built.run(program, ["--help"])
        #expect(help.exitCode == 0)
        let refusal = try built.run(program, unknown)
        #expect(refusal.exitCode == 2)
        for word in known {
            #expect(help.output.contains(word))
            #expect(refusal.errors.contains(word))
        }
    }
}
