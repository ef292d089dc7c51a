import AdapterClient
import DeviceModel
import Foundation
import PushTracking
import TestSupport
import Testing

@Suite("Starters with a vendor's code in them that is not well", .hangGuard)
struct StarterFaultTests {
    /// A starter, and a line that is followed by one that prints and one that throws.
    struct Row: Sendable, CustomTestStringConvertible {
        let language: String
        let from: String
        let to: String

        var testDescription: String { language }
    }

    static let rows: [Row] = [
        Row(
            language: "python",
            from: #"        self.track(extras, "2")\#n"#,
            to: #"        self.track(extras, "2")\#n        print('hello')\#n        raise ValueError('broken')\#n"#
        ),
        Row(
            language: "javascript",
            from: "  onReceive({ extras }) {\n    this.track(extras, '2');\n",
            to: """
                  async onReceive({ extras }) {
                    await new Promise((resolve) => setTimeout(resolve, 10));
                    this.track(extras, '2');
                    console.log('hello');
                    throw new Error('broken');

                """
        ),
        Row(
            language: "php",
            from: "        $this->track($extras, '2');\n",
            to: """
                        $this->track($extras, '2');
                        echo 'hello', $undefined;
                        throw new Error('broken');

                """
        ),
        Row(
            language: "ruby",
            from: #"    track(extras, "2")\#n"#,
            to: #"    track(extras, "2")\#n    puts "hello"\#n    STDOUT.puts "hello"\#n    raise "broken"\#n"#
        ),
        Row(
            language: "typescript",
            from: "  onReceive({ extras }: { extras: Push }) {\n    this.track(extras, '2');\n",
            to: """
                  async onReceive({ extras }: { extras: Push }) {
                    await new Promise((resolve) => setTimeout(resolve, 10));
                    this.track(extras, '2');
                    console.log('hello');
                    throw new Error('broken');

                """
        ),
        Row(
            language: "java",
            from: #"            track(extras, "2");\#n"#,
            to:
                #"            track(extras, "2");\#n            System.out.println("hello");\#n            throw new AssertionError("broken");\#n"#
        ),
        Row(
            language: "kotlin",
            from: #"        track(extras, "2")\#n"#,
            to: #"        track(extras, "2")\#n        println("hello")\#n        throw AssertionError("broken")\#n"#
        ),
        Row(
            language: "swift",
            from: #"        track(extras, "2")\#n"#,
            to:
                #"        track(extras, "2")\#n        print("hello")\#n        throw AdapterError(message: "broken")\#n"#
        ),
        Row(
            language: "go",
            from: #"\#tapp.track(extras, "2")\#n"#,
            to: #"\#tapp.track(extras, "2")\#n\#tfmt.Println("hello")\#n\#tpanic("broken")\#n"#
        ),
    ]

    @Test(
        "what is printed goes to the log, what was called before a throw counts, and the next case is well",
        arguments: rows.filter { Programs.isSampled($0.language) })
    func fault(_ row: Row) async throws {
        let build = row.language == "swift" ? ["swiftc"] + Programs.swift6 + ["adapter.swift"] : nil
        let installed = try await InstalledStarter(row.language, build: build, change: [(row.from, row.to)])
        defer { installed.remove() }
        let app = try await AdapterApp(
            command: installed.command, environment: Programs.environment, edition: "2022-02")
        let payloads = (0..<2).map { number -> Payload in
            ["_mId": .string("m\(number)"), "_dId": "d", "_acsDeliveryTracking": "on"]
        }
        func observation(_ events: [DeviceEvent]) async throws -> [StepObservation] {
            let traits = payloads.map { PushTraits(of: $0) }
            let scenario = try DeviceScenario(
                platform: .android, app: .background, notifications: traits, events: events)
            guard case .observed(let steps) = await app.observe(DeviceScript(scenario: scenario, payloads: payloads))
            else { return [] }
            return steps
        }
        let broken = try await observation([.received(0), .dismissed(0), .received(1)])
        try #require(broken.count == 3)
        #expect(broken.map(\.calls) == [[Self.call("7", "m0")], [Self.call("2", "m0")], []])
        #expect(broken[0].threw == nil && broken[2].threw == nil)
        #expect(broken[1].threw?.contains("broken") == true)
        #expect(try await observation([.received(1)]) == [StepObservation(calls: [Self.call("7", "m1")])])
        await app.shutdown()
        #expect(app.incidents.isEmpty)
    }

    private static func call(_ action: String, _ message: String) -> TrackingCall {
        TrackingCall(
            function: .collectMessageInfo,
            data: ["broadlogId": .string(message), "deliveryId": "d", "action": .string(action)]
        )
    }
}
