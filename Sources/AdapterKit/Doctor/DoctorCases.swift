package import DeviceModel
package import PushTracking

/// The cases that a doctor plays: ordinary ones, in which nothing is expected but an answer of the right shape.
package enum DoctorCases {
    /// A push that arrives and is opened.
    package static func opened(_ number: Int, on platform: Platform) -> DeviceScript? {
        script(
            [.received(0), .opened(0)], push: push("h00000\(number)", "d\(number)", title: "Hello", on: platform),
            on: platform)
    }

    /// No push at all: members that are null.
    package static func withoutPush(on platform: Platform) -> DeviceScript? {
        guard
            let scenario = try? DeviceScenario(
                platform: platform, app: .closed, notifications: [], events: [.launched, .resumed])
        else { return nil }
        return DeviceScript(scenario: scenario, payloads: [])
    }

    /// A push whose texts are easily damaged: several bytes a character, and a line separator that some languages take
    /// for a line's end.
    package static func withUnusualText(on platform: Platform) -> DeviceScript? {
        script(
            [.received(0)], push: push("h\u{FC}\u{1F600}\u{2028}7", "d\u{E9}", title: "\u{4F60}\u{597D}", on: platform),
            on: platform)
    }

    private static func push(_ message: String, _ delivery: String, title: String, on platform: Platform) -> Payload {
        var entries: [(String, PayloadValue)] = [
            ("_mId", .string(message)), ("_dId", .string(delivery)), ("_acsDeliveryTracking", "on"),
            ("title", .string(title)),
        ]
        if platform == .ios {
            entries.append(("aps", ["alert": "Hello", "content-available": 1, "category": "DEFAULT"]))
        }
        return Payload(entries)
    }

    private static func script(_ events: [DeviceEvent], push: Payload, on platform: Platform) -> DeviceScript? {
        let traits = [PushTraits(of: push)]
        guard
            let scenario = try? DeviceScenario(
                platform: platform, app: .background, notifications: traits, events: events)
        else { return nil }
        return DeviceScript(scenario: scenario, payloads: [push])
    }
}
