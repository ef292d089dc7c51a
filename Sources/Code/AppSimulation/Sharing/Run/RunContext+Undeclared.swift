import CodeRunner

extension RunContext {
    /// Makes the outcome unknown where something undeclared got the push: it may track.
    ///
    /// - Parameters:
    ///   - senders: the names of the page's functions that may send.
    ///   - own: the app's own code, if all of it is known: then what remains undeclared is another library, which sends
    ///     nothing in Adobe's name. Whether a call was left to it is a doubt.
    func noteUndeclared(_ calls: [UnresolvedCall], _ senders: Set<String>, outside own: OwnCode?) {
        guard step.inconclusive == nil, !calls.isEmpty else { return }
        for call in calls where call.mayTrack(senders, probe) {
            guard call.isLibrarys(outside: own, senders) else {
                step.inconclusive = call.doubt
                return
            }
            if step.doubt == nil, call.isGivenPush(senders, probe) { step.doubt = call.doubt }
        }
    }

    /// Records the same as a doubt: what is sent is known, and anything not sent may have been sent by the undeclared
    /// code. Code that got the notification may have posted it.
    func doubt(_ calls: [UnresolvedCall], _ senders: Set<String>) {
        step.doubt = step.doubt ?? lastingDoubt
        guard step.doubt == nil, !calls.isEmpty else { return }
        let escape = calls.first { $0.isGivenPush(senders, probe) || $0.isGivenNotification }
        step.doubt = escape?.doubt
        // A callback that is registered once may be called at any later event.
        if let escape, escape.isRegistration, escape.values.contains(where: { $0.runsSender(senders) }) {
            lastingDoubt = escape.doubt
        }
    }
}

/// All of an app's own code.
struct OwnCode {
    let program: Program
    /// What libraries may call of it.
    let lent: LentCode
}

extension UnresolvedCall {
    /// Whether the call could change a map: it gets the map, something that holds it, or code that names it.
    func isGiven(_ map: MapValue) -> Bool {
        values.contains { $0.reaches { if case .map(let given) = $0 { given === map } else { false } } }
    }

    /// Whether it calls another library, which gets no code that may send.
    ///
    /// - Parameter own: the app's own code, if all of it is known.
    func isLibrarys(outside own: OwnCode?, _ senders: Set<String>) -> Bool {
        guard let own, let library, !TrackingClasses.isAdobes(library), !own.lent.isKnown(to: library) else {
            return false
        }
        let program = own.program
        let path = name.split(separator: ".").map(String.init)
        let member = path.last ?? name
        guard !Self.trackers.contains(member) else { return false }
        // An object that a library hands out may be one of the app's own; `OtherSDK.shared` is not.
        let isOwn = fitsOwn && senders.contains(member) && program.types.values.contains { $0.methods[member] != nil }
        if isOwn, owner != nil || path.count > 3 { return false }
        return !values.contains { value in
            value.reaches { part in
                switch part {
                case .function(let function): !function.calledNames.isDisjoint(with: senders)
                case .string(let text):
                    text.origin == .literal && text.content.hasPrefix("selector(")
                        && senders.contains(SelectorText.method(text.content))
                case .object(let object):
                    (object.host == nil || program.implementsForeign(object.type))
                        && object.type.functions.contains { $0.maySend(senders) }
                default: false
                }
            }
        }
    }

    private static let trackers: Set<String> = ["collectMessageInfo", "trackAction", "trackState"]

    fileprivate var doubt: Inconclusive {
        // If the receiver is undeclared, the reason names it.
        Inconclusive(reason: owner?.reason ?? "nothing declares what \(name) does with the push", extent: extent)
    }

    /// Whether the call could send what the push carries: it gets some of the push, or its name promises tracking.
    fileprivate func mayTrack(_ senders: Set<String>, _ probe: CaseProbe) -> Bool {
        (!isConstruction && !isFrameworks && name.promisesTracking) || isGivenPush(senders, probe)
    }

    /// Whether it gets some of the push, or code that may send.
    fileprivate func isGivenPush(_ senders: Set<String>, _ probe: CaseProbe) -> Bool {
        // The receiver may be one of the app's own objects.
        if owner != nil, fitsOwn, senders.contains(name) { return true }
        if isFrameworks { return values.contains { $0.runsSender(senders) } }
        let search = PushSearch(senders: senders, probe: probe)
        return values.contains { search.finds($0, depth: 0) }
    }

    /// Whether its name suggests that it keeps code for later.
    fileprivate var isRegistration: Bool {
        let member = name.split(separator: ".").last ?? ""
        return ["add", "on", "observe", "register", "set", "subscribe"].contains { member.hasPrefix($0) }
    }

    /// Whether it gets what the system shows, or something that holds it.
    fileprivate var isGivenNotification: Bool {
        values.contains {
            $0.reaches {
                if case .host(let object) = $0 { Self.notifications.contains(object.type.name) } else { false }
            }
        }
    }

    private static let notifications: Set<String> = [
        "Notification", "Notification.Builder", "NotificationCompat.Builder", "PendingIntent",
    ]
}

/// Looks for parts of the push in the arguments of a call.
private struct PushSearch {
    let senders: Set<String>
    let probe: CaseProbe

    private static let ids = ["_mId", "_dId"]
    private static let keys: Set<String> = ["_mId", "_dId", "broadlogId", "deliveryId"]
    private static let carriers: Set<String> = [
        "UNNotification", "UNNotificationResponse", "UNNotificationRequest", "UNNotificationContent", "RemoteMessage",
    ]

    /// Whether a value is an ID of the push, holds one, or would send.
    func finds(_ value: Value, depth: Int) -> Bool {
        guard depth < 6 else { return false }
        func finds(among values: some Sequence<Value>) -> Bool {
            values.contains { self.finds($0, depth: depth + 1) }
        }
        switch value {
        case .string(let text): return isID(text)
        case .map(let map):
            if map.source is PushedEntries { return true }
            return map.entries.contains { $0.key.text.map(Self.keys.contains) ?? false }
                || finds(among: map.entries.map(\.value))
        case .list(let list): return finds(among: list.elements)
        case .tuple(let values): return finds(among: values)
        case .host(let object): return self.finds(in: object, depth: depth + 1)
        case .object(let object):
            if object.host == nil, object.type.functions.contains(where: { $0.maySend(senders) }) { return true }
            return finds(among: object.fields.values)
        case .enumeration(let one): return finds(among: one.values)
        case .function(let function): return !function.calledNames.isDisjoint(with: senders)
        default: return false
        }
    }

    private func isID(_ text: TextValue) -> Bool {
        switch text.observer {
        case let pushed as PushedText: Self.ids.contains(pushed.key.name) && !text.answers(.isEmpty)
        // A constant of the code is not from a push.
        case nil: text.origin != .literal && probe.say(text.content, under: Self.ids)
        default: probe.say(text.content, under: Self.ids)
        }
    }

    private func finds(in object: HostObject, depth: Int) -> Bool {
        switch object.payload {
        case let intent as IntentState:
            intent.unknownExtras != nil || intent.extras.map { finds(.map($0.map), depth: depth) } ?? false
        case let bundle as BundleState: finds(.map(bundle.map), depth: depth)
        default: Self.carriers.contains(object.type.name)
        }
    }
}

extension Value {
    /// Whether a value is meant that code which gets this one may use, to a depth of four.
    fileprivate func reaches(depth: Int = 1, _ isMeant: (Value) -> Bool) -> Bool {
        if isMeant(self) { return true }
        func isReached(from value: Value) -> Bool { value.reaches(depth: depth + 1, isMeant) }
        guard depth < 4 else { return false }
        // Each case looks for itself: of a list that all assign, Swift 6.3 releases too much in a release build.
        switch self {
        case .map(let map): return map.entries.contains { isReached(from: $0.value) }
        case .list(let list): return list.elements.contains(where: isReached)
        case .tuple(let values): return values.contains(where: isReached)
        case .enumeration(let one): return one.values.contains(where: isReached)
        case .object(let object): return object.fields.contains { isReached(from: $0.value) }
        case .function(let function): return function.namedValues.contains(where: isReached)
        default: return false
        }
    }

    /// Whether it is code that may send: all that a framework would run of its arguments.
    fileprivate func runsSender(_ senders: Set<String>) -> Bool {
        switch self {
        case .function(let function): !function.calledNames.isDisjoint(with: senders)
        case .list(let list): list.elements.contains { $0.runsSender(senders) }
        default: false
        }
    }
}

extension String {
    private static let trackingWord = Array("track".utf8)

    /// Whether `track` is in the name, in either case.
    var promisesTracking: Bool {
        let word = Self.trackingWord
        var matched = 0
        // Checked for each call of a page's code, so it makes no lowercase copy.
        for byte in utf8 {
            let letter = byte | 0x20
            matched = letter == word[matched] ? matched + 1 : letter == UInt8(ascii: "t") ? 1 : 0
            if matched == word.count { return true }
        }
        return false
    }
}
