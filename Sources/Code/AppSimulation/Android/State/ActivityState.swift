import CodeRunner

/// The platform's state for an activity.
final class ActivityState {
    /// The intent that it holds. It is the object itself, so extras that an example removes stay removed.
    var intent: Value
    /// The system's copy of the intent that created it.
    let creating: IntentState
    /// Its saved state, if it saves anything.
    var saved: BundleState?
    /// Whether it asked to finish.
    var isFinished = false
    /// Whether it is being destroyed only to be recreated at once.
    var isChanging = false
    /// Whether its object was lost with the process that created it.
    var isLost = false

    /// Its view models, by class name.
    var models: [String: Value] = [:]

    init(intent: Value, creating: IntentState) {
        self.intent = intent
        self.creating = creating
    }
}
