import ConformanceSpec
import PushTracking

/// Requests, events and log lines that are not a call of the app for a push of the plan, drawn by seed.
///
/// The ids in them have seven digits and no leading zero.
struct Noise {
    let host: String
    /// The app's device; nil if its SDK sends nothing.
    let mcID: String?
    let otherMCID: String
    var generator: SplitMix64

    /// An id pair of another campaign.
    mutating func ids() -> (broadlogID: String, deliveryID: String) {
        ("h" + generator.hexadecimal(7), generator.hexadecimal(7))
    }

    /// A call for a push of another campaign.
    mutating func call() -> TrackingCall {
        let (broadlogID, deliveryID) = ids()
        let action = ["7", "2", "1"].randomElement(using: &generator) ?? "7"
        return TrackingCall(
            function: .collectMessageInfo,
            data: [
                "broadlogId": .string(broadlogID), "deliveryId": .string(deliveryID), "action": .string(action),
            ])
    }

    /// A request of this device, of another one, or from an e-mail.
    mutating func exchange() -> Exchange {
        let (broadlogID, deliveryID) = ids()
        let action = ["7", "2", "1"].randomElement(using: &generator) ?? "7"
        let campaign = { [host] (method: String, id: String, rest: String) in
            Exchange(method: method, host: host, target: "/r/?id=\(id)\(rest)")
        }
        let device = mcID ?? otherMCID
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return campaign("GET", "\(broadlogID),\(deliveryID),\(action)", "&mcId=\(device)")
        case 1: return campaign("GET", "\(broadlogID),\(deliveryID),\(action)", "&mcId=\(otherMCID)")
        case 2: return campaign("GET", "\(broadlogID),\(deliveryID),ffa8", "")
        case 3: return campaign("GET", "\(broadlogID),\(deliveryID),\(inAppCode())", "&mcId=\(device)")
        case 4: return campaign("POST", "\(broadlogID),\(deliveryID),2", "&mcid=\(device)")
        case 5:
            return Exchange(method: "GET", host: "dpm.demdex.net", target: "/id?d_mid=\(device)&d_ver=2&d_rtbd=json")
        case 6: return Exchange(method: "GET", host: host, target: "/mcias/\(generator.hexadecimal(8))/rules.zip")
        case 7:
            return Exchange(method: "POST", host: host, target: "/rest/head/mobileAppV5/pkey/subscriptions/\(device)")
        case 8: return Exchange(method: "GET", host: "api.shop.example", target: "/v1/items?id=1,2,7&page=2")
        default: return .tunnel(to: "app-measurement.com")
        }
    }

    /// A code that the SDK itself sends for in-app messages and local notifications.
    private mutating func inAppCode() -> String { ["3", "4", "5", "7"].randomElement(using: &generator) ?? "3" }

    /// An event of the SDK that is not made by a call of the app.
    mutating func event(on platform: Platform) -> SDKEvent {
        let (broadlogID, deliveryID) = ids()
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where platform == .android: return .launch(broadlogID: broadlogID, deliveryID: deliveryID)
        case 1:
            // The SDK tracks its own local notifications so.
            return SDKEvent(
                "InternalGenericDataEvent", type: "generic.data", source: "os",
                data: ["broadlogId": .string(broadlogID), "deliveryId": .string(deliveryID), "action": "7"])
        case 2:
            return SDKEvent(
                "Analytics Track", type: "generic.track", source: "requestContent",
                data: ["action": "add to basket", "contextdata": ["item": "42", "action": "2"]])
        default:
            return SDKEvent(
                "LifecycleResume", type: "generic.lifecycle", source: "requestContent", data: ["action": "start"])
        }
    }

    /// A log entry of another app or of the system, or one that the SDK writes after another one for itself.
    mutating func logEntry(after entry: LogEntry?) -> LogEntry {
        let (broadlogID, deliveryID) = ids()
        let url = "https://\(host)/r/?id=\(broadlogID),\(deliveryID)"
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: return LogEntry(pid: 977, message: LogEntry.queued("\(url),2&mcId=\(otherMCID)"))
        case 1:
            let text = "Killing 6120:com.example.mail/u0a87 (adj 985)"
            return LogEntry(pid: 1502, level: "I", tag: "ActivityManager", message: text)
        case 2:
            let text = "<-- 200 https://api.shop.example/r/?id=1,2,7 (93ms)"
            return LogEntry(pid: 977, level: "W", tag: "OkHttp", message: text)
        case 3:
            guard let mcID, let entry, entry.tag == "AdobeExperienceSDK", entry.pid != 977 else { fallthrough }
            return LogEntry(pid: entry.pid, message: LogEntry.queued("\(url),\(inAppCode())&mcId=\(mcID)"))
        default: return LogEntry(pid: 6412, level: "E", tag: "Parser", message: "unexpected end: {\n{")
        }
    }
}
