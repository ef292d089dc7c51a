import CodeRunner
import Diagnostics
import SourceCode

/// A value that outlives the process that made it, as data: two equal values are indistinguishable.
///
/// Notifications are named by numbers that count the known ones, in the order of their own numbers.
indirect enum FrozenValue: Hashable, Sendable {
    case null
    case void
    case boolean(Bool)
    case integer(Int)
    case long(Int)
    case floating(Double)
    case character(Unicode.Scalar)
    case text(FrozenText)
    /// A text of a push.
    case pushed(PushKey)
    case type(TypeReference)
    case constant(typeName: String, name: String, rawValue: EnumValue.RawValue?)
    case unknown(UnknownValue)
    case map(FrozenMap)
    case list([FrozenValue], isFixed: Bool)
    case tuple([FrozenValue])
    case object(FrozenObject)
}

/// A text of the example's own.
struct FrozenText: Hashable, Sendable {
    let content: String
    let origin: TextOrigin

    static func == (left: FrozenText, right: FrozenText) -> Bool {
        left.origin == right.origin && left.content.hasSameBytes(as: right.content)
    }
}

/// The contents of a map.
struct FrozenMap: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let key: FrozenValue
        let value: FrozenValue
        /// The code that put it there.
        let extent: SourceExtent?
    }

    /// The push whose data it is, as long as nothing has been changed.
    let push: PushNumber?
    let entries: [Entry]
    let isFixed: Bool
}

/// An object of one of the platform's classes.
struct FrozenObject: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case nothing
        case bundle(FrozenMap)
        case intent(FrozenIntent)
        /// A pending intent by its place among those not cancelled (`nil` for a cancelled one), and the call that
        /// requested it.
        case pending(Int?, SourceExtent)
    }

    let type: HostType
    let fields: [String: FrozenValue]
    let payload: Content
}

/// The contents of an intent.
struct FrozenIntent: Hashable, Sendable {
    /// Action, data, type, identifier, package, component.
    let parts: [FrozenValue]
    let categories: [FrozenText]
    let flags: Int
    let extras: FrozenMap?
    let unknownExtras: UnknownValue?
}

/// The system's state of a notification.
struct FrozenNotification: Hashable, Sendable {
    /// A pending intent, null, or an unknown value.
    let content: FrozenValue
    let delete: FrozenValue
    let isShown: Bool
    let refusal: Inconclusive?
    let doubt: Inconclusive?
    let place: String?
    /// The code that posted it.
    let extent: SourceExtent?
    /// Why it is unknown how an earlier process posted it.
    let unknown: Inconclusive?
    /// Why nothing was posted.
    let silence: Inconclusive?

    /// The same notification with the pending intents at other places.
    func moved(to places: [Int?]) -> FrozenNotification {
        FrozenNotification(
            content: content.moved(to: places), delete: delete.moved(to: places), isShown: isShown,
            refusal: refusal, doubt: doubt, place: place, extent: extent, unknown: unknown, silence: silence)
    }
}

extension FrozenValue {
    fileprivate func moved(to places: [Int?]) -> FrozenValue {
        guard case .object(let object) = self, case .pending(let place?, let extent) = object.payload else {
            return self
        }
        return .object(FrozenObject(type: object.type, fields: object.fields, payload: .pending(places[place], extent)))
    }
}

/// The system's state for a `PendingIntent` that is not cancelled.
struct FrozenRecord: Hashable, Sendable {
    let operation: PendingIntentRecord.Operation
    let requestCode: FrozenValue
    let flags: Int
    let intent: FrozenIntent
    let notification: PushNumber?
}
