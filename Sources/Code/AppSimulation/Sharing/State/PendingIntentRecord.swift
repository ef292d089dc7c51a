import CodeRunner
import SourceCode

/// The system's state for a `PendingIntent`. All who requested the same one share this record, so a change affects them
/// all.
final class PendingIntentRecord {
    /// The effect of firing it.
    enum Operation: String, Sendable {
        case activity, broadcast, service
    }

    let operation: Operation
    let requestCode: Value
    /// The flags that are part of the identity, without those that control repeated requests.
    let flags: Int
    let identity: [Value]
    let intent: IntentState
    /// The notification being posted when the extras were last set.
    var notification: PushNumber?
    var isCancelled = false

    init(_ operation: Operation, requestCode: Value, flags: Int, intent: IntentState, notification: PushNumber?) {
        self.operation = operation
        self.requestCode = requestCode
        self.flags = flags
        self.intent = intent
        self.notification = notification
        identity = intent.identity
    }

    /// Whether the same request would return this record; `nil` if unknown.
    func isSame(_ operation: Operation, requestCode: Value, flags: Int, identity: [Value]) -> Bool? {
        guard self.operation == operation, self.flags == flags else { return false }
        if case .integer(let own) = self.requestCode, case .integer(let other) = requestCode, own != other {
            return false
        }
        return IntentState.isSame(self.identity + [self.requestCode], identity + [requestCode])
    }
}

/// A record as one call got it.
final class PendingIntentHandle {
    let record: PendingIntentRecord
    /// The call that requested it.
    let extent: SourceExtent

    init(_ record: PendingIntentRecord, _ extent: SourceExtent) {
        self.record = record
        self.extent = extent
    }
}
