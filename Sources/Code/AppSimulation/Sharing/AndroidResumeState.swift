/// The system's memory between two events of a case where the app itself remembers nothing. It is data, so one run
/// answers for all cases that reach the same state. The effects of single notifications are not part of it.
struct AndroidResumeState: Hashable {
    /// An open activity, with the system's state for it.
    struct Activity: Hashable {
        let component: AndroidComponent?
        let intent: FrozenValue
        let creating: FrozenIntent?
        let saved: FrozenMap?
        let isFinished: Bool
        let isLost: Bool
    }

    var hasStartedEarlier = false
    var isInForeground = false
    var lastNumber = 0
    /// The pending intents that are not cancelled.
    var records: [FrozenRecord] = []
    /// Stored preferences by file name.
    var preferences: [String: FrozenMap] = [:]
    var activities: [Activity] = []
    /// Which notification is shown under a tag and number.
    var shown: [String: PushNumber] = [:]
    /// The intent with which the user last launched the app.
    var taskIntent: FrozenIntent?
    /// The number of frozen values.
    var size = 0

    /// A device on which nothing has happened.
    init() {}
}
