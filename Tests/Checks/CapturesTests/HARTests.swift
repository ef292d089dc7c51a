import Captures
import Diagnostics
import Testing

@Suite("HAR and Charles files")
struct HARTests {
    private static let hit = #""url":"https://camp.example.com/r/?id=h153d80,b670ea,7&mcId=123""#
    private static let collected = "collectMessageInfo h153d80 b670ea 7"
    private static let sent = ", 123 at camp.example.com"

    /// An entry and the record that it shows.
    static let entries: [(entry: String, line: String?)] = [
        (#"{"request":{"method":"GET",\#(hit)},"response":{"status":200}}"#, "\(collected) -> 200\(sent)"),
        (
            #"{"request":{"method":"get",\#(hit)},"response":{"status":0,"_error":"reset"}}"#,
            "\(collected) -> none\(sent)"
        ),
        (#"{"request":{"method":"GET",\#(hit)},"response":{"_error":"reset"}}"#, "\(collected) -> none\(sent)"),
        (#"{"request":{"method":"GET",\#(hit)},"_error":"reset"}"#, "\(collected) -> none\(sent)"),
        (
            #"{"request":{"method":"GET",\#(hit)},"response":{"status":200,"_error":null}}"#,
            "\(collected) -> 200\(sent)"
        ),
        (#"{"request":{"method":"GET",\#(hit)},"response":null}"#, "\(collected)\(sent)"),
        (#"{"request":{"method":"GET",\#(hit)}}"#, "\(collected)\(sent)"),
        (
            #"{"request":{"method":"POST",\#(hit)},"response":{"status":204}}"#,
            "trackAction(tracking) h153d80 b670ea 7 -> 204\(sent)"
        ),
        (#"{"request":{\#(hit)}}"#, "? h153d80 b670ea 7\(sent)"),
        (
            #"{"request":{"method":"GET","url":"https:\/\/camp.example.com\/r\/?id=h153d80\u002cb670ea,7"}}"#,
            "trackAction(tracking) h153d80 b670ea 7 at camp.example.com"
        ),
        (
            #"{"request":{"url":"x","url":"y","method":"GET",\#(hit)},"response":{"status":500,"status":200}}"#,
            "\(collected) -> 200\(sent)"
        ),
        (#"{"_id":1,"request":{"method":"OPTIONS",\#(hit)}}"#, nil),
        (
            #"{"request":{"method":"GET","queryString":[{"name":"id","value":"a,b,7"}],"url":"https://camp.example.com/r/"}}"#,
            nil
        ),
    ]

    @Test("an entry is read as its producer means it", arguments: entries)
    func readsEntry(entry: String, line: String?) throws {
        let capture = try read(#"{"log":{"entries":[\#(entry)]}}"#)
        #expect(capture.kind == .har)
        #expect(capture.lines == (line.map { [$0] } ?? []))
        #expect(capture.ignored.isEmpty == (line != nil))
        #expect(capture.limits.isEmpty)
    }

    @Test("records keep the order of the file, their times and their places")
    func order() throws {
        let capture = try read("\u{FEFF}" + Sample.har.replacing("\n", with: "\r\n"))
        #expect(
            capture.lines == [
                "collectMessageInfo h153d80 b670ea 7 -> 200, 123 at camp.example.com",
                "trackAction(tracking) h153d80 b670ea 2 -> 503, 123 at camp.example.com",
                "trackAction(tracking)   1 at camp.example.com",
            ])
        #expect(
            capture.records.map(\.time) == ["2026-11-26T10:00:02.250000+00:00", "2026-11-26T10:00:01+00:00", nil])
        #expect(capture.records.map(\.place.line) == [2, 3, 4])
        #expect(capture.records.map(\.place.pointer) == ["/log/entries/1", "/log/entries/2", "/log/entries/3"])
        #expect(capture.records.allSatisfy { $0.level == .hit && $0.place.file == "capture" })
        #expect(capture.ignoredCounts == ["encrypted connections": 1, "other requests": 1])
        #expect(capture.encryptedHosts == ["shop.example.com"])
    }

    @Test("a host counts as encrypted only if nothing of it is readable")
    func encryptedHosts() throws {
        let capture = try read(
            #"""
            {"log":{"entries":[
            {"request":{"method":"CONNECT","url":"http://a.example.com:443"}},
            {"request":{"method":"CONNECT","url":"b.example.com:443"}},
            {"request":{"method":"GET","url":"https://c.example.com/"},"response":{"status":0}},
            {"request":{"method":"GET","url":"https://a.example.com/x"},"response":{"status":404}},
            {"request":{"method":"CONNECT","url":"https://b.example.com:443/"},"response":{"status":200}}]}}
            """#)
        #expect(capture.encryptedHosts == ["b.example.com", "c.example.com"])
        #expect(capture.ignoredCounts == ["encrypted connections": 3, "other requests": 2])
    }

    @Test("everything else is counted with its reason")
    func ignored() throws {
        let long = String(repeating: "x", count: 70_000)
        let capture = try read(
            #"""
            {"log":{"entries":[{"request":{"url":"https://a.example.com/r/?id=a,b&mcId=1"}},
            {"request":{"url":"https://a.example.com/r/?id=a,b,7&mcid=1"}},{"request":{}},{},7,null,[],{"a" 1},
            {"request":{"url":"data:\#(long)"}},{"request":{"method":"PUT","url":"https://a.example.com/r/?id=a,b,7"}}]}}
            """#)
        #expect(capture.records.isEmpty)
        #expect(
            capture.ignoredCounts == [
                "tracking URLs without three parts": 1, "postbacks of in-app messages": 1, "unreadable entries": 6,
                "other requests": 1, "requests to tracking URLs with another method": 1,
            ])
        #expect(capture.ignored.allSatisfy { !$0.why.isEmpty && !$0.why.hasSuffix(".") })
    }

    @Test("a cut or malformed file gives the entries before that place, and says so")
    func damaged() throws {
        let entry = #"{"request":{\#(Self.hit)}}"#
        let cut = try read(#"{"log":{"entries":[\#(entry),\#(entry.dropLast())"#)
        #expect(cut.records.count == 1)
        #expect(cut.limits == ["The file is cut: only the complete entries before its end were read."])
        let malformed = try read(#"{"log":{"entries":[\#(entry),\#(entry)}x,\#(entry)"#)
        #expect(malformed.records.count == 2)
        #expect(malformed.limits.count == 1 && malformed.limits[0].contains("not valid JSON at byte"))
        #expect(try read(#"{"log":{"entries":[\#(entry),]}}"#).limits.isEmpty)
    }

    @Test("Charles's own list of objects is read too")
    func charles() throws {
        let capture = try read(Sample.charles)
        #expect(capture.kind == .har)
        #expect(capture.lines == ["collectMessageInfo h153d80 b670ea 7 -> 200, 123 at camp.example.com"])
        #expect(capture.records[0].time == "2026-11-26T10:00:00.123+01:00")
        #expect(capture.encryptedHosts == ["shop.example.com"])
        let failed = try read(#"[{"host":"h","status":"FAILED","method":"GET","path":"/r/","query":"id=a,b,7"}]"#)
        #expect(failed.lines == ["trackAction(tracking) a b 7 -> none at h"])
        let flat = try read(#"[{"scheme":"https","host":"h","port":8443,"path":"/r","query":"id=a,b,7","status":200}]"#)
        #expect(flat.lines == ["trackAction(tracking) a b 7 -> 200 at h:8443"])
    }
}
