import CodeRunner

/// The tables of Firebase messaging. Pushes with tracking data are data messages: they have no notification part.
enum AndroidMessaging {
    /// The extra with Firebase's ID of a message.
    static let messageID = "google.message_id"

    /// Hands the message in an intent to the service's `onMessageReceived`.
    private static let dispatch: @Sendable (HostCall) throws(Unwinding) -> Void = { call throws(Unwinding) in
        guard let intent = call.intent(0) else { throw call.nullPassed("the intent") }
        guard let data = intent.extras?.copy.map else { return }
        let id = data[.string(messageID)]
        data[.string(messageID)] = nil
        let name = AndroidEntryPoint.onMessageReceived.name
        if case .object(let object) = call.receiver, let context = call.execution.context as? RunContext,
            let function = call.execution.program.method(named: name, parameterCount: 1, of: object.type)
        {
            // Firebase drops a message that it has handed over.
            if context.step.handlers.contains(where: { $0 === function }) { return }
            context.step.addHandler(function, of: call.execution)
        }
        try call.callBack(name, [call.make("RemoteMessage", fields: ["#data": .map(data), "#id": id ?? .null])])
    }

    static var classes: [HostClass] {
        [
            HostClass(
                "class FirebaseMessagingService extends Service",
                [
                    .ignored("void onMessageReceived(RemoteMessage remoteMessage)"),
                    .action("void handleIntent(Intent intent)", dispatch),
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
