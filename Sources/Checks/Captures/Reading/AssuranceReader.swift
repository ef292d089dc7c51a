import Diagnostics
import PushTracking
import StrictJSON

/// Reads events exported from Adobe Assurance: a list, an object with `events`, answers of its GraphQL API page by
/// page, or one event a line.
struct AssuranceReader {
    private var draft: CaptureDraft
    private var count = 0
    private var seen: Set<String> = []
    private var records: [(number: Int, record: CaptureRecord)] = []
    private var chunked: [String: ChunkedEvent] = [:]

    /// What an event says about itself.
    private struct Header {
        let number: Int
        let place: SourcePlace
        let time: String?
        let device: String?
    }

    /// An event that was too large for one message: its JSON text in pieces.
    private struct ChunkedEvent {
        let header: Header
        let total: Int
        /// The pieces by their number, each the range of a JSON string.
        var pieces: [Int: Range<Int>] = [:]
    }

    /// The largest event that is put together again.
    private static let largestEvent = 16 << 20

    private init(file: String) { draft = CaptureDraft(file: file, kind: .assurance) }

    /// Reads a file.
    static func read(_ bytes: Span<UInt8>, file: String) -> Capture {
        var reader = AssuranceReader(file: file)
        do {
            try JSONLists(paths: [["events"], ["data", "events"], []]).visit(bytes) { reader.add($1, of: $0) }
        } catch {
            reader.draft.limit(error, noun: "events")
        }
        reader.joinChunks(bytes)
        for (_, record) in reader.records.sorted(by: { $0.number < $1.number }) { reader.draft.add(record) }
        return reader.draft.finished()
    }

    private mutating func add(_ element: JSONLists.Element, of bytes: Span<UInt8>) {
        count += 1
        let names = ["uuid", "eventID", "clientId", "timestamp", "payload", "metadata"]
        guard let members = try? bytes.members(names, of: element.range) else { return draft.ignore(.otherEvent) }
        if let identifier = bytes.text(members["uuid"]) ?? bytes.text(members["eventID"]),
            !seen.insert(identifier).inserted
        {
            // Pages overlap if events arrive between the requests for them.
            return draft.ignore(.repeatedEvent)
        }
        let header = Header(
            number: count,
            place: SourcePlace(file: draft.capture.file, line: count, pointer: element.pointer),
            time: bytes.text(members["timestamp"]).flatMap(CaptureDraft.shown),
            device: bytes.text(members["clientId"])
        )
        guard let payload = members["payload"] else { return draft.ignore(.otherEvent) }
        if bytes.isObject(payload) {
            if !addChunk(bytes, payload, metadata: members["metadata"], of: header) { add(bytes, payload, of: header) }
        } else {
            add(json: bytes.text(payload, limit: Self.largestEvent) ?? "", of: header)
        }
    }

    /// Adds the event of a payload that is JSON inside a string.
    private mutating func add(json: String, of header: Header) {
        let bytes = Array(json.utf8)
        let start = bytes.span.endOfSpace(at: 0)
        guard let end = try? bytes.span.endOfValue(at: start) else { return draft.ignore(.otherEvent) }
        // The pieces of a large event may hold the event around the payload, too.
        let inner = (try? bytes.span.members(["payload"], of: start..<end))?["payload"]
        add(bytes.span, inner ?? start..<end, of: header)
    }

    /// Adds the event of a payload if it is a tracking call.
    private mutating func add(_ bytes: Span<UInt8>, _ payload: Range<Int>, of header: Header) {
        let names = ["ACPExtensionEventType", "ACPExtensionEventSource", "ACPExtensionEventData"]
        guard let members = try? bytes.members(names, of: payload), let data = members[names[2]],
            let type = bytes.text(members[names[0]]), let source = bytes.text(members[names[1]])
        else { return draft.ignore(.otherEvent) }
        switch (type.lowercased(), source.lowercased()) {
        case ("com.adobe.eventtype.generic.data", "com.adobe.eventsource.os"):
            add(bytes, data, function: .collectMessageInfo, name: nil, of: header)
        case ("com.adobe.eventtype.generic.track", "com.adobe.eventsource.requestcontent"):
            guard let track = try? bytes.members(["action", "state", "contextdata"], of: data),
                let context = track["contextdata"]
            else { return draft.ignore(.otherEvent) }
            let isState = track["action"] == nil && track["state"] != nil
            add(
                bytes, context, function: isState ? .other("trackState") : .trackAction,
                name: bytes.text(track["action"]), of: header)
        default: draft.ignore(.otherEvent)
        }
    }

    private mutating func add(
        _ bytes: Span<UInt8>, _ data: Range<Int>, function: TrackingFunction, name: String?, of header: Header
    ) {
        guard let known = try? bytes.members(TrackingURL.names + [CampaignKey.messageID], of: data) else {
            return draft.ignore(.otherEvent)
        }
        let count = TrackingURL.names.count { known[$0] != nil }
        guard count == TrackingURL.names.count else {
            let isLaunch = function == .collectMessageInfo && known[CampaignKey.messageID] != nil
            if isLaunch, known[CampaignKey.actionVariable] == nil { return draft.ignore(.launchInfo) }
            let incomplete = function != .collectMessageInfo ? IgnoredPart.incompleteContext : .incompleteData
            return draft.ignore(count > 0 ? incomplete : .otherEvent)
        }
        guard let variables = Self.variables(bytes, data) else { return draft.ignore(.largeData) }
        var record = CaptureRecord(.call, variables: variables, at: header.place)
        (record.function, record.name) = (function, name)
        (record.time, record.device) = (header.time, header.device)
        records.append((header.number, record))
    }

    /// The members of an object with their JSON types; nil if they are too many or too long for a call.
    private static func variables(_ bytes: Span<UInt8>, _ data: Range<Int>) -> Payload? {
        guard data.count <= 16 << 10 else { return nil }
        var members: [(String, PayloadValue)] = []
        var cursor = JSONCursor(bytes, at: data.lowerBound)
        while let name = try? cursor.next(in: bytes), let value = try? cursor.skip(in: bytes) {
            guard members.count < 64 else { return nil }
            members.append((bytes.text(name) ?? "", Self.value(bytes, value)))
        }
        return Payload(members)
    }

    private static func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> PayloadValue {
        let text = bytes.string(range)
        let document = try? JSONDocument(Array(text.utf8), limits: JSONLimits(loneSurrogates: .replaced))
        // A value that is not strictly JSON counts as its text.
        return document.map { PayloadValue($0.root) } ?? .string(bytes.text(range) ?? text)
    }
}

extension AssuranceReader {
    /// Keeps a piece of a large event; false if this is a whole event.
    private mutating func addChunk(
        _ bytes: Span<UInt8>, _ payload: Range<Int>, metadata: Range<Int>?, of header: Header
    ) -> Bool {
        let names = ["chunkData", "chunkId", "chunkTotal", "chunkSequenceNumber"]
        guard var piece = try? bytes.members(names, of: payload),
            let outside = try? bytes.members(names, of: metadata)
        else { return false }
        piece.merge(outside) { inside, _ in inside }
        guard let data = piece["chunkData"], let identifier = bytes.text(piece["chunkId"]),
            let total = bytes.text(piece["chunkTotal"]).flatMap({ Int($0) }),
            let number = bytes.text(piece["chunkSequenceNumber"]).flatMap({ Int($0) })
        else { return false }
        chunked[identifier, default: ChunkedEvent(header: header, total: total)].pieces[number] = data
        return true
    }

    /// Puts the large events together and adds those that are tracking calls.
    private mutating func joinChunks(_ bytes: Span<UInt8>) {
        let events = chunked.values.sorted { $0.header.number < $1.header.number }
        var (incomplete, large) = (0, 0)
        for event in events {
            let pieces = event.pieces.sorted { $0.key < $1.key }.map(\.value)
            if pieces.count != event.total {
                incomplete += 1
            } else if pieces.reduce(0, { $0 + $1.count }) > Self.largestEvent {
                large += 1
            } else {
                let texts = pieces.map { bytes.text($0, limit: Self.largestEvent) ?? "" }
                add(json: texts.joined(), of: event.header)
            }
        }
        draft.limit("Not read because a part is missing from the export", count: incomplete, "event")
        draft.limit("Not read because of a size over 16 MiB", count: large, "event")
    }
}
