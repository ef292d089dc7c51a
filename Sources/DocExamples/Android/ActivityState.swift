import ExampleCode

/// What the platform keeps for an activity.
final class ActivityState {
    /// The intent that it holds: the object itself, so what an example removes from it is gone.
    var intent: Value
    /// Whether it asked to be ended.
    var isFinished = false

    init(intent: Value) { self.intent = intent }
}
