import AdapterClient
import DeviceModel
import Foundation
import PushTracking
import TestSupport
import Testing

@Suite("Starters with a vendor's code in them that is not well", .hangGuard)
struct StarterFaultTests {
    @Test(
        "Python: what is printed goes to the log, and what was called before a throw counts",
        .enabled(if: Programs.isInstalled("python3"), "python3 is not installed")
    )
    func python() async throws {
        try await check(
            "python",
            from: #"        self.track(extras, "2")\#n"#,
            to: #"        self.track(extras, "2")\#n        print('hello')\#n        raise ValueError('broken')\#n"#
        )
    }

    @Test(
        "JavaScript: what is printed goes to the log, and what was called before a throw counts",
        .enabled(if: Programs.isInstalled("node"), "node is not installed")
    )
    func javascript() async throws {
        try await check(
            "javascript",
            from: "  onReceive({ extras }) {\n    this.track(extras, '2');\n",
            to: """
                  async onReceive({ extras }) {
                    await new Promise((resolve) => setTimeout(resolve, 10));
                    this.track(extras, '2');
                    console.log('hello');
                    throw new Error('broken');

                """
        )
    }

    @Test(
        "PHP: what is printed goes to the log, and what was called before a throw counts",
        .enabled(if: Programs.canRun("php"), "php is not installed")
    )
    func php() async throws {
        try await check(
            "php",
            from: "        $this->track($extras, '2');\n",
            to: """
                        $this->track($extras, '2');
                        echo 'hello', $undefined;
                        throw new Error('broken');

                """
        )
    }

    @Test(
        "Ruby: what is printed goes to the log, and what was called before an exception counts",
        .enabled(if: Programs.canRun("ruby"), "ruby is not installed")
    )
    func ruby() async throws {
        try await check(
            "ruby",
            from: #"    track(extras, "2")\#n"#,
            to: #"    track(extras, "2")\#n    puts "hello"\#n    STDOUT.puts "hello"\#n    raise "broken"\#n"#
        )
    }

    @Test(
        "TypeScript: what is printed goes to the log, and what was called before a throw counts",
        .enabled(if: Programs.canRun("typescript"), "no node that runs TypeScript is installed")
    )
    func typescript() async throws {
        try await check(
            "typescript",
            from: "  onReceive({ extras }: { extras: Push }) {\n    this.track(extras, '2');\n",
            to: """
                  async onReceive({ extras }: { extras: Push }) {
                    await new Promise((resolve) => setTimeout(resolve, 10));
                    this.track(extras, '2');
                    console.log('hello');
                    throw new Error('broken');

                """
        )
    }

    @Test(
        "Java: what is printed goes to the log, and what was called before a throw counts",
        .enabled(if: Programs.canRun("java"), "no Java compiler is installed"),
        .nightly
    )
    func java() async throws {
        try await check(
            "java",
            from: #"            track(extras, "2");\#n"#,
            to:
                #"            track(extras, "2");\#n            System.out.println("hello");\#n            throw new AssertionError("broken");\#n"#
        )
    }

    @Test(
        "Kotlin: what is printed goes to the log, and what was called before a throw counts",
        .enabled(if: Programs.canRun("kotlin"), "kotlinc is not installed"),
        .nightly
    )
    func kotlin() async throws {
        try await check(
            "kotlin",
            from: #"        track(extras, "2")\#n"#,
            to: #"        track(extras, "2")\#n        println("hello")\#n        throw AssertionError("broken")\#n"#
        )
    }

    @Test(
        "Swift: what is printed goes to the log, and what was called before a throw counts",
        .enabled(if: Programs.canRun("swift"), "swiftc is not installed"),
        .nightly
    )
    func swift() async throws {
        try await check(
            "swift",
            from: #"        track(extras, "2")\#n"#,
            to:
                #"        track(extras, "2")\#n        print("hello")\#n        throw AdapterError(message: "broken")\#n"#,
            build: ["swiftc"] + Programs.swift6 + ["adapter.swift"]
        )
    }

    @Test(
        "Go: what is printed goes to the log, and what was called before a panic counts",
        .enabled(if: Programs.canRun("go"), "go is not installed"),
        .nightly
    )
    func go() async throws {
        try await check(
            "go",
            from: #"\#tapp.track(extras, "2")\#n"#,
            to: #"\#tapp.track(extras, "2")\#n\#tfmt.Println("hello")\#n\#tpanic("broken")\#n"#
        )
    }

    /// Plays an arrival, a dismissal that breaks, and a further arrival that is not reached; then all is well in the
    /// next case.
    private func check(_ language: String, from: String, to: String, build: [String]? = nil) async throws {
        let installed = try await InstalledStarter(language, build: build, change: [(from, to)])
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
