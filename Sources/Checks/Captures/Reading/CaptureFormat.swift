import Diagnostics

/// How a file is written, as its content shows: file names are not reliable.
enum CaptureFormat {
    case har, charles, assurance, accessLog, urls, logcat
    /// A log of iOS, which hides its texts.
    case appleLog
    /// The JSON file of Android Studio's log window.
    case studioLog

    /// The format of a text; nil if it has none that is understood.
    init?(_ bytes: Span<UInt8>) {
        let start = bytes.endOfSpace(at: 0)
        guard start < bytes.count else { return nil }
        var format: CaptureFormat?
        switch bytes[start] {
        case UInt8(ascii: "{"): format = Self.ofObject(bytes, at: start, Self.documents)
        case UInt8(ascii: "["): format = Self.ofList(bytes, at: start)
        default: break
        }
        guard let format = format ?? Self.ofLines(bytes) else { return nil }
        self = format
    }

    private static let events: [String: CaptureFormat] = [
        "uuid": .assurance, "eventID": .assurance, "payload": .assurance, "vendor": .assurance, "clientId": .assurance,
        "eventMessage": .appleLog,
    ]
    /// The names of members by which a document is recognised.
    private static let documents: [String: CaptureFormat] = [
        "log": .har, "events": .assurance, "data": .assurance, "request": .accessLog, "request_uri": .accessLog,
        "uri": .accessLog, "remote_addr": .accessLog, "logcatMessages": .studioLog,
    ].merging(events) { document, _ in document }
    /// The same for an element of a list.
    private static let elements: [String: CaptureFormat] = [
        "scheme": .charles, "host": .charles, "path": .charles, "tunnel": .charles, "times": .charles,
        "events": .assurance, "data": .assurance,
    ].merging(events) { element, _ in element }

    private static func ofObject(_ bytes: Span<UInt8>, at start: Int, _ names: [String: CaptureFormat])
        -> CaptureFormat?
    {
        var cursor = JSONCursor(bytes, at: start)
        while let name = try? cursor.next(in: bytes) {
            let isObject = bytes[cursor.position] == UInt8(ascii: "{")
            // The `log` of a container's log is a text.
            if let format = bytes.text(name).flatMap({ names[$0] }), format != .har || isObject { return format }
            guard (try? cursor.skip(in: bytes)) != nil else { return nil }
        }
        return nil
    }

    private static func ofList(_ bytes: Span<UInt8>, at start: Int) -> CaptureFormat? {
        var cursor = JSONCursor(bytes, at: start)
        while (try? cursor.next(in: bytes)) != nil, cursor.position < bytes.count {
            if bytes[cursor.position] == UInt8(ascii: "{"),
                let format = ofObject(bytes, at: cursor.position, elements)
            {
                return format
            }
            guard (try? cursor.skip(in: bytes)) != nil else { return nil }
        }
        return nil
    }

    /// The format of the first line that has one; programs write other lines before it.
    private static func ofLines(_ bytes: Span<UInt8>) -> CaptureFormat? {
        let head = bytes.extracting(0..<min(bytes.count, 1 << 20))
        var lines = LineCursor()
        var hasAppleWords = false
        while let line = lines.next(in: head), line.number <= 1000 {
            hasAppleWords =
                hasAppleWords || head.contains("<private>", in: line.range)
                || head.contains("com.adobe.mobile.marketing.aep", in: line.range)
                || head.contains("[AdobeExperienceSDK ", in: line.range)
            let text = head.string(line.range)
            if text.hasPrefix("--------- beginning of ") { return .logcat }
            if let logcat = LogcatLine(text), logcat.isCertain || logcat.tag == LogcatReader.tag { return .logcat }
            if URLListReader.request(head, line.range) != nil { return .urls }
            if AccessLogReader.request(head, line.range)?.method != nil { return .accessLog }
        }
        return hasAppleWords ? .appleLog : nil
    }
}
