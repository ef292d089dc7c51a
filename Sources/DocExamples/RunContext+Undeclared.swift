import ExampleCode
import PushTracking

extension RunContext {
    /// Says that the outcome is not known where something that nothing declares was given the push: it may track.
    ///
    /// - Parameter senders: the names of the page's functions that may send.
    func noteUndeclared(_ calls: [UnresolvedCall], _ senders: Set<String>) {
        guard step.inconclusive == nil, !calls.isEmpty else { return }
        for call in calls where call.mayTrack(senders, probe) {
            step.inconclusive = call.doubt
            return
        }
    }

    /// Notes the same as a doubt: what is sent is known, and what is not may have been sent there. What was given the
    /// notification may have posted it.
    func doubt(_ calls: [UnresolvedCall], _ senders: Set<String>) {
        guard step.doubt == nil, !calls.isEmpty else { return }
        step.doubt = calls.first { $0.isGivenPush(senders, probe) || $0.isGivenNotification }?.doubt
    }
}

extension UnresolvedCall {
    /// Whether the call could change a map: it is given it, something that holds it, or something to run that names it.
    func isGiven(_ map: MapValue) -> Bool {
        values.contains { Self.reaches(map, from: $0, depth: 0) }
    }

    private static func reaches(_ map: MapValue, from value: Value, depth: Int) -> Bool {
        guard depth < 4 else { return false }
        let held: [Value]
        switch value {
        case .map(let given):
            if given === map { return true }
            held = given.entries.map(\.value)
        case .list(let list): held = Array(list.elements)
        case .tuple(let values): held = values
        case .enumeration(let one): held = one.values
        case .object(let object): held = Array(object.fields.values)
        case .function(let function): held = function.namedValues
        default: return false
        }
        return held.contains { reaches(map, from: $0, depth: depth + 1) }
    }

    fileprivate var doubt: Inconclusive {
        Inconclusive(reason: "nothing declares what \(name) does with the push", extent: extent)
    }

    /// Whether the call could send what the push carries: it is given some of it, or is named for tracking.
    fileprivate func mayTrack(_ senders: Set<String>, _ probe: CaseProbe) -> Bool {
        (!isConstruction && name.promisesTracking) || isGivenPush(senders, probe)
    }

    /// Whether it is given some of the push, or something to run that may send.
    fileprivate func isGivenPush(_ senders: Set<String>, _ probe: CaseProbe) -> Bool {
        values.contains { value in
            guard case .string(let text) = value else { return Self.carriesPush(value, senders, depth: 0) }
            switch text.witness {
            case let pushed as PushedText: return Self.ids.contains(pushed.key.name) && !text.answers(.isEmpty)
            case nil:
                // A constant of the code is no push's.
                return text.origin != .literal && probe.say(text.content, under: Self.ids)
            default: return probe.say(text.content, under: Self.ids)
            }
        }
    }

    /// Whether it is given what the system shows, or something that holds it.
    fileprivate var isGivenNotification: Bool { values.contains { Self.holdsNotification($0, depth: 0) } }

    private static let notifications: Set<String> = [
        "Notification", "Notification.Builder", "NotificationCompat.Builder", "PendingIntent",
    ]

    private static func holdsNotification(_ value: Value, depth: Int) -> Bool {
        guard depth < 4 else { return false }
        func holds(_ values: some Sequence<Value>) -> Bool {
            values.contains { holdsNotification($0, depth: depth + 1) }
        }
        return switch value {
        case .host(let object): notifications.contains(object.type.name)
        case .map(let map): holds(map.entries.map(\.value))
        case .list(let list): holds(list.elements)
        case .tuple(let values): holds(values)
        case .enumeration(let one): holds(one.values)
        case .object(let object): holds(object.fields.values)
        case .function(let function): holds(function.namedValues)
        default: false
        }
    }

    private static let ids = ["_mId", "_dId"]
    private static let keys: Set<String> = ["_mId", "_dId", "broadlogId", "deliveryId"]
    private static let carriers: Set<String> = [
        "UNNotification", "UNNotificationResponse", "UNNotificationRequest", "UNNotificationContent", "RemoteMessage",
    ]

    private static func carriesPush(_ value: Value, _ senders: Set<String>, depth: Int) -> Bool {
        guard depth < 6 else { return false }
        switch value {
        case .map(let map):
            if map.source is PushedEntries { return true }
            return map.entries.contains { entry in
                entry.key.text.map(keys.contains) ?? false || carriesPush(entry.value, senders, depth: depth + 1)
            }
        case .list(let list): return list.elements.contains { carriesPush($0, senders, depth: depth + 1) }
        case .tuple(let values): return values.contains { carriesPush($0, senders, depth: depth + 1) }
        case .host(let object): return carriesPush(object, senders, depth: depth + 1)
        case .object(let object):
            if object.host == nil, object.type.functions.contains(where: { $0.maySend(senders) }) { return true }
            return object.fields.values.contains { carriesPush($0, senders, depth: depth + 1) }
        case .enumeration(let one): return one.values.contains { carriesPush($0, senders, depth: depth + 1) }
        case .function(let function): return !function.calledNames.isDisjoint(with: senders)
        default: return false
        }
    }

    private static func carriesPush(_ object: HostObject, _ senders: Set<String>, depth: Int) -> Bool {
        switch object.payload {
        case let intent as IntentState:
            intent.unknownExtras != nil
                || intent.extras.map { carriesPush(.map($0.map), senders, depth: depth) } ?? false
        case let bundle as BundleState: carriesPush(.map(bundle.map), senders, depth: depth)
        default: carriers.contains(object.type.name)
        }
    }
}

extension String {
    private static let trackingWord = Array("track".utf8)

    /// Whether `track` is in the name, in letters of either case.
    var promisesTracking: Bool {
        let word = Self.trackingWord
        var matched = 0
        // Asked of each call of a page's code: a copy in lower case would be made for all of them.
        for byte in utf8 {
            let letter = byte | 0x20
            matched = letter == word[matched] ? matched + 1 : letter == UInt8(ascii: "t") ? 1 : 0
            if matched == word.count { return true }
        }
        return false
    }
}
