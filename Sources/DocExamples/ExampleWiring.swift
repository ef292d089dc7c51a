import PushTracking

/// How a platform brings the events of a script to the examples, one event after the other.
protocol ExampleWiring {
    /// Lets an event happen and runs the functions that answer it; the stage sees what they do.
    mutating func perform(_ played: PlayedEvent)
    /// What has to be handed on for the next event; `nil` where the examples' own objects remember something.
    var standing: Standing? { get }
}

/// What platform and app remember between two events of a case.
enum Standing {
    /// Nothing has been asked for yet.
    case beginning
    /// iOS: where the app is, which itself remembers nothing.
    case ios(AppState)
    case android(AndroidStanding)
}
