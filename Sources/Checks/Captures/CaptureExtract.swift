import Diagnostics
import Foundation
import PushTracking
import StrictJSON

/// Writes the tracking calls of a capture, and nothing else of it, as evidence that can be passed on.
package enum CaptureExtract {
    /// The time of a record without one: HAR requires a time.
    static let noTime = "1970-01-01T00:00:00Z"

    /// A HAR 1.2 file with the hits to keep. Devices are numbered, because an `mcId` identifies a person.
    package static func bytes(of capture: Capture, keeping: (CaptureRecord) -> Bool) -> [UInt8] {
        let records = capture.records.filter { $0.level == .hit && keeping($0) }
        var devices: [String: String] = [:]
        for device in records.compactMap(\.device) where devices[device] == nil {
            devices[device] = "device-\(devices.count + 1)"
        }
        let text = JSONWriter.document { writer in
            writer.object { writer in
                writer.member("log") { writer in
                    writer.object { writer in
                        writer.member("version", "1.2")
                        writer.member("creator") { writer in
                            writer.object(onOneLine: true) { writer in
                                writer.member("name", ToolVersion.name)
                                writer.member("version", ToolVersion.number)
                            }
                        }
                        writer.member("entries") { writer in
                            writer.array(records) { write($1, device: $1.device.flatMap { devices[$0] }, to: &$0) }
                        }
                    }
                }
            }
        }
        return Array(text.utf8)
    }

    private static func write(_ record: CaptureRecord, device: String?, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("startedDateTime", time(of: record))
            writer.member("request") { writer in
                writer.object(onOneLine: true) { writer in
                    writer.member("method", method(of: record))
                    writer.member("url", url(of: record, device: device))
                }
            }
            guard record.answer != .unknown else { return }
            writer.member("response") { writer in
                writer.object(onOneLine: true) { writer in
                    switch record.answer {
                    case .status(let status): writer.member("status", status)
                    case .none, .unknown: writer.member("status", 0)
                    }
                }
            }
        }
    }

    /// The time as HAR requires it.
    private static func time(of record: CaptureRecord) -> String {
        guard let time = record.time else { return noTime }
        // HAR's own form stays as it is.
        if time.contains("T") { return time }
        return record.seconds.map { Date(timeIntervalSince1970: $0) }?
            .ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true)) ?? time
    }

    /// The method that the function implies; empty if the capture does not show it.
    private static func method(of record: CaptureRecord) -> String {
        switch record.function {
        case .collectMessageInfo: "GET"
        case .trackAction: record.device == nil ? "GET" : "POST"
        case .other, nil: ""
        }
    }

    /// The URL, built again from the variables.
    private static func url(of record: CaptureRecord, device: String?) -> String {
        let id = TrackingURL.names.map { percentEncoded(record.variables[$0]?.string ?? "") }.joined(separator: ",")
        // Without any `mcId` a GET is a `trackAction`.
        let hasDevice = device != nil || record.function != .trackAction
        return (record.host.map { "https://" + $0 } ?? "") + "/r/?id=\(id)" + (hasDevice ? "&mcId=\(device ?? "")" : "")
    }

    private static func percentEncoded(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
                return String(character)
            }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (byte < 0x10 ? "0" : "") + digits
        }.joined()
    }
}
