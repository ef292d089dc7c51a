import Foundation
import TestSupport
import Testing

/// A sample of what `python3 .ci code planted` does with all apps.
@Suite("An app with planted mistakes", .enabled(if: InstalledProgram.path(of: "node") != nil, "node is not installed"))
struct IntegrationAppTests {
    @Test("is told of these, no more and no fewer")
    func planted() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let adapter = Repository.root.appending(path: "Tests/Fixtures/IntegrationApps/node/adapter.js").path
        let outcome = try tool.run(
            [
                "run", "--platform", "ios", "--rule", "ids.own-notification", "--rule", "ios.*", "--rule", "flag.on",
                "--no-rerun", "--report", "none", "--", "node", adapter, "device",
            ],
            environment: ["MISTAKES": "foreground-twice,last-push"])
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        let causes = outcome.output.split(separator: "\n").filter { $0.hasPrefix("cause ") }
        #expect(
            causes == [
                "cause 1 of 2: The same call is sent more than once when a notification arrives while the app is in the foreground on iOS.",
                "cause 2 of 2: The ids and the flag of another notification are used when a notification is dismissed or tapped on iOS.",
            ])
    }
}
