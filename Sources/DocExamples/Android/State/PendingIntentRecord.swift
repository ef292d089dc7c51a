import ExampleCode

/// What the system keeps for a `PendingIntent`. All who asked for the same one hold this record, so what changes it
/// changes it for all.
final class PendingIntentRecord {
    /// What firing it does.
    enum Operation: String, Sendable {
        case activity, broadcast, service
    }

    let operation: Operation
    let requestCode: Value
    /// Those flags that are part of the identity: not the ones that say what asking again does.
    let flags: Int
    let identity: [Value]
    let intent: IntentState
    /// The notification that was being posted when the extras were set last.
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

    /// Whether asking for this again would give this record; `nil` where nobody can know.
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
    /// The call that asked for it.
    let extent: SourceExtent

    init(_ record: PendingIntentRecord, _ extent: SourceExtent) {
        self.record = record
        self.extent = extent
    }
}
