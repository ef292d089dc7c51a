import DeviceModel
import PushTracking
import StrictJSON

/// The text of a request's parameters while it is put together.
///
/// A script shows the same push to the app again and again, so each payload is written as JSON once and then copied.
/// What is around the payloads is a fixed set of names and words that need no escaping.
struct RequestText {
    private(set) var bytes: [UInt8] = []
    private let payloads: [[UInt8]]
    private let extras: [[UInt8]]

    init(_ script: DeviceScript) {
        let handed = script.scenario.notificationsOfExtras
        payloads = script.payloads.map(Self.json)
        extras = script.extras.enumerated().map { handed.contains($0) ? Self.json($1) : [] }
        bytes.reserveCapacity(512 + 4 * (payloads + extras).reduce(0) { $0 + $1.count })
    }

    private static func json(_ payload: Payload) -> [UInt8] {
        var writer = JSONWriter()
        payload.write(to: &writer)
        return writer.bytes
    }

    /// Appends text as it is.
    mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a string in quotes that is known to need no escaping.
    mutating func append(word: String) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: word.utf8)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func append(_ number: Int) {
        if (0...9).contains(number) {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
        } else {
            bytes.append(contentsOf: String(number).utf8)
        }
    }

    /// Appends the payload of a notification; null where there is none.
    mutating func append(payloadOf notification: Int?) {
        if let notification { bytes.append(contentsOf: payloads[notification]) } else { append("null") }
    }

    /// Appends what an intent carries of a notification; null where it carries none.
    mutating func append(extrasOf notification: Int?) {
        if let notification { bytes.append(contentsOf: extras[notification]) } else { append("null") }
    }

    /// Appends what separates two elements of a list, unless the list has just begun.
    mutating func separate() {
        if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
    }
}
