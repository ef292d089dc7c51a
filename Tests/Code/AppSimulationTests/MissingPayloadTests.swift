import DeviceModel
import PushTracking
import Testing

@testable import AppSimulation

@Suite("Scripts that lack payloads") struct MissingPayloadTests {
    @Test("a notification without a payload is an empty push, which nothing is sent for", arguments: Platform.allCases)
    func empty(_ platform: Platform) throws {
        let scope =
            switch platform {
            case .android: try AndroidExample(AndroidParts().blocks).scope
            case .ios: IOSCase.scope(IOSSamples.plain, platforms: try CodePlatforms())
            }
        let traits = PushTraits(of: Payload([("aps", .object(Payload([("content-available", .number("1"))])))]))
        for app in [AppState.foreground, .background, .closed] {
            let scenario = try DeviceScenario(
                platform: platform,
                app: app,
                notifications: [traits, traits],
                events: [.received(0), .dismissed(0), .received(1), .opened(1)]
            )
            let trace = SimulatedApp(scope).trace(DeviceScript(scenario: scenario, payloads: []))
            #expect(trace.steps.count == 4 && trace.steps.allSatisfy { $0.calls.isEmpty })
        }
    }
}
