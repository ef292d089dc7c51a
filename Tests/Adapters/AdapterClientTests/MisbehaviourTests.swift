import AdapterClient
import AdapterFaults
import DeviceModel
import PushTracking
import TestSupport
import Testing

@Suite("A misbehaving adapter", .enabled(if: Fixtures.python != nil, Fixtures.withoutPython), .hangGuard)
struct MisbehaviourTests {
    private static let turnstile = Turnstile(width: 4)

    /// Those that take time take little else, so they need not wait for one another.
    private static let waitingRoom = Turnstile(width: 12)

    @Test(
        "costs the one case that fails alone",
        arguments: Sweep.rows(Misbehaviour.all, every: 20))
    func costsOneCase(_ misbehaviour: Misbehaviour) async throws {
        try await (misbehaviour.isSlow ? Self.waitingRoom : Self.turnstile).pass {
            let mark = try Processes.Mark()
            let options = AdapterOptions(
                timeout: misbehaviour.isSlow ? .seconds(1) : .seconds(20),
                window: 4,
                lineLimit: 128 << 10,
                grace: .milliseconds(200)
            )
            let app = try await AdapterApp(
                command: Fixtures.command("misbehaving_adapter.py", misbehaviour.name),
                environment: mark.environment,
                options: options,
                edition: "2022-02"
            )
            // The wrong case may be the last of the eight, so that only another one shows what became of the adapter.
            let observations = try await app.observeAll(0..<8) + app.observeAll(8..<9)
            await app.shutdown()
            #expect(app.incidents.isEmpty == misbehaviour.isFree, "\(app.incidents)")
            for (number, observation) in observations.enumerated() {
                if number == 3 {
                    Self.check(observation, misbehaviour)
                } else {
                    #expect(observation == Scripts.impression(number), "case \(number)")
                }
            }
            try await mark.expectNothingIsLeft()
        }
    }

    private static let wrongTypes = Observation.observed([
        StepObservation(calls: [
            TrackingCall(
                function: .collectMessageInfo,
                data: [
                    "broadlogId": .number("7"), "deliveryId": .null, "action": ["7"],
                    "list": ["deep": [true, .number("1.5")]],
                ]
            )
        ])
    ])

    private static func check(_ observation: Observation, _ misbehaviour: Misbehaviour) {
        guard let message = misbehaviour.message else {
            #expect(observation == (misbehaviour.isWrong ? wrongTypes : Scripts.impression(3)))
            return
        }
        guard case .errored(let error) = observation else {
            Issue.record("expected an error, got \(observation)")
            return
        }
        #expect(error.message.contains(message))
        let log = misbehaviour.name == "stderr-flood" ? "the end of the noise" : "misbehaving: \(misbehaviour.name)"
        #expect(error.log.contains(log))
    }
}

extension AdapterApp {
    /// Observes the scripts with these numbers side by side.
    func observeAll(_ numbers: Range<Int>) async throws -> [Observation] {
        try await withThrowingTaskGroup(of: (Int, Observation).self) { group in
            for number in numbers {
                let script = try Scripts.received(number)
                group.addTask { (number, await self.observe(script)) }
            }
            var observations = [Observation](repeating: .unsupported("not observed"), count: numbers.count)
            for try await (number, observation) in group { observations[number - numbers.lowerBound] = observation }
            return observations
        }
    }
}
