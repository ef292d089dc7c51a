package import DeviceModel
package import PushTracking

/// The cases that a doctor plays: ordinary ones, which only need an answer of the right shape.
package struct DoctorCases {
    private let platform: Platform
    private let category: String

    /// Cases on a platform.
    ///
    /// - Parameter category: The category that the adapter declares, which the pushes name on iOS.
    package init(platform: Platform, category: String = DeclaredWiring.documentedCategory) {
        self.platform = platform
        self.category = category
    }

    /// A push that arrives and is opened.
    package func opened(_ number: Int) -> DeviceScript? {
        script([.received(0), .opened(0)], push: push("h00000\(number)", "d\(number)", title: "Hello"))
    }

    /// A case without a push: members that are null.
    package var withoutPush: DeviceScript? {
        guard
            let scenario = try? DeviceScenario(
                platform: platform, app: .closed, notifications: [], events: [.launched, .resumed])
        else { return nil }
        return DeviceScript(scenario: scenario, payloads: [])
    }

    /// A push whose texts are easily damaged: several bytes per character, and a line separator that some languages
    /// treat as the end of a line.
    package var withUnusualText: DeviceScript? {
        script([.received(0)], push: push("h\u{FC}\u{1F600}\u{2028}7", "d\u{E9}", title: "\u{4F60}\u{597D}"))
    }

    /// An app whose process has died.
    package var afterProcessDeath: DeviceScript? {
        let push = push("h000004", "d4", title: "Hello")
        return switch platform {
        case .android: script([.opened(0), .left, .restored], push: push)
        case .ios: script([.received(0), .ended, .opened(0)], push: push)
        }
    }

    private func push(_ message: String, _ delivery: String, title: String) -> Payload {
        var entries: [(String, PayloadValue)] = [
            ("_mId", .string(message)), ("_dId", .string(delivery)), ("_acsDeliveryTracking", "on"),
            ("title", .string(title)),
        ]
        if platform == .ios {
            entries.append(("aps", ["alert": "Hello", "content-available": 1, "category": .string(category)]))
        }
        return Payload(entries)
    }

    private func script(_ events: [DeviceEvent], push: Payload) -> DeviceScript? {
        let traits = [PushTraits(of: push, category: category)]
        guard
            let scenario = try? DeviceScenario(
                platform: platform, app: .background, notifications: traits, events: events)
        else { return nil }
        return DeviceScript(scenario: scenario, payloads: [push], identifiers: ["0:1644312205371428"])
    }
}
