import ExampleCode
import PushTracking

/// A value that outlives the process that made it, as data: two that are equal cannot be told apart.
///
/// Notifications are named by numbers that count those which are known at all, in the order of their own numbers.
indirect enum KeptValue: Hashable, Sendable {
    case null
    case void
    case boolean(Bool)
    case integer(Int)
    case long(Int)
    case floating(Double)
    case character(Unicode.Scalar)
    case text(KeptText)
    /// A text of a push.
    case pushed(PushKey)
    case type(TypeReference)
    case constant(typeName: String, name: String, rawValue: EnumValue.RawValue?)
    case unknown(UnknownValue)
    case map(KeptMap)
    case list([KeptValue], isFixed: Bool)
    case tuple([KeptValue])
    case object(KeptObject)
}

/// A text of the example's own.
struct KeptText: Hashable, Sendable {
    let content: String
    let origin: TextOrigin

    static func == (left: KeptText, right: KeptText) -> Bool {
        left.origin == right.origin && left.content.hasSameBytes(as: right.content)
    }
}

/// What a map holds.
struct KeptMap: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let key: KeptValue
        let value: KeptValue
        /// The code that put it there.
        let extent: SourceExtent?
    }

    /// The push whose data it is, as long as nobody has changed anything.
    let push: PushNumber?
    let entries: [Entry]
    let isFixed: Bool
}

/// An object of one of the platform's classes.
struct KeptObject: Hashable, Sendable {
    enum Payload: Hashable, Sendable {
        case nothing
        case bundle(KeptMap)
        case intent(KeptIntent)
        /// A pending intent by its place among those that can be asked for, and the call that asked for it; `nil` for one that is cancelled.
        case pending(Int?, SourceExtent)
    }

    let type: HostType
    let fields: [String: KeptValue]
    let payload: Payload

    static func == (left: KeptObject, right: KeptObject) -> Bool {
        left.type === right.type && left.fields == right.fields && left.payload == right.payload
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(fields)
        hasher.combine(payload)
    }
}

/// What an intent holds.
struct KeptIntent: Hashable, Sendable {
    /// Action, data, type, identifier, package, component.
    let parts: [KeptValue]
    let categories: [KeptText]
    let flags: Int
    let extras: KeptMap?
    let unknownExtras: UnknownValue?
}

/// What the system has of a notification.
final class KeptNotification: Hashable, Sendable {
    /// A pending intent, null, or what nobody can know.
    let content: KeptValue
    let delete: KeptValue
    let isShown: Bool
    /// Why it is not known how an earlier process posted it.
    let unknown: Inconclusive?

    init(content: KeptValue, delete: KeptValue, isShown: Bool, unknown: Inconclusive?) {
        self.content = content
        self.delete = delete
        self.isShown = isShown
        self.unknown = unknown
    }

    /// The same where the pending intents have other places.
    func moved(to places: [Int?]) -> KeptNotification {
        KeptNotification(content: content.moved(to: places), delete: delete.moved(to: places), isShown: isShown, unknown: unknown)
    }

    static func == (left: KeptNotification, right: KeptNotification) -> Bool {
        left === right
            || left.content == right.content && left.delete == right.delete && left.isShown == right.isShown
                && left.unknown == right.unknown
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(content)
        hasher.combine(delete)
        hasher.combine(isShown)
        hasher.combine(unknown)
    }
}

extension KeptValue {
    fileprivate func moved(to places: [Int?]) -> KeptValue {
        guard case .object(let object) = self, case .pending(let place?, let extent) = object.payload else { return self }
        return .object(KeptObject(type: object.type, fields: object.fields, payload: .pending(places[place], extent)))
    }
}

/// What the system keeps for a `PendingIntent` that can be asked for.
struct KeptRecord: Hashable, Sendable {
    let operation: PendingIntentRecord.Operation
    let requestCode: KeptValue
    let flags: Int
    let intent: KeptIntent
    let notification: PushNumber?
}
