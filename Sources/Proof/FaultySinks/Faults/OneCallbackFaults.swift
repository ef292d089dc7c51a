import BuiltInSinks
import PushTracking

/// Faults in how one callback reads a push: it is read correctly everywhere else.
enum OneCallbackFaults {
    static let all: [BuiltInSink] = ids + flags + alerts + routes

    /// The callbacks that read a push, as far as they may have separate code.
    private enum Reader: Sendable {
        case present, remote, dismissal, coldTap, warmTap, receiver, newIntent, creation

        func reads(_ callback: AppCallback, isCold: Bool) -> Bool {
            switch (self, callback) {
            case (.present, .ios(.willPresent)), (.remote, .ios(.didReceiveRemoteNotification)),
                (.dismissal, .ios(.didReceive(_, ActionIdentifier.dismissAction, _))),
                (.receiver, .android(.onReceive)), (.newIntent, .android(.onNewIntent)),
                (.creation, .android(.onCreate)):
                true
            case (.coldTap, .ios(.didReceive(_, ActionIdentifier.defaultAction, _))): isCold
            case (.warmTap, .ios(.didReceive(_, ActionIdentifier.defaultAction, _))): !isCold
            default: false
            }
        }
    }

    private static let ids: [BuiltInSink] = [
        changing("ids-trimmed-in-foreground", "trims the ids of a push that arrives in the foreground", in: .present) {
            $0.mappingIDs(\.trimmed)
        },
        changing(
            "ids-lower-cased-at-cold-tap", "sends the ids of the tap that starts the app in lower case", in: .coldTap
        ) { $0.mappingIDs { $0.lowercased() } },
        changing("ids-cut-at-dismissal", "cuts the ids of a cleared notification after 255 characters", in: .receiver) {
            $0.mappingIDs { String($0.prefix(255)) }
        },
        changing(
            "ids-percent-decoded-in-new-intent",
            "percent-decodes the ids in the intent passed to an existing activity",
            in: .newIntent, wiring: DeclaredWiring(launchMode: .singleTop)
        ) { $0.mappingIDs { $0.percentDecoded } },
        changing(
            "ids-from-aps-in-foreground",
            "takes the ids of a push that arrives in the foreground from `aps` if it has any",
            in: .present
        ) { push in
            guard push[CampaignKey.messageID] != nil, push[CampaignKey.deliveryID] != nil else { return push }
            let aps = push["aps"]?.object
            var push = push
            for key in [CampaignKey.messageID, CampaignKey.deliveryID] { push[key] = aps?[key] ?? push[key] }
            return push
        },
    ]

    private static let flags: [BuiltInSink] = [
        changing(
            "flag-other-means-on-in-foreground",
            "tracks a push that arrives in the foreground unless its flag is `off`",
            in: .present
        ) { push in
            var push = push
            if push[CampaignKey.flag] != "off" { push[CampaignKey.flag] = nil }
            return push
        },
        changing("flag-trimmed-at-cold-tap", "trims the flag of the tap that starts the app", in: .coldTap) { push in
            var push = push
            push[CampaignKey.flag] = push.string(CampaignKey.flag).map { .string($0.trimmed) } ?? push[CampaignKey.flag]
            return push
        },
    ]

    private static let alerts: [BuiltInSink] = [
        losing(
            "impression-lost-for-text-alert-in-foreground",
            "reads `aps.alert` in the foreground, and treats a plain text there as no push", in: .present
        ) { $0["aps"]?.object?["alert"]?.object == nil },
        losing(
            "tap-lost-for-localised-alert",
            "when a push is tapped, treats it as not its own if its alert has no title",
            in: .warmTap
        ) { $0["aps"]?.object?["alert"]?.object.map { $0["title"] == nil } ?? false },
    ]

    private static let routes: [BuiltInSink] = [
        losing(
            "tap-lost-for-web-link", "passes a push with a web link to the browser, and counts no tap on it",
            in: .creation
        ) {
            $0.string("uri")?.hasPrefix("https://") == true
        },
        losing("tap-lost-without-link", "looks for a tap only if the push has a link", in: .warmTap) {
            $0["uri"] == nil
        },
        losing(
            "dismissal-lost-for-other-screen", "sends nothing when a push for another screen is cleared", in: .receiver
        ) {
            $0["screen"] != nil
        },
    ]

    /// A fault that reads a changed push in one callback.
    private static func changing(
        _ name: String, _ summary: String, in reader: Reader, wiring: DeclaredWiring = .documented,
        change: @escaping @Sendable (Payload) -> Payload
    ) -> BuiltInSink {
        reading(name, summary, in: reader, wiring: wiring) { $0.carrying(change($0.payload)) }
    }

    /// A fault that sees nothing in one callback for some pushes.
    private static func losing(
        _ name: String, _ summary: String, in reader: Reader, where isLost: @escaping @Sendable (Payload) -> Bool
    ) -> BuiltInSink {
        reading(name, summary, in: reader) { isLost($0.payload) ? nil : $0 }
    }

    private static func reading(
        _ name: String, _ summary: String, in reader: Reader, wiring: DeclaredWiring = .documented,
        read: @escaping @Sendable (PushEvent) -> PushEvent?
    ) -> BuiltInSink {
        let platform: Platform =
            switch reader {
            case .present, .remote, .dismissal, .coldTap, .warmTap: .ios
            case .receiver, .newIntent, .creation: .android
            }
        return .faulty(name, summary, on: [platform], wiring: wiring) {
            OtherEvents(documented: $0, memory: false) { callback, event, isStarting in
                if callback.startsWithTap { isStarting = true }
                defer { if event?.kind == .opened { isStarting = false } }
                guard let event, reader.reads(callback, isCold: isStarting) else { return event }
                return read(event)
            }
        }
    }
}

extension Payload {
    /// The push with both ids changed in the same way if they are texts.
    fileprivate func mappingIDs(_ change: (String) -> String) -> Payload {
        var push = self
        for key in [CampaignKey.messageID, CampaignKey.deliveryID] {
            if let text = push.string(key) { push[key] = .string(change(text)) }
        }
        return push
    }
}
