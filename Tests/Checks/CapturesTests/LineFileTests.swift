import Captures
import Diagnostics
import Testing

@Suite("Access logs and lists of URLs")
struct LineFileTests {
    /// A line of an access log and the record that it shows.
    static let lines: [(line: String, record: String?, time: String?)] = [
        (
            #"192.0.2.1 - - [26/Nov/2026:10:00:00 +0000] "GET /r/?id=h1,b6,7&mcId=1 HTTP/1.1" 200 2"#,
            "collectMessageInfo h1 b6 7 -> 200, 1", "26/Nov/2026:10:00:00 +0000"
        ),
        (
            #"camp.example.com:443 2001:db8::1 - bob [26/Nov/2026:10:00:00 +0000] "GET /r/?id=h1,b6,7&mcId=1 HTTP/2" 503 2 "-" "a \"b\"" 7"#,
            "collectMessageInfo h1 b6 7 -> 503, 1 at camp.example.com", "26/Nov/2026:10:00:00 +0000"
        ),
        (#"192.0.2.1 - a b [t] "POST /r/?id=h1,b6,7 HTTP/1.1" 499 0"#, "trackAction(tracking) h1 b6 7 -> 499", "t"),
        (
            #"- - - [t] "GET https://Camp.example.com/r/?id=h1,b6,7 HTTP/1.1" 000 0"#,
            "trackAction(tracking) h1 b6 7 -> none at camp.example.com", "t"
        ),
        (
            #"- - - [t] "GET /r/?id=\x22h\x22 1,b\"6,7&mcId=1 HTTP/1.1" 200 0"#,
            "collectMessageInfo \"h\" 1 b\"6 7 -> 200, 1", "t"
        ),
        (#"- - - [t] "GET /r/?id=h1,b6,7&mcId=1" 200 0"#, "collectMessageInfo h1 b6 7 -> 200, 1", "t"),
        (#"- - - [t] "\x16\x03\x01" 400 0 "-" "GET /r/?id=h1,b6,7 HTTP/1.1" 200"#, nil, nil),
        (#"- - - [t] "HEAD /r/?id=h1,b6,7 HTTP/1.1" 200 0"#, nil, nil),
        (#"- - - [t] "GET /r/?id=h1,b6,7 HTTP/1.1" 20"#, nil, nil),
        (#"- - - [t] "GET /r/?id=h1,b6,7 HTTP/1.1"#, nil, nil),
        (#"- - - [t] "GET /r/?id=h1,b6,7 HTTP/1.1""#, nil, nil), (#""\"#, nil, nil), ("{", nil, nil), ("{}", nil, nil),
        (
            #"{"time_local":"26/Nov/2026","request":"POST /r/?id=h1,b6,7&mcId=1 HTTP/1.1","status":200,"http_host":"Camp.example.com:8443"}"#,
            "trackAction(tracking) h1 b6 7 -> 200, 1 at camp.example.com:8443", "26/Nov/2026"
        ),
        (
            #"{"msec":"1795687200.123","uri":"/r/","args":"id=h1,b6,7\x22&mcId=1","request_method":"GET","status":"200"}"#,
            "collectMessageInfo h1 b6 7\" -> 200, 1", "1795687200.123"
        ),
        (#"{"request_uri":"/r/?id=h1,b6,7&mcId=1"}"# + "\n", "? h1 b6 7, 1", nil),
        (
            #"{"ts":1795687200.5,"request":{"host":"camp.example.com","method":"GET","uri":"/r/?id=h1,b6,7&mcId=1","headers":{"Cookie":["a"]}},"status":0}"#,
            "collectMessageInfo h1 b6 7 -> none, 1 at camp.example.com", "1795687200.5"
        ),
        (#"{"level":"info","msg":"started"}"#, nil, nil),
    ]

    @Test("a line of an access log shows its request", arguments: lines)
    func accessLog(line: String, record: String?, time: String?) throws {
        let first = #"192.0.2.1 - - [t] "GET / HTTP/1.1" 200 2"#
        let capture = try read(first + "\r\n\r\n" + line)
        #expect(capture.kind == .accessLog)
        #expect(capture.lines == (record.map { [$0] } ?? []))
        #expect(capture.records.first?.time == time)
        #expect(capture.records.allSatisfy { $0.place.line == 3 && $0.level == .hit })
        // The first line, and this one if it shows nothing.
        #expect(capture.ignored.map(\.count).reduce(0, +) == (record == nil ? 2 : 1))
    }

    @Test("a log is recognised by a later line", arguments: Sample.accessLog.split(separator: "\n").map(String.init))
    func recognises(line: String) throws {
        #expect(try read("started\n{\"msg\":\"started\"}\n" + line).records.count == 1)
        #expect(try read("{\"level\":\"info\",\"msg\":\"started\"}\n" + line).records.count == 1)
    }

    /// A line of a list and the record that it shows.
    static let urls: [(line: String, record: String?, time: String?)] = [
        ("https://h/r/?id=a,b,7&mcId=1", "? a b 7, 1 at h", nil),
        ("https://h/r/?id=a,b,7", "trackAction(tracking) a b 7 at h", nil),
        ("GET https://h/r/?id=a,b,7&mcId=1 200", "collectMessageInfo a b 7 -> 200, 1 at h", nil),
        (
            "2026-11-26 10:00:00 +0000 POST  http://h/r/?id=a,b,7&mcId=1\t503",
            "trackAction(tracking) a b 7 -> 503, 1 at h", "2026-11-26 10:00:00 +0000"
        ),
        ("  GET 1795687200.5 https://h/r?id=a,b,7&mcId=1", "collectMessageInfo a b 7, 1 at h", "1795687200.5"),
        ("GET https://h/r/?id=a,b,7&mcId=1 -", "collectMessageInfo a b 7, 1 at h", nil),
        ("CONNECT https://h:443", nil, nil), ("https://h/r/?id=a,b c,7", nil, nil),
        ("secret1 https://h/r/?id=a,b,7", nil, nil),
        ("https://h/r/?id=a,b,7 200 OK", nil, nil), ("GET POST https://h/r/?id=a,b,7", nil, nil),
        ("/r/?id=a,b,7", nil, nil),
        ("1 2 3 4 https://h/r/?id=a,b,7", nil, nil), ("ftp://h/r/?id=a,b,7", nil, nil),
    ]

    @Test("a line of a list is a URL with what is known of it", arguments: urls)
    func list(line: String, record: String?, time: String?) throws {
        let capture = try read("# x\n\nhttps://h/x\n" + line + "\n")
        #expect(capture.kind == .urls)
        #expect(capture.lines == (record.map { [$0] } ?? []))
        #expect(capture.records.first?.time == time)
        #expect(capture.ignored.map(\.count).reduce(0, +) == (record == nil ? 2 : 1))
    }

    @Test("a last line without line break may be cut, so only a status makes it count")
    func lastLine() throws {
        let capture = try read("https://h/r/?id=a,b,7\nhttps://h/r/?id=a,b,2")
        #expect(capture.records.count == 1)
        #expect(capture.limits.count == 1 && capture.limits[0].hasPrefix("Line 2, the last, has no line break"))
        #expect(try read("https://h/r/?id=a,b,7\nhttps://h/r/?id=a,b,2 200").records.count == 2)
    }

    @Test("an endless line is counted, not read")
    func longLine() throws {
        let long = "https://h/r/?id=a,b," + String(repeating: "7", count: 2 << 20) + "\n"
        #expect(try read("https://h/r/?id=a,b,7\n" + long).ignoredCounts == ["lines of more than 64 KiB": 1])
        #expect(try read(Sample.accessLog + "\n" + long).ignoredCounts == ["lines of more than 64 KiB": 1])
        #expect(try read(Sample.logcat + long).ignoredCounts["lines of more than 64 KiB"] == 1)
    }
}
