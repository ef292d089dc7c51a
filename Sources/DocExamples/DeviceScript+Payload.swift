import DeviceModel
import PushTracking

extension DeviceScript {
    /// What a notification of the case carries; nothing for one that the script has no payload for.
    func payload(_ ordinal: Int) -> Payload { payloads.indices.contains(ordinal) ? payloads[ordinal] : Payload() }
}
