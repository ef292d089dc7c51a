import CodeRunner

/// The tables of Firebase messaging. Pushes with tracking data are data messages: they have no notification part.
enum AndroidMessaging {
    static var classes: [HostClass] {
        [
            HostClass(
                "class FirebaseMessagingService extends Service",
                [
                    .ignored("void onMessageReceived(RemoteMessage remoteMessage)"),
                    .ignored("void onNewToken(String token)"),
                    .ignored("void onDeletedMessages()"), .ignored("void onMessageSent(String messageId)"),
                    .ignored("void onSendError(String messageId, Exception exception)"),
                ]
            ),
            HostClass(
                "class RemoteMessage",
                [
                    .method("Map<String, String> getData()") { call in call.hidden("data") },
                    .null("RemoteMessage.Notification getNotification()"),
                    .method("String getMessageId()") { call in
                        call.object?.fields["#id"] ?? call.unknown("the id of this message is not known")
                    },
                    .method("long getSentTime()") { call throws(Unwinding) in
                        .long(try call.now())
                    },
                    .unknowable("String getFrom()"), .unknowable("String getTo()"), .unknowable("String getSenderId()"),
                    .unknowable("String getCollapseKey()"), .unknowable("String getMessageType()"),
                    .unknowable("int getTtl()"), .unknowable("int getPriority()"),
                    .unknowable("int getOriginalPriority()"), .unknowable("byte[] getRawData()"),
                    .method("Intent toIntent()") { call in
                        let intent = IntentState()
                        if case .map(let map) = call.hidden("data") { intent.ownExtras.add(BundleState(map)) }
                        return call.make("Intent", payload: intent.copy)
                    },
                ]
            ),
            HostClass(
                "class RemoteMessage.Notification",
                [
                    "String getTitle()", "String getBody()", "String getIcon()", "String getChannelId()",
                    "String getClickAction()", "Uri getLink()", "Uri getImageUrl()", "String getTag()",
                ].map {
                    .unknowable($0)
                }
            ),
        ]
    }
}
