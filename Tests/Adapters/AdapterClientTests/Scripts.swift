import DeviceModel
import PushTracking

/// Scripts to play, told apart by the ids that they carry.
enum Scripts {
    /// The payload of the push with a number.
    static func payload(_ number: Int) -> Payload {
        ["_mId": .string("m\(number)"), "_dId": .string("d\(number)"), "_acsDeliveryTracking": "on"]
    }

    /// A notification received on Android in the background.
    static func received(_ number: Int) throws -> DeviceScript {
        let script = try android(.background, [.received(0)], [payload(number)])
        return DeviceScript(scenario: script.scenario, payloads: script.payloads, caseIndex: CaseIndex(number))
    }

    static func android(_ app: AppState, _ events: [DeviceEvent], _ payloads: [Payload]) throws -> DeviceScript {
        try script(.android, app, events, payloads)
    }

    static func ios(_ app: AppState, _ events: [DeviceEvent], _ payloads: [Payload]) throws -> DeviceScript {
        let pushes = payloads.map { payload in
            var push = payload
            push["aps"] = ["alert": "Hello", "content-available": 1, "category": "DEFAULT"]
            return push
        }
        return try script(.ios, app, events, pushes)
    }

    private static func script(
        _ platform: Platform,
        _ app: AppState,
        _ events: [DeviceEvent],
        _ payloads: [Payload]
    ) throws -> DeviceScript {
        let scenario = try DeviceScenario(
            platform: platform, app: app, notifications: payloads.map { PushTraits(of: $0) }, events: events)
        return DeviceScript(scenario: scenario, payloads: payloads)
    }

    /// The call that the documented sink makes for the push with a number.
    static func call(_ action: String, _ number: Int = 0) -> TrackingCall {
        TrackingCall(
            function: .collectMessageInfo,
            data: ["broadlogId": .string("m\(number)"), "deliveryId": .string("d\(number)"), "action": .string(action)]
        )
    }

    /// What is seen of a documented answer to `received(number)`.
    static func impression(_ number: Int) -> Observation {
        .observed([StepObservation(calls: [call("7", number)])])
    }
}
