import Captures
import PushTracking
import Testing

@Suite("Assurance exports")
struct AssuranceTests {
    private static let ids = #""broadlogId":"h153d80","deliveryId":"b670ea","action":"7""#

    private static func event(
        _ data: String, type: String = "com.adobe.eventtype.generic.data", source: String = "com.adobe.eventsource.os"
    ) -> String {
        #"{"payload":\#(payload(data, type: type, source: source))}"#
    }

    private static func payload(
        _ data: String, type: String = "com.adobe.eventtype.generic.data", source: String = "com.adobe.eventsource.os"
    ) -> String {
        #"{"ACPExtensionEventType":"\#(type)","ACPExtensionEventSource":"\#(source)","ACPExtensionEventData":\#(data)}"#
    }

    private static func track(_ data: String) -> String {
        event(data, type: "com.adobe.eventType.generic.track", source: "com.adobe.eventSource.requestContent")
    }

    /// An event, and the record that it shows or why it is ignored.
    static let events: [(event: String, line: String?, ignored: String?)] = [
        (event("{\(ids)}"), "collectMessageInfo h153d80 b670ea 7", nil),
        (
            event("{\(ids)}", type: "com.adobe.eventType.generic.data", source: "com.adobe.eventSource.OS"),
            "collectMessageInfo h153d80 b670ea 7", nil
        ),
        (
            event(#"{"deliveryId":1.0,"action":7,"broadlogId":null,"x":[true]}"#),
            "collectMessageInfo (1.0) (7) null array([PushTracking.PayloadValue.boolean(true)])", nil
        ),
        (event(#"{"broadlogId":1,\#(ids)}"#), "collectMessageInfo h153d80 b670ea 7", nil),
        (event(#"{"_mId":"h153d80","_dId":"b670ea","_acsDeliveryTracking":"on"}"#), nil, "launch events"),
        (event(#"{"_mId":"h153d80",\#(ids)}"#), "collectMessageInfo h153d80 h153d80 b670ea 7", nil),
        (event(#"{"_mId":"h153d80","action":"7"}"#), nil, "events with some of the variables"),
        (
            event(#"{"broadlogId":"h153d80","deliveryID":"b670ea","action":"7"}"#), nil,
            "events with some of the variables"
        ),
        (event(#"{"other":1}"#), nil, "other events"), (event("null"), nil, "other events"),
        (event("{\(ids)}", source: "com.adobe.eventsource.requestcontent"), nil, "other events"),
        (event("{\(ids)}", type: "com.adobe.eventtype.campaign"), nil, "other events"),
        (track(#"{"action":"tracking","contextdata":{\#(ids)}}"#), "trackAction(tracking) h153d80 b670ea 7", nil),
        (track(#"{"contextdata":{\#(ids)}}"#), "trackAction h153d80 b670ea 7", nil),
        (
            track(#"{"action":"tracking","contextdata":{"action":"7"}}"#), nil,
            "trackAction calls with some of the variables"
        ),
        (track(#"{"action":"buy","contextdata":{"price":"7"}}"#), nil, "other events"),
        (track(#"{"action":"tracking",\#(ids)}"#), nil, "other events"),
        (#"{"type":"log","payload":{"logline":"Campaign Request Queued"}}"#, nil, "other events"),
        (#"{"payload":{}}"#, nil, "other events"), (#"{"payload":7}"#, nil, "other events"),
        ("{}", nil, "other events"),
        (event("{\(ids),\"x\":\"\(String(repeating: "x", count: 17_000))\"}"), nil, "events with too much data"),
        (event("{\(ids)\((0..<64).map { ",\"\($0)\":0" }.joined())}"), nil, "events with too much data"),
        (
            #"{"payload":"\#(payload("{\(ids)}").replacing("\"", with: "\\\""))"}"#,
            "collectMessageInfo h153d80 b670ea 7", nil
        ),
    ]

    @Test("an event is a call only with all of its variables, with their types", arguments: events)
    func readsEvent(event: String, line: String?, ignored: String?) throws {
        let capture = try read("{\"events\":[\(event)]}")
        #expect(capture.kind == .assurance)
        #expect(capture.lines == (line.map { [$0] } ?? []))
        #expect(capture.ignoredCounts == (ignored.map { [$0: 1] } ?? [:]))
        #expect(capture.limits.isEmpty)
    }

    static let one = #"{"uuid":"a","clientId":"c1","timestamp":1,"payload":\#(payload("{\(ids)}"))}"#
    static let two = #"{"uuid":"b","clientId":"c2","timestamp":2,"payload":\#(payload("{\(ids)}"))}"#

    /// Files with both events.
    static let files = [
        "[\(one),\(two)]", "{\"session\":{\"events\":1},\"events\":[\(one),\(two)]}", "\(one)\n\(two)\n",
        "\(one)\r\n\r\n\(two)",
        "{\"data\":{\"events\":[\(one),\(two)]}}",
        "{\"data\":{\"events\":[\(one)]}}\n{\"data\":{\"events\":[\(one),\(two)]}}",
        "[\(one)],[\(two)]", "{\"events\":[\(one)]} {\"events\":[\(two),\(one)]}", "[\(one),\(one),\(two)]",
    ]

    @Test("pages, lists and lines are one capture, each event once", arguments: files)
    func readsFile(text: String) throws {
        let capture = try read(text)
        #expect(capture.records.map(\.device) == ["c1", "c2"])
        #expect(capture.records.map(\.time) == ["1", "2"])
        #expect(capture.records.allSatisfy { $0.level == .call && $0.answer == .unknown && $0.host == nil })
    }

    /// An event in pieces, which are strings inside JSON.
    private static func chunks(_ text: String, of total: Int, inMetadata: Bool) -> [String] {
        let bytes = Array(text.utf8)
        let size = bytes.count / total + 1
        return (0..<total).map { number in
            let piece = String(decoding: bytes.dropFirst(number * size).prefix(size), as: UTF8.self).replacing(
                "\"", with: "\\\"")
            let facts = #""chunkId":"k","chunkTotal":\#(total),"chunkSequenceNumber":\#(number)"#
            return inMetadata
                ? #"{"uuid":"k\#(number)","clientId":"c","payload":{"chunkData":"\#(piece)"},"metadata":{\#(facts)}}"#
                : #"{"uuid":"k\#(number)","clientId":"c","payload":{"chunkData":"\#(piece)",\#(facts)}}"#
        }
    }

    @Test("a large event in pieces is put together, wherever its pieces are", arguments: [true, false])
    func joins(inMetadata: Bool) throws {
        for text in [Self.payload("{\(Self.ids)}"), Self.event("{\(Self.ids)}")] {
            let pieces = Self.chunks(text, of: 3, inMetadata: inMetadata)
            let events = [pieces[2], Self.one, pieces[0], Self.two, pieces[1]]
            let capture = try read("[\(events.joined(separator: ","))]")
            #expect(capture.records.map(\.device) == ["c", "c1", "c2"])
            #expect(capture.limits.isEmpty)
            let incomplete = try read("[\(events.dropLast().joined(separator: ","))]")
            #expect(incomplete.records.map(\.device) == ["c1", "c2"])
            #expect(incomplete.limits == ["Not read because a part is missing from the export: 1 event."])
        }
    }

    @Test("a cut export gives the events before the cut, and says so")
    func cut() throws {
        let capture = try read("{\"events\":[\(Self.one),\(Self.two.dropLast(5))")
        #expect(capture.records.count == 1)
        #expect(capture.limits == ["The file is cut: only the complete events before its end were read."])
    }
}
