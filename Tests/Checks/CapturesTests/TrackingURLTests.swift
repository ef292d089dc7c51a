import Captures
import PushTracking
import Testing

@Suite("Tracking URLs")
struct TrackingURLTests {
    /// A URL and its host, variables and device.
    static let calls: [(url: String, host: String?, variables: [String], device: String?)] = [
        (
            "https://camp.example.com/r/?id=h153d80,b670ea,7&mcId=123", "camp.example.com", ["h153d80", "b670ea", "7"],
            "123"
        ),
        (
            "https://camp.example.com/r?id=h153d80,b670ea,7&mcId=123", "camp.example.com", ["h153d80", "b670ea", "7"],
            "123"
        ),
        ("/r/?id=h153d80,b670ea,7", nil, ["h153d80", "b670ea", "7"], nil),
        ("/r/?mcId=&id=h153d80,b670ea,7", nil, ["h153d80", "b670ea", "7"], nil),
        ("HTTP://Camp.Example.com:80/r/?id=a%2Cb%2c7", "camp.example.com", ["a", "b", "7"], nil),
        ("https://u:p@camp.example.com:8443/r/?id=a,b,7#x", "camp.example.com:8443", ["a", "b", "7"], nil),
        ("https://[2001:db8::1]:443/r/?id=a,b,7", "[2001:db8::1]", ["a", "b", "7"], nil),
        ("/r/?id=,,7&mcId=1", nil, ["", "", "7"], "1"),
        ("/r/?id=a+b,c%20d,%2541", nil, ["a+b", "c d", "%41"], nil),
        ("/r/?id=100%,%zz,%C3%A9%", nil, ["100%", "%zz", "é%"], nil),
        ("/r/?id=a b,ü,7&mcId=1&mcId=2", nil, ["a b", "ü", "7"], "1"),
        ("/r/?x=1&id=\u{301}a,\u{301}b,7", nil, ["\u{301}a", "\u{301}b", "7"], nil),
        ("/r/?x=https://other.example.com/&id=a=b,c,7", nil, ["a=b", "c", "7"], nil),
    ]

    @Test("a tracking URL gives its parts, decoded once", arguments: calls)
    func reads(url: String, host: String?, variables: [String], device: String?) throws {
        guard case .call(let call) = TrackingURL.read(url) else {
            Issue.record("not read")
            return
        }
        #expect(call.host == host)
        #expect(call.variables.entries.map(\.key) == ["broadlogId", "deliveryId", "action"])
        #expect(call.variables.entries.map(\.value) == variables.map { .string($0) })
        #expect(call.device == device)
    }

    static let others: [(url: String, reading: TrackingURL.Reading)] = [
        ("https://camp.example.com/r/?id=a,b&mcId=1", .wrongParts), ("/r/?id=a,b,c,7", .wrongParts),
        ("/r/?id=", .wrongParts), ("/r/?id=a&b,c,7", .wrongParts), ("/r/?id=a#b,c,7", .wrongParts),
        ("/r/?id=a,b,7&mcid=1", .inApp), ("/r/?id=a&mcid=", .inApp),
        ("/r/", .other), ("/r/?ID=a,b,7", .other), ("/R/?id=a,b,7", .other), ("/r/x?id=a,b,7", .other),
        ("/rest/?id=a,b,7", .other), ("//r/?id=a,b,7", .other), ("camp.example.com:443", .other), ("", .other),
        ("?id=a,b,7", .other), ("https://", .other), ("://?", .other), ("/r/#?id=a,b,7", .other),
    ]

    @Test("other URLs say what they are", arguments: others)
    func refuses(url: String, reading: TrackingURL.Reading) { #expect(TrackingURL.read(url) == reading) }
}
