import Captures
import Foundation
import Testing

@Suite("Extracts")
struct ExtractTests {
    private static func extract(_ capture: Capture, keeping: (CaptureRecord) -> Bool = { _ in true }) throws -> Capture
    {
        try CaptureReader.read(Data(CaptureExtract.bytes(of: capture, keeping: keeping)), named: "extract")
    }

    @Test("an extract shows the same hits apart from devices and places", arguments: Sample.all)
    func roundTrip(name: String, text: String, count: Int) throws {
        let capture = try read(text)
        let hits = capture.records.filter { $0.level == .hit }
        let again = try Self.extract(capture)
        #expect(again.kind == .har)
        #expect(again.ignored.isEmpty && again.limits.isEmpty && again.encryptedHosts.isEmpty)
        #expect(again.records.map(Self.withoutDevice) == hits.map(Self.withoutDevice))
        #expect(again.records.map(\.seconds) == hits.map(\.seconds))
        #expect(again.records.map { $0.device != nil } == hits.map { $0.device != nil })
        #expect(CaptureExtract.bytes(of: again) { _ in true } == CaptureExtract.bytes(of: capture) { _ in true })
    }

    private static func withoutDevice(_ record: CaptureRecord) -> String {
        var record = record
        record.device = nil
        return record.line
    }

    /// Lines of a list with unusual texts.
    static let urls = [
        "https://h/r/?id=,,7&mcId=", "https://h/r/?id=%25%2541,%22%5C%0A,+%20%26%23&mcId=%2C",
        "GET https://h/r/?id=é,%FF,7&mcId= 200",
        "POST https://h/r/?id=a,b,7&mcId= 404", "POST https://h:81/r/?id=a,b,7", "GET https:///r/?id=a,b,7&mcId=9 000",
    ]

    @Test("texts and missing parts survive", arguments: urls)
    func roundTrip(url: String) throws {
        let capture = try read(url + "\n")
        #expect(capture.records.count == 1)
        let again = try Self.extract(capture)
        #expect(again.records.map(Self.withoutDevice) == capture.records.map(Self.withoutDevice))
        #expect(again.records.map(\.time) == [nil])
    }

    @Test("devices are numbered in the order in which they appear, and only what is kept is written")
    func devices() throws {
        let urls = ["x", "y", "x", "", "z"].map { "GET https://h/r/?id=a,b,7&mcId=\($0)\n" }
        let capture = try read(urls.joined())
        #expect(
            try Self.extract(capture).records.map(\.device) == ["device-1", "device-2", "device-1", nil, "device-3"])
        #expect(try Self.extract(capture) { $0.device != "x" }.records.map(\.device) == ["device-1", nil, "device-2"])
        #expect(try Self.extract(capture) { _ in false }.records.isEmpty)
    }

    @Test("no cookie, token, header or body leaves a capture")
    func secrets() throws {
        let har = try read(
            #"""
            {"log":{"creator":{"name":"SECRET"},"pages":[{"title":"SECRET"}],"comment":"SECRET","entries":[
            {"startedDateTime":"SECRET\n","_app":{"id":"SECRET"},"serverIPAddress":"SECRET","request":{"method":"POST",
            "url":"https://SECRET:SECRET@camp.example.com/r/?id=h1,b6,7&mcId=42&token=SECRET#SECRET",
            "headers":[{"name":"Authorization","value":"Bearer SECRET"},{"name":"Cookie","value":"a=SECRET"}],
            "cookies":[{"name":"a","value":"SECRET"}],"postData":{"text":"SECRET"}},
            "response":{"status":200,"headers":[{"name":"Set-Cookie","value":"SECRET"}],"content":{"text":"SECRET"},
            "_error":"SECRET"}},
            {"request":{"method":"SECRET","url":"https://camp.example.com/SECRET?SECRET"},"response":{"_error":"SECRET"}},
            {"request":{"method":"SECRET","url":"https://camp.example.com/r/?id=SECRET&mcId=SECRET"}}, SECRET
            """#)
        #expect(har.records.count == 1)
        let log = try read(
            #"""
            192.0.2.1 - SECRET [t] "GET /r/?id=h1,b6,7&mcId=42&x=SECRET HTTP/1.1" 200 2 "https://x/SECRET" "SECRET"
            {"request":{"method":"GET","uri":"/r/?id=h1,b6,7&mcId=42","headers":{"Cookie":["SECRET"]}},"status":200,"user_id":"SECRET"}
            SECRET
            """#)
        #expect(log.records.count == 2)
        let list = try read("# SECRET\nhttps://h/r/?id=a,b,7\nSECRET1 https://h/r/?id=a,b,7\nSECRET\nhttps://h/SECRET")
        #expect(list.records.count == 1)
        let events = try read(
            #"[{"uuid":"SECRET","vendor":"SECRET","payload":{"ACPExtensionEventType":"SECRET","ACPExtensionEventData":{"token":"SECRET"}}}]"#
        )
        let logcat = try read(
            "D/AdobeExperienceSDK( 1): Request (SECRET)\nE/AndroidRuntime( 1): FATAL EXCEPTION: SECRET\nD/SECRET( 1): SECRET"
        )
        for capture in [har, log, list, events, logcat] {
            #expect(!capture.texts.uppercased().contains("SECRET"), "\(capture.texts)")
            let extract = String(decoding: CaptureExtract.bytes(of: capture) { _ in true }, as: UTF8.self)
            #expect(!extract.uppercased().contains("SECRET"))
            #expect(!extract.contains("42"))
        }
    }
}
