import Diagnostics
import PushTracking

/// A capture while its file is being read.
struct CaptureDraft {
    private(set) var capture: Capture
    private var counts: [IgnoredPart: Int] = [:]
    private var connections: [String] = []
    private var connected: Set<String> = []
    private var readable: Set<String> = []

    init(file: String, kind: Capture.Kind) { capture = Capture(file: file, kind: kind) }

    /// One request of an app.
    struct Request {
        let url: String
        /// Nil if the file does not show it.
        var method: String?
        var time: String?
        var answer = CaptureRecord.Answer.unknown
        /// The host, for a URL without one.
        var host: String?
    }

    /// Counts something that is ignored.
    mutating func ignore(_ part: IgnoredPart) { counts[part, default: 0] += 1 }

    /// Adds a limit, a full sentence.
    mutating func limit(_ sentence: String) { capture.limits.append(sentence) }

    /// Adds a limit with a number, unless that is 0.
    mutating func limit(_ sentence: String, count: Int, _ noun: String) {
        if count > 0 { limit("\(sentence): \(counted(count, noun)).") }
    }

    /// Notes that the app uses a function whose calls the file does not show.
    mutating func hideTrackAction() {
        guard !capture.hidesTrackAction else { return }
        capture.hidesTrackAction = true
        limit("The app also calls trackAction, and the log does not show which of those calls were sent.")
    }

    /// Adds a call.
    mutating func add(_ record: CaptureRecord) { capture.records.append(record) }

    /// Adds a request if it is a tracking call.
    mutating func add(_ request: Request, at place: SourcePlace) {
        let target = RequestTarget(request.url)
        let host = target.host ?? request.host.flatMap { RequestTarget.host($0[...].utf8) }
        let method = request.method?.uppercased()
        guard method != "CONNECT" else {
            note(connection: host)
            return ignore(.connection)
        }
        let reading = TrackingURL.read(target)
        if reading == .other, request.answer == .none {
            note(connection: host)
        } else if let host {
            readable.insert(host)
        }
        switch reading {
        case .other: ignore(.otherRequest)
        case .inApp: ignore(.inApp)
        case .wrongParts: ignore(.wrongParts)
        case .call(let url):
            guard method == nil || method == "GET" || method == "POST" else { return ignore(.otherMethod) }
            var record = CaptureRecord(.hit, variables: url.variables, at: place)
            record.function =
                switch method {
                case _ where !url.hasDevice: .trackAction
                case "GET": .collectMessageInfo
                case "POST": .trackAction
                default: nil
                }
            record.name = record.function == .trackAction ? CampaignKey.actionName : nil
            record.time = request.time.flatMap { $0 == CaptureExtract.noTime ? nil : Self.shown($0) }
            (record.answer, record.device, record.host) = (request.answer, url.device, host)
            add(record)
        }
    }

    /// A time as written; nil if it is nothing that a program writes as a time.
    static func shown(_ time: String) -> String? {
        time.isEmpty || time.utf8.count > 64 || time.utf8.contains { $0 < 0x20 || $0 > 0x7E } ? nil : time
    }

    private mutating func note(connection host: String?) {
        if let host, connected.insert(host).inserted { connections.append(host) }
    }

    /// Says how the reading of JSON ended early.
    mutating func limit(_ stop: JSONStop, noun: String) {
        switch stop {
        case .cut: limit("The file is cut: only the complete \(noun) before its end were read.")
        case .malformed(let offset):
            limit("The file is not valid JSON at byte \(offset + 1): only the \(noun) before it were read.")
        }
    }

    /// The capture with what was ignored.
    func finished() -> Capture {
        var capture = capture
        capture.ignored = IgnoredPart.allCases.compactMap { part in
            counts[part].map { Capture.Ignored(part.texts.what, why: part.texts.why, count: $0) }
        }
        capture.encryptedHosts = connections.filter { !readable.contains($0) }
        return capture
    }
}
