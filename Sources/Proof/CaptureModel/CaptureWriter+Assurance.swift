import PushTracking

/// An event of an Assurance session.
struct AssuranceRecord {
    var isOtherDevice = false
    var type = "generic"
    /// The place among the pieces of a big event.
    var piece: Payload?
    let payload: PayloadValue

    init(_ event: SDKEvent, uuid: String, isOtherDevice: Bool = false) {
        self.isOtherDevice = isOtherDevice
        payload = [
            "ACPExtensionEventName": .string(event.name),
            "ACPExtensionEventType": .string("com.adobe.eventType.\(event.type)".lowercased()),
            "ACPExtensionEventSource": .string("com.adobe.eventSource.\(event.source)".lowercased()),
            "ACPExtensionEventData": .object(event.data), "ACPExtensionEventUniqueIdentifier": .string(uuid),
        ]
    }

    /// A line of the device's log.
    init(logLine: String) { (type, payload) = ("log", ["logline": .string(logLine)]) }

    private init(piece: Payload, text: String) {
        (self.piece, payload) = (piece, ["chunkData": .string(text)])
    }

    /// The pieces that a big event is sent in.
    func pieces(of size: Int, chunkID: String) -> [AssuranceRecord] {
        let scalars = Array(String(decoding: json(payload, isPretty: false), as: UTF8.self).unicodeScalars)
        let starts = Array(stride(from: 0, to: scalars.count, by: size))
        return starts.enumerated().map { number, start in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[start..<min(start + size, scalars.count)])
            let piece: Payload = [
                "chunkId": .string(chunkID), "chunkTotal": .number(String(starts.count)),
                "chunkSequenceNumber": .number(String(number)),
            ]
            return AssuranceRecord(piece: piece, text: String(text))
        }
    }
}

extension CaptureWriter {
    /// An export of an Assurance session.
    mutating func assurance(_ calls: [MadeCall]) -> [UInt8] {
        let own = calls.flatMap { made in records(of: made).map { Timed(second: made.second, item: $0) } }
        let all = mixed(own) { [platform] noise, _ in
            if noise.generator.isOnce(in: 3), let event = SDKEvent(noise.call()) {
                return AssuranceRecord(event, uuid: noise.generator.uuid(), isOtherDevice: true)
            }
            return AssuranceRecord(noise.event(on: platform), uuid: noise.generator.uuid())
        }
        var counts: [Bool: Int] = [:]
        let events = PayloadValue.array(
            all.map { timed in
                counts[timed.item.isOtherDevice, default: 0] += 1
                return exported(timed, number: counts[timed.item.isOtherDevice, default: 0])
            })
        let document: PayloadValue =
            kind == .assuranceList
            ? events : kind == .assuranceEvents ? ["events": events] : ["data": ["events": events]]
        return json(document, isPretty: generator.isOnce(in: 2))
    }

    /// The events around a call, big ones in pieces.
    private mutating func records(of made: MadeCall) -> [AssuranceRecord] {
        var records = events(around: made.call).flatMap { event in
            let record = AssuranceRecord(event, uuid: generator.uuid())
            guard generator.isOnce(in: 6) else { return [record] }
            return record.pieces(of: Int.random(in: 80...300, using: &generator), chunkID: generator.uuid())
        }
        // Android forwards its log.
        if platform == .android, case .queued(let hit) = queue.outcome(of: made.call), hit.method == "GET" {
            records.append(AssuranceRecord(logLine: "D/AdobeExperienceSDK( 4321): \(LogEntry.queued(hit.url))"))
        }
        return records
    }

    private mutating func exported(_ timed: Timed<AssuranceRecord>, number: Int) -> PayloadValue {
        let (moment, record) = (moment(timed.second), timed.item)
        var event: Payload = [
            "uuid": .string(generator.uuid()), "clientId": .string(record.isOtherDevice ? otherClientID : clientID),
            "vendor": "com.adobe.griffon.mobile", "type": .string(record.type),
            "timestamp": .number(String(moment.milliseconds)), "eventNumber": .number(String(number)),
            "payload": record.payload, "annotations": [],
        ]
        event["metadata"] = record.piece.map { .object($0) }
        return .object(event)
    }
}
