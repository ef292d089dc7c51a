import AdapterClient
import AdapterTools
import DeviceModel
import PushTracking
import TestSupport
import Testing

@Suite("The starters, with code in them that keeps something on disk", .hangGuard)
struct StarterStorageTests {
    /// A starter whose `onCreate` adds a letter to what it has stored, and sends that with the number of intents that it
    /// has seen.
    struct Row: Sendable, CustomTestStringConvertible {
        let language: String
        let code: String

        var testDescription: String { language }
    }

    static let rows: [Row] = [
        Row(
            language: "python",
            code: """
                        self.storage["n"] = self.storage.get("n", "") + "x"
                        self.sdk.trackAction("n", {"n": self.storage["n"] + str(len(self.seen_intents))})

                """),
        Row(
            language: "javascript",
            code: """
                    this.storage.set('n', (this.storage.get('n') ?? '') + 'x');
                    this.sdk.trackAction('n', { n: this.storage.get('n') + this.seenIntents.size });

                """),
        Row(
            language: "php",
            code: """
                        $this->storage['n'] = ($this->storage['n'] ?? '') . 'x';
                        $this->sdk->trackAction('n', ['n' => $this->storage['n'] . count($this->seenIntents)]);

                """),
        Row(
            language: "ruby",
            code: """
                    @storage["n"] = "#{@storage["n"]}x"
                    @sdk.trackAction("n", { "n" => "#{@storage["n"]}#{@seen_intents.size}" })

                """),
        Row(
            language: "typescript",
            code: """
                    this.storage.set('n', (this.storage.get('n') ?? '') + 'x');
                    this.sdk.trackAction('n', { n: `${this.storage.get('n')}${this.seenIntents.size}` });

                """),
        Row(
            language: "java",
            code: """
                            storage.merge("n", "x", String::concat);
                            sdk.trackAction("n", Map.of("n", storage.get("n") + seenIntents.size()));

                """),
        Row(
            language: "go",
            code: """
                \tapp.storage["n"] += "x"
                \tapp.sdk.trackAction("n", map[string]any{"n": fmt.Sprint(app.storage["n"], len(app.seenIntents))})

                """),
        Row(
            language: "swift",
            code: #"""
                        storage["n"] = (storage["n"] ?? "") + "x"
                        sdk.trackAction("n", data: ["n": (storage["n"] ?? "") + "\(seenIntents.count)"])

                """#),
        Row(
            language: "kotlin",
            code: """
                        storage["n"] = (storage["n"] ?: "") + "x"
                        sdk.trackAction("n", mapOf("n" to storage["n"] + seenIntents.size))

                """),
    ]

    @Test(
        "it outlives the process and ends with the case, and nothing else outlives the process",
        arguments: rows.filter { Programs.isSampled($0.language) }
    )
    func survives(_ row: Row) async throws {
        let lines = try #require(Starter.named(row.language)?.files[0].text.split(separator: "\n"))
        let line = try #require(lines.first { $0.contains("Once per intent;") })
        let installed = try await InstalledStarter(
            row.language, change: [(line + "\n", row.code + line + "\n")])
        defer { installed.remove() }
        let app = try await AdapterApp(
            command: installed.command, environment: Programs.environment, edition: "2022-02")
        let push: Payload = ["_mId": "m", "_dId": "d", "_acsDeliveryTracking": "on"]
        let scenario = try DeviceScenario(
            platform: .android, app: .background, notifications: [PushTraits(of: push)],
            events: [.opened(0), .left, .restored])
        for _ in 0..<2 {
            guard case .observed(let steps) = await app.observe(DeviceScript(scenario: scenario, payloads: [push]))
            else {
                Issue.record("nothing was observed")
                break
            }
            #expect(
                steps.map(\.calls) == [
                    // The first x is of the start before the case, whose calls are of no account.
                    [Self.stored("xx0"), Self.call("2"), Self.call("1")], [], [Self.stored("xxx0")],
                ])
        }
        await app.shutdown()
        #expect(app.incidents.isEmpty)
    }

    private static func stored(_ text: String) -> TrackingCall {
        TrackingCall(function: .trackAction, name: "n", data: ["n": .string(text)])
    }

    private static func call(_ action: String) -> TrackingCall {
        TrackingCall(
            function: .collectMessageInfo,
            data: ["broadlogId": "m", "deliveryId": "d", "action": .string(action)])
    }
}
