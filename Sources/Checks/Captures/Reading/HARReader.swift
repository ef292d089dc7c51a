import Diagnostics

/// Reads HAR 1.2 as many tools write it, and Charles's own JSON.
///
/// Only `request.url`, `request.method`, the status and the time are read: cookies, headers, tokens and bodies never
/// leave the file. The decoded `queryString` is not used, because tools decode it differently.
struct HARReader {
    private var draft: CaptureDraft
    private var entries = 0

    private init(file: String) { draft = CaptureDraft(file: file, kind: .har) }

    /// Reads a file.
    ///
    /// - Parameter isCharles: whether it has a list of Charles's own objects in place of `log.entries`.
    static func read(_ bytes: Span<UInt8>, file: String, isCharles: Bool) -> Capture {
        var reader = HARReader(file: file)
        do {
            try JSONLists(paths: isCharles ? [[]] : [["log", "entries"]]).visit(bytes) { bytes, element in
                reader.add(element, of: bytes, isCharles: isCharles)
            }
        } catch {
            reader.draft.limit(error, noun: "entries")
        }
        return reader.draft.finished()
    }

    private mutating func add(_ element: JSONLists.Element, of bytes: Span<UInt8>, isCharles: Bool) {
        entries += 1
        let place = SourcePlace(file: draft.capture.file, line: entries, pointer: element.pointer)
        // An entry that cannot be followed has no URL either.
        let request =
            isCharles ? try? charlesRequest(bytes, element.range) : try? request(bytes, element.range)
        if let request { draft.add(request, at: place) } else { draft.ignore(.unreadableEntry) }
    }

    private func request(_ bytes: Span<UInt8>, _ entry: Range<Int>) throws(JSONStop) -> CaptureDraft.Request? {
        let members = try bytes.members(["request", "response", "startedDateTime", "_error"], of: entry)
        let request = try bytes.members(["url", "method"], of: members["request"])
        // A longer one, such as an image in a `data:` URL, is not a tracking URL.
        guard let range = request["url"], let url = bytes.text(range) ?? (bytes.isLong(range) ? "" : nil) else {
            return nil
        }
        let response = try bytes.texts(["status", "_error"], of: members["response"])
        let errors = [bytes.text(members["_error"]), response["_error"]]
        return CaptureDraft.Request(
            url: url,
            method: bytes.text(request["method"]).flatMap { $0.isEmpty ? nil : $0 },
            time: bytes.text(members["startedDateTime"]),
            answer: .init(status: response["status"], hasFailed: errors.contains { $0?.isEmpty == false })
        )
    }

    private func charlesRequest(_ bytes: Span<UInt8>, _ entry: Range<Int>) throws(JSONStop) -> CaptureDraft.Request? {
        let names = ["method", "scheme", "host", "port", "path", "query", "tunnel", "status", "times", "response"]
        let members = try bytes.members(names, of: entry)
        let texts = bytes.texts(of: members)
        guard let host = texts["host"] else { return nil }
        let isTunnel = members["tunnel"].map { bytes[$0.lowerBound] == UInt8(ascii: "t") } == true
        let response = try bytes.texts(["status"], of: members["response"])
        let times = try bytes.texts(["start", "requestBegin"], of: members["times"])
        let port = texts["port"].map { ":" + $0 } ?? ""
        let query = texts["query"].map { "?" + $0 } ?? ""
        return CaptureDraft.Request(
            url: "https://\(host)\(port)\(texts["path"] ?? "/")\(query)",
            method: isTunnel ? "CONNECT" : texts["method"],
            time: times["start"] ?? times["requestBegin"],
            // The status of the whole is a word, `COMPLETE` or `FAILED`, or the number itself.
            answer: .init(status: response["status"] ?? texts["status"], hasFailed: texts["status"] == "FAILED")
        )
    }
}

extension CaptureRecord.Answer {
    /// The answer of a written status; a positive one counts even if something failed afterwards.
    init(status: String?, hasFailed: Bool = false) {
        switch status.flatMap({ Int($0) }) {
        case let status? where status > 0: self = .status(status)
        case .some: self = .none
        case nil: self = hasFailed ? .none : .unknown
        }
    }
}

extension Span<UInt8> {
    /// Whether a value is longer than any text that is read.
    fileprivate func isLong(_ range: Range<Int>) -> Bool { range.count > Self.longestText }
}
