import AdapterClient
import Diagnostics
import Foundation
import StrictJSON

extension TranscriptRecord {
    /// The record as one line of a transcript, with its line feed.
    package var jsonLine: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// Writes the record as an object.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("ms") { $0.number(Self.milliseconds(time)) }
        writer.member("process", process)
        switch content {
        case .line(let direction, let bytes, let isComplete):
            writer.member("direction", direction.rawValue)
            writer.write(line: bytes)
            if !isComplete { writer.member("complete", false) }
        case .event(let event): writer.write(event)
        }
        writer.endObject()
    }

    /// Milliseconds with three decimals: measurements are not more precise than microseconds.
    package static func milliseconds(_ time: Duration) -> String {
        let microseconds = max(0, Int((time / .microseconds(1)).rounded()))
        return "\(microseconds / 1000)." + String(microseconds % 1000).padded(to: 3)
    }
}

extension JSONWriter {
    fileprivate mutating func write(line bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            member("line", text)
        } else {
            member("base64", Data(bytes).base64EncodedString())
        }
    }

    fileprivate mutating func write(_ event: TranscriptRecord.Event) {
        member("event", event.name)
        switch event {
        case .notStarted(let reason): member("reason", reason)
        case .ended(.exited(let status)): member("status", Int(status))
        case .ended(.signalled(let signal)): member("signal", Int(signal))
        default: break
        }
    }
}

extension TranscriptRecord.Event {
    fileprivate var name: String {
        switch self {
        case .started: "started"
        case .notStarted: "notStarted"
        case .exited: "exited"
        case .closedOutput: "closedOutput"
        case .closedInput: "closedInput"
        case .timeout: "timeout"
        case .finish: "finish"
        case .terminate: "terminate"
        case .ended: "ended"
        }
    }

    /// The event that a record names; nil if it does not name one.
    fileprivate init?(_ element: JSONElement) {
        func number(_ name: String) -> Int32? { element[name]?.integer.flatMap { Int32(exactly: $0) } }
        let plain: [TranscriptRecord.Event] = [
            .started, .exited, .closedOutput, .closedInput, .timeout, .finish, .terminate,
        ]
        guard let name = element["event"]?.string else { return nil }
        if let event = plain.first(where: { $0.name == name }) {
            self = event
        } else if name == "notStarted", let reason = element["reason"]?.string {
            self = .notStarted(reason)
        } else if name == "ended" {
            self = .ended(number("status").map { .exited(status: $0) } ?? number("signal").map { .signalled($0) })
        } else {
            return nil
        }
    }
}

extension TranscriptRecord {
    /// Reads a line of a transcript.
    ///
    /// - Returns: nil if a member is missing or wrong. Unknown members are ignored.
    init?(_ element: JSONElement) {
        // Beyond 30 years, a number of this type cannot represent microseconds.
        guard let milliseconds = element["ms"]?.double, milliseconds >= 0, milliseconds < 1e12,
            let process = element["process"]?.integer, process > 0, let content = Content(element)
        else { return nil }
        self.init(time: .microseconds(Int64((milliseconds * 1000).rounded())), process: process, content: content)
    }
}

extension TranscriptRecord.Content {
    fileprivate init?(_ element: JSONElement) {
        if let event = TranscriptRecord.Event(element) {
            self = .event(event)
            return
        }
        guard let direction = element["direction"]?.string.flatMap({ TranscriptRecord.Direction(rawValue: $0) }) else {
            return nil
        }
        let text = element["line"]?.string.map { Array($0.utf8) }
        guard let bytes = text ?? element["base64"]?.string.flatMap(Self.bytes(ofBase64:)) else { return nil }
        self = .line(direction, bytes, isComplete: element["complete"]?.boolean ?? true)
    }

    /// Nil for text that only a lenient reader accepts as base64, such as `AB=C`.
    private static func bytes(ofBase64 text: String) -> [UInt8]? {
        guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else { return nil }
        return Array(data)
    }
}
