/// Reads lines of a web server's log: common and combined, with or without the virtual host, and JSON of nginx and
/// Caddy.
enum AccessLogReader {
    /// The request of a line; nil if the line has another form, or is cut before the status.
    static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> CaptureDraft.Request? {
        bytes.isObject(line) ? jsonRequest(bytes.extracting(line)) : textRequest(bytes, line)
    }

    /// `HOST:PORT ADDRESS - USER [TIME] "METHOD TARGET HTTP/1.1" STATUS …`, where the host may be missing.
    private static func textRequest(_ bytes: Span<UInt8>, _ line: Range<Int>) -> CaptureDraft.Request? {
        var position = line.lowerBound
        while let open = bytes.index(of: UInt8(ascii: "\""), in: position..<line.upperBound) {
            guard let close = endOfQuoted(bytes, open + 1..<line.upperBound) else { return nil }
            position = close + 1
            // The first quoted text before a status is the request: a referrer or a user agent can hold anything.
            guard let status = status(bytes, position..<line.upperBound) else { continue }
            var request = CaptureDraft.Request(requestLine: bytes.unescaped(open + 1..<close))
            request.answer = CaptureRecord.Answer(status: status)
            let before = bytes.string(line.lowerBound..<open)
            if let bracket = before.firstIndex(of: "["), let end = before[bracket...].firstIndex(of: "]") {
                request.time = String(before[before.index(after: bracket)..<end])
                let words = before[..<bracket].split(separator: " ")
                if words.count == 4, words[1] != "-" { request.host = String(words[0]) }
            }
            return request
        }
        return nil
    }

    private static func endOfQuoted(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var position = range.lowerBound
        while position < range.upperBound, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return position < range.upperBound ? position : nil
    }

    /// Three digits after a space.
    private static func status(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
        let word = bytes.string(range.lowerBound..<min(range.lowerBound + 5, range.upperBound))
        guard word.first == " " else { return nil }
        let digits = word.dropFirst().prefix { $0 != " " }
        return digits.count == 3 && digits.allSatisfy(\.isASCIIDigit) ? String(digits) : nil
    }

    /// The members of one JSON object. Caddy's `request` is an object, nginx's is a text.
    private static func jsonRequest(_ bytes: Span<UInt8>) -> CaptureDraft.Request? {
        let names = ["request", "request_uri", "uri", "args", "request_method", "method", "status"]
        guard let members = try? bytes.members(names + timeNames + hostNames, of: 0..<bytes.count),
            let inside = try? bytes.members(["uri", "method", "host"], of: members["request"])
        else { return nil }
        let (texts, request) = (bytes.texts(of: members), bytes.texts(of: inside))
        let requestLine = texts["request"].map { CaptureDraft.Request(requestLine: $0) }
        let path = texts["uri"].map { $0 + (texts["args"].map { "?" + $0 } ?? "") }
        guard let target = request["uri"] ?? texts["request_uri"] ?? path ?? requestLine?.url else { return nil }
        return CaptureDraft.Request(
            url: target,
            method: request["method"] ?? texts["request_method"] ?? texts["method"] ?? requestLine?.method,
            time: timeNames.lazy.compactMap { texts[$0] }.first,
            answer: .init(status: texts["status"]),
            host: request["host"] ?? hostNames.lazy.compactMap { texts[$0] }.first
        )
    }

    private static let timeNames = ["time_iso8601", "time_local", "msec", "ts", "time", "timestamp", "@timestamp"]
    private static let hostNames = ["http_host", "host", "server_name"]
}

extension CaptureDraft.Request {
    /// Splits `GET /r/?id=… HTTP/1.1`. A target may hold spaces: the Android extension encodes nothing.
    fileprivate init(requestLine: String) {
        let method = requestLine.prefix { $0.isASCII && $0.isUppercase }
        let space = method.endIndex
        guard !method.isEmpty, space < requestLine.endIndex, requestLine[space] == " " else {
            self.init(url: requestLine)
            return
        }
        var target = requestLine[requestLine.index(after: space)...]
        if let last = target.lastIndex(of: " "), target[last...].hasPrefix(" HTTP/") { target = target[..<last] }
        self.init(url: String(target), method: String(method))
    }
}

extension Character {
    /// Whether this is one of `0` to `9`.
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
