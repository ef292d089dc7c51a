import PushTracking

/// The events of cases as runs get them: with the run's numbers, and without the callbacks that the app does not notice.
///
/// Each is made once, so that runs know by its identity what they have met before.
final class HeardEvents {
    private let hearing: IOSHearing?
    /// What has become of events, by their numbers, for each number of a notification, at the beginning of a run and behind it.
    private var known: [PlayedEvent?] = []
    /// Of notifications with higher numbers, nothing is known.
    private static let notificationCount = 4
    /// What was made, so that two events which become the same become the same object.
    private var made: Set<PlayedEvent> = []

    /// Knows none yet.
    ///
    /// - Parameter hearing: what the app notices of callbacks; `nil` where it gets all of them.
    init(_ hearing: IOSHearing?) { self.hearing = hearing }

    /// An event of a case.
    ///
    /// - Parameter isFirst: whether the run begins with it.
    func heard(_ event: PlayedEvent, _ pushes: NumberedPushes, isFirst: Bool) -> PlayedEvent {
        var notification = 0
        if let ordinal = event.notification { notification = pushes.number(of: ordinal) }
        // What is about several notifications is not known by the number of one.
        guard let number = event.number, notification < Self.notificationCount, !event.hasSeveralNotifications else {
            return change(event, pushes, isFirst)
        }
        if hearing == nil, event.notification == nil || event.notification == notification { return event }
        let place = (number * Self.notificationCount + notification) * 2 + (isFirst ? 0 : 1)
        if place < known.count, let heard = known[place] { return heard }
        let heard = change(event, pushes, isFirst)
        if known.count <= place { known.append(contentsOf: repeatElement(nil, count: place + 1 - known.count)) }
        known[place] = heard
        return heard
    }

    private func change(_ event: PlayedEvent, _ pushes: NumberedPushes, _ isFirst: Bool) -> PlayedEvent {
        let numbered = pushes.numbered(event)
        return made.insert(hearing?.heard(numbered, isFirst: isFirst) ?? numbered).memberAfterInsert
    }
}
