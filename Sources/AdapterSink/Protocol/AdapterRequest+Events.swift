import DeviceModel
import PushTracking
import StrictJSON

extension AdapterRequest {
    /// Writes where the app stands and `events`: each with the notification that it is about, and with that notification's payload at
    /// its first mention.
    static func write(eventsOf script: DeviceScript, to writer: inout JSONWriter) {
        writer.name("app")
        writer.string(script.scenario.app.rawValue)
        writer.name("foregroundOrder")
        writer.string(script.scenario.foregroundOrder.rawValue)
        writer.name("events")
        writer.beginArray()
        var mentioned: Set<Int> = []
        for event in script.scenario.events {
            writer.beginObject()
            writer.name("event")
            writer.string(event.kind.rawValue)
            if let notification = event.notification {
                writer.name("notification")
                writer.integer(notification)
                if mentioned.insert(notification).inserted {
                    writer.name("payload")
                    script.payloads[notification].write(to: &writer)
                }
            }
            writer.endObject()
        }
        writer.endArray()
    }
}
