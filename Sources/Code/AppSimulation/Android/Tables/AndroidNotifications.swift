import CodeRunner
import SourceCode

/// The tables of notifications: builders hold pending intents, managers show the built notifications.
enum AndroidNotifications {
    static var classes: [HostClass] {
        ["BigTextStyle", "BigPictureStyle", "InboxStyle"].map(style) + [
            HostClass("class NotificationCompat", constants),
            HostClass("class NotificationCompat.Builder", builder("NotificationCompat.Builder")),
            HostClass("class NotificationCompat.Style"),
            HostClass(
                "class Notification",
                constants + [
                    .constructor("Notification()"), .stored("PendingIntent contentIntent"),
                    .stored("PendingIntent deleteIntent"), .stored("int flags = 0"),
                ]
            ), HostClass("class Notification.Builder", builder("Notification.Builder")),
            HostClass(
                "class RingtoneManager",
                [
                    .unknowable("static Uri getDefaultUri(int type)"),
                    .constant("static final int TYPE_NOTIFICATION = 2"),
                ]
            ),
            HostClass("class NotificationManager", managing + importance),
            HostClass(
                "class NotificationManagerCompat",
                managing + importance + [
                    .method("static NotificationManagerCompat from(Context context)") { call in
                        call.make("NotificationManagerCompat")
                    }
                ]
            ),
        ] + AndroidChannels.classes
    }

    private static func style(_ name: String) -> HostClass {
        let setters = [
            "bigText(CharSequence text)", "setBigContentTitle(CharSequence text)", "setSummaryText(CharSequence text)",
            "addLine(CharSequence text)", "bigPicture(Bitmap picture)", "bigLargeIcon(Bitmap icon)",
        ]
        return HostClass(
            "class NotificationCompat.\(name) extends NotificationCompat.Style",
            [.constructor("\(name)()")] + setters.map { .chained("NotificationCompat.\(name) \($0)") }
        )
    }

    // MARK: Builders

    private static let plainSetters = [
        "setContentTitle(CharSequence text)", "setContentText(CharSequence text)", "setContentInfo(CharSequence text)",
        "setSubText(CharSequence text)", "setTicker(CharSequence text)", "setAutoCancel(boolean on)",
        "setSound(Uri sound)", "setSound(Uri sound, int stream)", "setPriority(int priority)", "setStyle(Object style)",
        "setWhen(long time)", "setLargeIcon(Object icon)", "setColor(int color)",
        "setColorized(boolean on)", "setCategory(String category)", "setDefaults(int defaults)",
        "setVibrate(long[] pattern)", "setLights(int color, int on, int off)", "setOngoing(boolean on)",
        "setNumber(int number)", "setGroup(String key)", "setGroupSummary(boolean on)", "setVisibility(int visibility)",
        "setOnlyAlertOnce(boolean on)", "setShowWhen(boolean on)", "setBadgeIconType(int type)",
        "setTimeoutAfter(long time)", "setLocalOnly(boolean on)", "setSortKey(String key)", "setExtras(Bundle extras)",
        "addExtras(Bundle extras)", "setProgress(int most, int progress, boolean isOpen)", "setSilent(boolean on)",
        "addAction(int icon, CharSequence title, PendingIntent intent)", "addAction(Object action)",
        "addPerson(String uri)", "setFullScreenIntent(PendingIntent intent, boolean isUrgent)",
        "setUsesChronometer(boolean on)", "setContent(Object views)", "setCustomContentView(Object views)",
        "setCustomBigContentView(Object views)", "setForegroundServiceBehavior(int behaviour)",
        "setGroupAlertBehavior(int behaviour)", "setShortcutId(String id)", "setTimeoutAfter(int time)",
    ]
    private static let iconSetters = [
        "setSmallIcon(int icon)", "setSmallIcon(int icon, int level)", "setSmallIcon(Object icon)",
        "extend(Object extender)",
    ]

    private static func builder(_ name: String) -> [HostMember] {
        let simple = String(name.split(separator: ".").last ?? "")
        let build: HostBehaviour = { call in
            call.make(
                "Notification",
                fields: [
                    "contentIntent": call.hidden("content"), "deleteIntent": call.hidden("delete"),
                    "#icon": call.hidden("icon"), "#channel": call.hidden("channel"),
                ], payload: call.object?.payload)
        }
        return [
            .maker("\(simple)(Context context, String channelId)") { call in
                AndroidChannels.name(call.argument(1), call)
            }, .maker("\(simple)(Context context)") { call in AndroidChannels.name(.null, call) },
            .maker("\(simple)(Context context, Notification other)") { call in
                call.hide("icon", .boolean(true))
                AndroidChannels.name(call.argument(1).hostObject?.fields["#channel"] ?? .null, call)
            },
            .method("\(name) setChannelId(String id)") { call in
                AndroidChannels.name(call.argument(0), call)
                return call.receiver
            },
            setter("setContentIntent", of: name, keeping: "content"),
            setter("setDeleteIntent", of: name, keeping: "delete"), .method("Notification build()", build),
            .method("Notification getNotification()", build),
        ] + plainSetters.map { .chained("\(name) \($0)") }
            + iconSetters.map { setter in
                .method("\(name) \(setter)") { call in
                    call.hide("icon", .boolean(true))
                    return call.receiver
                }
            }
    }

    private static func setter(_ name: String, of type: String, keeping field: String) -> HostMember {
        .method("\(type) \(name)(PendingIntent intent)") { call in
            call.hide(field, call.argument(0))
            call.device?.prepare(
                content: call.hidden("content"), delete: call.hidden("delete"), shows: false, at: call.extent)
            return call.receiver
        }
    }

    // MARK: Managers

    /// A method that shows the notification passed to it.
    static func showing(_ signature: String) -> HostMember {
        .method(signature) { call throws(Unwinding) in
            let notification = call.arguments.lazy.compactMap { $0?.hostObject }.first {
                $0.type.name == "Notification"
            }
            if let notification {
                let fields = notification.fields
                if let icon = fields["#icon"], icon.isNull, call.device?.isWhole ?? false {
                    call.device?.refuse(
                        "Android refuses a notification without a small icon", at: call.extent,
                        "give its builder one: setSmallIcon")
                    throw call.exception("IllegalArgumentException", "the notification has no small icon")
                }
                call.device?.prepare(
                    content: fields["contentIntent"] ?? .null, delete: fields["deleteIntent"] ?? .null, shows: true,
                    at: call.extent)
                AndroidChannels.check(notification, call)
                let place = call.arguments.dropLast().map { $0?.display(in: .java) }
                if call.device?.isWhole ?? false, !place.contains(nil) {
                    call.device?.place(at: place.compactMap(\.self).joined(separator: " "))
                }
            }
            return .void
        }
    }

    private static var managing: [HostMember] {
        [
            showing("void notify(int id, Notification notification)"),
            showing("void notify(String tag, int id, Notification notification)"),
            .ignored("void cancel(int id)"), .ignored("void cancel(String tag, int id)"), .ignored("void cancelAll()"),
            .method("boolean areNotificationsEnabled()") { call in .boolean(true) },
        ] + AndroidChannels.managing
    }

    private static var importance: [HostMember] {
        HostMember.numbers(
            "int",
            [
                ("IMPORTANCE_NONE", 0), ("IMPORTANCE_MIN", 1), ("IMPORTANCE_LOW", 2), ("IMPORTANCE_DEFAULT", 3),
                ("IMPORTANCE_HIGH", 4), ("IMPORTANCE_MAX", 5),
            ]
        )
    }

    private static var constants: [HostMember] {
        HostMember.numbers(
            "int",
            [
                ("PRIORITY_MIN", -2), ("PRIORITY_LOW", -1), ("PRIORITY_DEFAULT", 0), ("PRIORITY_HIGH", 1),
                ("PRIORITY_MAX", 2), ("DEFAULT_ALL", -1), ("DEFAULT_SOUND", 1), ("DEFAULT_VIBRATE", 2),
                ("DEFAULT_LIGHTS", 4), ("VISIBILITY_PUBLIC", 1), ("VISIBILITY_PRIVATE", 0), ("VISIBILITY_SECRET", -1),
                ("FLAG_AUTO_CANCEL", 16), ("FLAG_ONGOING_EVENT", 2), ("BADGE_ICON_SMALL", 1),
            ]
        ) + HostMember.texts([("CATEGORY_MESSAGE", "msg"), ("CATEGORY_PROMO", "promo"), ("CATEGORY_STATUS", "status")])
    }
}
