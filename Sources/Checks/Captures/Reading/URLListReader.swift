/// Reads lines with one URL each, which may have a method, a time and a status, where `-` is an unknown one:
/// `2026-11-26 GET https://… 200`.
enum URLListReader {
    /// The request of a line; nil if it has another form.
    static func request(_ bytes: Span<UInt8>, _ line: Range<Int>) -> CaptureDraft.Request? {
        let words = bytes.string(line).split(whereSeparator: \.isWhitespace)
        guard let index = words.firstIndex(where: { $0.hasPrefix("https://") || $0.hasPrefix("http://") }) else {
            return nil
        }
        let (before, after) = (words[..<index], words[(index + 1)...])
        // A time has at most a date, a time and a zone.
        let time = before.filter { !methods.contains(String($0)) }
        let method = before.filter { methods.contains(String($0)) }
        guard method.count <= 1, time.count <= 3, time.allSatisfy(isTime),
            after.count <= 1, after.allSatisfy({ $0 == "-" || $0.count == 3 && $0.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        return CaptureDraft.Request(
            url: String(words[index]),
            method: method.first.map(String.init),
            time: time.isEmpty ? nil : time.joined(separator: " "),
            answer: .init(status: after.first.map(String.init))
        )
    }

    /// Whether a word can be of a time: anything else before a URL, such as a token, is not kept.
    private static func isTime(_ word: Substring) -> Bool {
        word.contains(where: \.isASCIIDigit) && word.allSatisfy { $0.isASCIIDigit || "-+:./,TZ".contains($0) }
    }

    private static let methods: Set = ["GET", "POST", "PUT", "HEAD", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE"]
}
