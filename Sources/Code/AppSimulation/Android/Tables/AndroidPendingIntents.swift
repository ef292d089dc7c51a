import CodeRunner

/// The tables of pending intents.
///
/// The platform's documentation of `PendingIntent` gives the identity (operation; request code; the intent's action,
/// data, categories and components; the flags), and the effects of the flags. That the other flags keep records apart
/// is observed.
enum AndroidPendingIntents {
    static var classes: [HostClass] {
        [HostClass("class PendingIntent", asking + using + constants), HostClass("class TaskStackBuilder", taskStack)]
    }

    static let oneShot = 1 << 30
    private static let noCreate = 1 << 29
    private static let cancelCurrent = 1 << 28
    private static let updateCurrent = 1 << 27
    private static let immutable = 1 << 26
    private static let mutable = 1 << 25
    private static let changing = noCreate | cancelCurrent | updateCurrent

    private static var constants: [HostMember] {
        HostMember.numbers(
            "int",
            [
                ("FLAG_ONE_SHOT", oneShot), ("FLAG_NO_CREATE", noCreate), ("FLAG_CANCEL_CURRENT", cancelCurrent),
                ("FLAG_UPDATE_CURRENT", updateCurrent), ("FLAG_IMMUTABLE", immutable), ("FLAG_MUTABLE", mutable),
                ("FLAG_ALLOW_UNSAFE_IMPLICIT_INTENT", 1 << 24),
            ]
        )
    }

    private static var asking: [HostMember] {
        let plain = "Context context, int requestCode, Intent intent, int flags"
        let operations: [(String, PendingIntentRecord.Operation)] = [
            ("getActivity", .activity), ("getBroadcast", .broadcast), ("getService", .service),
            ("getForegroundService", .service),
        ]
        let single = operations.map { asking("static PendingIntent \($0)(\(plain))", for: $1) }
        let several = ["", ", Bundle options"].map { options in
            asking(
                "static PendingIntent getActivities(Context context, int requestCode, Intent[] intents, int flags\(options))"
            ) { call in
                guard case .list(let list) = call.argument(2), let last = list.elements.last else {
                    return call.unknown("the intents are not known")
                }
                return last
            }
        }
        return single + [asking("static PendingIntent getActivity(\(plain), Bundle options)")] + several
    }

    /// A function that requests a pending intent.
    ///
    /// - Parameters:
    ///   - requestCode: the index of the argument that holds it; likewise `flags`.
    ///   - intent: the intent to fire.
    private static func asking(
        _ declaration: String,
        for operation: PendingIntentRecord.Operation = .activity,
        requestCode: Int = 1,
        flags: Int = 3,
        intent: @escaping @Sendable (HostCall) -> Value = { $0.argument(2) }
    ) -> HostMember {
        .method(declaration) { call throws(Unwinding) in
            try ask(
                call, for: operation, requestCode: call.argument(requestCode), intent: intent(call),
                flags: call.argument(flags))
        }
    }

    /// Returns the record of that identity, as the flags say.
    private static func ask(
        _ call: HostCall,
        for operation: PendingIntentRecord.Operation,
        requestCode: Value,
        intent: Value,
        flags: Value
    ) throws(Unwinding) -> Value {
        if let unknown = intent.unknown { return .unknown(unknown) }
        guard let wanted = intent.hostObject?.payload as? IntentState else { throw call.nullPassed("the intent") }
        guard let device = call.device else { return call.unknown("there is no device") }
        let identity = wanted.identity
        let given = flags.integer ?? 0
        // In an app, the version of Android decides between immutable and mutable, the same for all its pending
        // intents.
        let own = given & ~(call.execution.sides == nil ? changing : changing | immutable | mutable)
        if let target = device.targetSDK, target >= 31, given & (immutable | mutable) == 0, flags.unknown == nil,
            call.systemVersion >= 31
        {
            let reason = "since Android 12, FLAG_IMMUTABLE or FLAG_MUTABLE has to be given"
            device.refuse(reason, at: call.extent, "add PendingIntent.FLAG_IMMUTABLE to the flags")
            throw call.exception("IllegalArgumentException", reason)
        }
        call.execution.charge(device.pendingIntents.count / 8)
        call.chargeCopy(of: wanted.extras)
        for (index, record) in device.pendingIntents.enumerated() {
            let isSame = record.isSame(operation, requestCode: requestCode, flags: own, identity: identity)
            if isSame == false { continue }
            if let unknown = flags.unknown { throw .inconclusive(reason: unknown.reason, unknown.extent) }
            guard isSame == true else {
                let unknown = ([requestCode, record.requestCode] + identity + record.identity).lazy.compactMap(
                    \.unknown
                ).first
                throw .inconclusive(
                    reason: "whether this is the same PendingIntent as another is not known: \(unknown?.reason ?? "")",
                    call.extent
                )
            }
            guard given & cancelCurrent != 0 else {
                if given & updateCurrent != 0 {
                    record.intent.takeExtras(of: wanted)
                    record.notification = device.posting
                }
                return call.make("PendingIntent", payload: PendingIntentHandle(record, call.extent))
            }
            record.isCancelled = true
            device.pendingIntents.remove(at: index)
            break
        }
        if given & noCreate != 0 { return .null }
        let record = PendingIntentRecord(
            operation,
            requestCode: requestCode,
            flags: own,
            intent: wanted.copy,
            notification: device.posting
        )
        device.pendingIntents.append(record)
        return call.make("PendingIntent", payload: PendingIntentHandle(record, call.extent))
    }

    private static func handle(_ call: HostCall) -> PendingIntentHandle? {
        call.object?.payload as? PendingIntentHandle
    }

    private static var using: [HostMember] {
        [
            .action("void cancel()") { call in
                guard let record = handle(call)?.record else { return }
                record.isCancelled = true
                call.device?.pendingIntents.removeAll { $0 === record }
            },
            .action("void send()") { call in
                if let handle = handle(call) { call.device?.starts.append(.pending(handle)) }
            },
            .method("boolean equals(Object other)") { call in
                guard let own = handle(call), let other = call.argument(0).hostObject?.payload as? PendingIntentHandle
                else { return .boolean(false) }
                return .boolean(own.record === other.record)
            },
        ]
    }

    // MARK: Task stacks

    /// The intent on top of the stack is fired; the back button finds the others.
    private static var taskStack: [HostMember] {
        let add: HostBehaviour = { call in
            call.hide("top", call.argument(0))
            return call.receiver
        }
        return [
            .method("static TaskStackBuilder create(Context context)") { call in call.make("TaskStackBuilder") },
            .method("TaskStackBuilder addNextIntent(Intent intent)", add),
            .method("TaskStackBuilder addNextIntentWithParentStack(Intent intent)", add),
            .chained("TaskStackBuilder addParentStack(Object source)"),
        ]
            + ["", ", Bundle options"].map { options in
                asking(
                    "PendingIntent getPendingIntent(int requestCode, int flags\(options))", requestCode: 0, flags: 1
                ) { call in
                    // A stack replaces the activities of the task.
                    guard let top = call.hidden("top").hostObject?.payload as? IntentState else {
                        return call.hidden("top")
                    }
                    let intent = top.copy
                    intent.flags |= AndroidIntents.clearTask
                    return call.make("Intent", payload: intent)
                }
            }
    }
}
