import CodeRunner
import Diagnostics
import SourceCode

/// The tables of notification channels, and the check that a notification's own was created.
enum AndroidChannels {
    /// Where a builder names its channel.
    private final class Place {
        let extent: SourceExtent

        init(_ extent: SourceExtent) { self.extent = extent }
    }

    static var classes: [HostClass] {
        let setters = [
            "setDescription(String text)", "setShowBadge(boolean on)", "setLightColor(int color)",
            "setSound(Uri sound, AudioAttributes attributes)", "setVibrationPattern(long[] pattern)",
            "setImportance(int importance)", "setName(CharSequence name)", "setGroup(String group)",
        ]
        let others = [
            "enableLights(boolean on)", "enableVibration(boolean on)", "setBypassDnd(boolean on)",
            "setLockscreenVisibility(int visibility)",
        ]
        let builder = "NotificationChannelCompat.Builder"
        return [
            HostClass(
                "class NotificationChannel",
                [maker("NotificationChannel(String id, CharSequence name, int importance)"), id]
                    + (setters + others).map { .ignored("void \($0)") }),
            HostClass("class NotificationChannelCompat", [id]),
            HostClass(
                "class \(builder)",
                [
                    maker("Builder(String id, int importance)"),
                    .method("NotificationChannelCompat build()") { call in
                        call.make("NotificationChannelCompat", fields: ["#id": call.hidden("id")])
                    },
                ]
                    + (setters + ["setLightsEnabled(boolean on)", "setVibrationEnabled(boolean on)"]).map {
                        .chained("\(builder) \($0)")
                    }),
        ]
    }

    private static func maker(_ declaration: String) -> HostMember {
        .maker(declaration) { call in call.hide("id", call.argument(0)) }
    }

    private static var id: HostMember { .method("String getId()") { call in call.hidden("id") } }

    /// The members of notification managers.
    static var managing: [HostMember] {
        ["NotificationChannel", "NotificationChannelCompat"].flatMap { type -> [HostMember] in
            let several = type.hasSuffix("Compat") ? "createNotificationChannelsCompat" : "createNotificationChannels"
            return [
                .action("void createNotificationChannel(\(type) channel)") { call in create(call.argument(0), call) },
                .action("void \(several)(List<\(type)> channels)") { call in
                    guard case .list(let list) = call.argument(0) else { return create(call.argument(0), call) }
                    for channel in list.elements { create(channel, call) }
                },
            ]
        } + [
            .method("NotificationChannel getNotificationChannel(String id)") { call in
                let isCreated = call.device?.channels.contains { call.argument(0).isSameChannel(as: $0) == true }
                return isCreated ?? false
                    ? call.make("NotificationChannel", fields: ["#id": call.argument(0)]) : .null
            }
        ]
    }

    private static func create(_ channel: Value, _ call: HostCall) {
        let unknown = channel.unknown.map(Value.unknown) ?? call.unknown("which channel is created is not known")
        call.device?.channels.append(channel.hostObject?.fields["#id"] ?? unknown)
    }

    /// Gives a builder its channel.
    static func name(_ channel: Value, _ call: HostCall) {
        call.hide("channel", channel)
        call.object?.payload = Place(call.extent)
    }

    /// Since Android 8, a notification without a channel that the app has created is not shown.
    static func check(_ notification: HostObject, _ call: HostCall) {
        guard let device = call.device, device.isWhole, let target = device.targetSDK, target >= 26,
            call.systemVersion >= 26
        else { return }
        let channel = notification.fields["#channel"] ?? .null
        let extent = (notification.payload as? Place)?.extent ?? call.extent
        let answers = device.channels.map { channel.isSameChannel(as: $0) }
        guard !answers.contains(true) else { return }
        if channel.isNull {
            device.refuse(
                "the notification names no channel, and since Android 8 nothing is shown without one", at: extent,
                "create a channel with createNotificationChannel, and name it in the builder")
        } else if let id = channel.plainText, !answers.contains(nil), !device.mayCreate(id, in: call.execution) {
            device.refuse(
                "no code creates the channel \(quoted(id)), and since Android 8 nothing is shown without one",
                at: extent, "create it with createNotificationChannel, or name one that is created")
        } else {
            device.doubt("whether the channel of this notification is created is not known", at: extent)
        }
    }
}

extension Value {
    /// A text that does not come from a push.
    fileprivate var plainText: String? {
        if case .string(let text) = self, !text.isPassedIn { text.content } else { nil }
    }

    /// Whether both are the id of the same channel; nil if unknown.
    fileprivate func isSameChannel(as other: Value) -> Bool? {
        if let unknown, unknown == other.unknown { return true }
        return equals(other, canonically: false)
    }
}
