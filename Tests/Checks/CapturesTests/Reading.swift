import Captures
import Diagnostics
import Foundation
import PushTracking
import StrictJSON

/// Reads a text as if it were a file.
func read(_ text: String) throws(InputFileError) -> Capture {
    try CaptureReader.read(Data(text.utf8), named: "capture")
}

/// The first problem of bytes that are refused; nil if they are read.
func refusal(of bytes: some Sequence<UInt8>) -> (message: String, remedy: String)? {
    do {
        _ = try CaptureReader.read(Data(bytes), named: "capture")
        return nil
    } catch {
        return error.problems.first.map { ($0.message, $0.suggestion ?? "") }
    }
}

extension Capture {
    /// Each record in one line without its time and place.
    var lines: [String] { records.map(\.line) }

    /// What is ignored, with its number.
    var ignoredCounts: [String: Int] { Dictionary(uniqueKeysWithValues: ignored.map { ($0.what, $0.count) }) }

    /// Every text that a capture holds.
    var texts: String { "\(records)\(ignored)\(encryptedHosts)\(limits)" }
}

extension CaptureRecord {
    /// The record without its time and place: `collectMessageInfo h153d80 b670ea 7 -> 200, 123 at camp.example.com`.
    var line: String {
        let answer =
            switch answer {
            case .status(let status): " -> \(status)"
            case .none: " -> none"
            case .unknown: ""
            }
        let values = variables.entries.map { entry in
            switch entry.value {
            case .string(let text): text
            case .number(let text): "(\(text))"
            default: "\(entry.value)"
            }
        }
        let function = (function?.name ?? "?") + (name.map { "(\($0))" } ?? "")
        return function + " " + values.joined(separator: " ") + answer + (device.map { ", \($0)" } ?? "")
            + (host.map { " at \($0)" } ?? "")
    }
}

/// Small files, one of each format, and how many calls they show.
enum Sample {
    static let all: [(name: String, text: String, count: Int)] = [
        ("HAR", har, 3), ("Charles", charles, 1), ("access log", accessLog, 4), ("URLs", urls, 4),
        ("Assurance", assurance, 2), ("Assurance lines", assuranceLines, 2), ("logcat", logcat, 2),
        ("logcat long", long, 2),
    ]

    static let har = #"""
        {"log": {"version": "1.2", "creator": {"name": "mitmproxy", "version": "10.1"}, "pages": [], "entries": [
          {"startedDateTime": "2026-11-26T10:00:00+00:00", "time": 1,
           "request": {"method": "CONNECT", "url": "https://shop.example.com:443/"}, "response": {"status": 0}},
          {"startedDateTime": "2026-11-26T10:00:02.250000+00:00",
           "request": {"method": "GET", "url": "https://camp.example.com/r/?id=h153d80,b670ea,7&mcId=123",
             "headers": [{"name": "Cookie", "value": "\"}]}"}], "queryString": [{"name": "id", "value": "x,y,z"}]},
           "response": {"status": 200, "content": {"text": "{\"request\":{\"url\":\"/r/?id=a,b,c\"}}\\"}}},
          {"startedDateTime": "2026-11-26T10:00:01+00:00",
           "request": {"method": "POST", "url": "https://camp.example.com/r/?id=h153d80%2Cb670ea%2c2&mcId=123"},
           "response": {"status": 503}},
          {"request": {"method": "GET", "url": "https://camp.example.com/r?id=,,1"}},
          {"request": {"method": "GET", "url": "https://camp.example.com/rest/head"}, "response": {"status": 200}}
        ]}}
        """#

    static let charles = #"""
        [{"status": "COMPLETE", "method": "GET", "protocolVersion": "HTTP/1.1", "scheme": "https",
          "host": "camp.example.com", "port": null, "actualPort": 443, "path": "/r/",
          "query": "id=h153d80,b670ea,7&mcId=123", "tunnel": false,
          "times": {"start": "2026-11-26T10:00:00.123+01:00", "end": "2026-11-26T10:00:00.200+01:00"},
          "request": {"sizes": {}, "header": {"headers": []}}, "response": {"status": 200, "sizes": {}}},
         {"status": "CONNECTING", "method": "CONNECT", "scheme": "https", "host": "shop.example.com", "port": 443,
          "path": null, "query": null, "tunnel": true}]
        """#

    static let accessLog = #"""
        192.0.2.1 - - [26/Nov/2026:10:00:00 +0000] "GET /r/?id=h153d80,b670ea,7&mcId=123 HTTP/1.1" 200 2
        2001:db8::1 - - [26/Nov/2026:10:00:01 +0000] "POST /r/?id=h153d80,b670ea,2&mcId=123 HTTP/2.0" 200 2 "-" "Dalvik/2.1" 12 0.1
        {"time_iso8601":"2026-11-26T10:00:02+00:00","request":"GET /r/?id=h153d80,b670ea,1 HTTP/1.1","status":"503"}
        {"level":"info","ts":1795687203.5,"msg":"handled request","request":{"method":"GET","host":"camp.example.com","uri":"/r/?id=h153d80,b670ea,1&mcId=123"},"status":200}
        """#

    static let urls = """
        # the walk
        https://camp.example.com/r/?id=h153d80,b670ea,7&mcId=123

        GET https://camp.example.com/r/?id=h153d80,b670ea,2&mcId=123
        2026-11-26T10:00:00Z POST https://camp.example.com/r/?id=h153d80,b670ea,2&mcId=123 200
        2026-11-26 10:00:01 https://camp.example.com/r?id=h153d80,b670ea,1 503

        """

    static let assurance = "{\"events\": [\n" + assuranceLines.split(separator: "\n").joined(separator: ",\n") + "]}"

    static let assuranceLines = #"""
        {"uuid":"e1","clientId":"c1","timestamp":1795687200123,"vendor":"com.adobe.griffon.mobile","type":"generic","payload":{"ACPExtensionEventName":"Collect Data","ACPExtensionEventType":"com.adobe.eventtype.generic.data","ACPExtensionEventSource":"com.adobe.eventsource.os","ACPExtensionEventData":{"broadlogId":"h153d80","deliveryId":"b670ea","action":"7"}}}
        {"uuid":"e2","clientId":"c1","timestamp":1795687201123,"type":"generic","payload":{"ACPExtensionEventName":"Analytics Track","ACPExtensionEventType":"com.adobe.eventType.generic.track","ACPExtensionEventSource":"com.adobe.eventSource.requestContent","ACPExtensionEventData":{"action":"tracking","contextdata":{"broadlogId":"h153d80","deliveryId":"b670ea","action":2}}}}
        """#

    /// A message of the SDK about a queued hit.
    static func queued(_ id: String, server: String = "camp.example.com") -> String {
        "Campaign/CampaignExtension - processRequest - Campaign Request Queued with url "
            + "(https://\(server)/r/?id=\(id)&mcId=123) and body ()"
    }

    static let logcat = """
        --------- beginning of main
        11-26 10:00:00.123  1234  1250 D AdobeExperienceSDK: \(queued("h153d80,b670ea,7"))
        11-26 10:00:00.456  1234  1251 D AdobeExperienceSDK: Campaign/CampaignHitProcessor - processHit - Request was sent to (https://camp.example.com/r/?id=h153d80,b670ea,7&mcId=123)
        11-26 10:00:01.000  1234  1234 I ActivityManager: started
        D/AdobeExperienceSDK( 1234): CampaignExtension - processRequest - Campaign Request Queued with url (https://camp.example.com/r/?id=h153d80,b670ea,2&mcId=123) and body ({})

        """

    static let long = """
        [ 11-26 10:00:00.123  1234: 1250 D/AdobeExperienceSDK ]
        \(queued("h153d80,b670ea,7"))

        [ 11-26 10:00:00.200  1234: 1250 D/OkHttp ]
        \(queued("h153d80,b670ea,3"))

        [ 11-26 10:00:01.123  1234: 1250 D/AdobeExperienceSDK ]
        \(queued("h153d80,b670ea,1"))

        """
}
