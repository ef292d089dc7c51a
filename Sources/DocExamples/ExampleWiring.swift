import PushTracking

/// How a platform brings the events of a script to the examples, one event after the other.
protocol ExampleWiring {
    /// Lets an event happen and runs the functions that answer it; the context sees what they do.
    ///
    /// - Parameter index: which event it is, counted from the beginning of the run.
    mutating func perform(_ played: PlayedEvent, _ index: Int)
    /// What has to be handed on for the next event; `nil` where the examples' own objects remember something.
    var handover: Handover? { get }
}

/// What platform and app remember between two events of a case, but for what they remember of single notifications.
enum ResumeState: Hashable {
    case ios
    case android(AndroidResumeState)

    /// How many values are kept.
    var size: Int { if case .android(let resumeState) = self { resumeState.size } else { 0 } }
}
