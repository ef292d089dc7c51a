import DeviceModel
import PushTracking

extension RequestText {
    /// Appends the state of the app and `events`: each with the notification that it is about, and with that
    /// notification's payload at its first mention.
    mutating func append(eventsOf scenario: DeviceScenario) {
        append(",\"app\":")
        append(word: scenario.app.rawValue)
        append(",\"foregroundOrder\":")
        append(word: scenario.foregroundOrder.rawValue)
        append(",\"events\":[")
        var mentioned: Set<Int> = []
        for event in scenario.events {
            separate()
            append("{\"event\":")
            append(word: event.kind.rawValue)
            if let notification = event.notification {
                append(",\"notification\":")
                append(notification)
                if mentioned.insert(notification).inserted {
                    append(",\"payload\":")
                    append(payloadOf: notification)
                }
            }
            append("}")
        }
        append("]")
    }
}
