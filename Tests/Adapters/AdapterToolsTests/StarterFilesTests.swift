import AdapterTools
import Testing

@Suite("The starters that are built in")
struct StarterFilesTests {
    @Test(
        "each has its adapter, a short README, and ends its lines with a line feed",
        arguments: Starter.all.map(\.language))
    func files(_ language: String) throws {
        let starter = try #require(Starter.named(language))
        #expect(starter.files.first?.name.lowercased().hasPrefix("adapter.") == true)
        let readme = try #require(starter.files.first { $0.name == "README.md" })
        #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 16)
        #expect(readme.text.contains("tracking-conformance run -- \(starter.command.joined(separator: " "))\n"))
        #expect(starter.build.isEmpty || readme.text.contains("    \(starter.build.joined(separator: " "))\n"))
        #expect(starter.files.allSatisfy { $0.text.hasSuffix("\n") })
    }

    @Test(
        "the TypeScript one compiles with all checks of types",
        .enabled(if: Programs.isInstalled("tsc"), "tsc is not installed"))
    func types() async throws {
        let installed = try await InstalledStarter(
            "typescript", build: ["tsc", "--strict", "--target", "es2022", "--noEmit", "adapter.ts"])
        installed.remove()
    }
}
