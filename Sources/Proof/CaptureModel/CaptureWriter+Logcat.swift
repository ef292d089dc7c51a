import Diagnostics
import PushTracking

/// An entry of Android's log.
struct LogEntry {
    let pid: Int
    var level = "D"
    var tag = "AdobeExperienceSDK"
    /// The text; the log has a line for each of its lines.
    let message: String

    /// The message for a hit that is put into the queue.
    static func queued(_ url: String) -> String {
        "Campaign/CampaignExtension - processRequest - Campaign Request Queued with url (\(url)) and body ()"
    }
}

extension CaptureWriter {
    /// The output of `adb logcat` at the SDK's level debug.
    mutating func logcat(_ calls: [MadeCall], hits: [Hit]) -> [UInt8] {
        var own: [Timed<LogEntry>] = []
        func add(_ messages: [String], second: Int, process: Int) {
            own += messages.map { Timed(second: second, item: LogEntry(pid: 4321 + 37 * process, message: $0)) }
        }
        for made in calls { add(messages(for: made.call), second: made.second, process: made.process) }
        for hit in hits { add(messages(for: hit), second: hit.second, process: hit.process) }
        // By time; the lines of a call come before those of its hit.
        let sorted = own.enumerated().sorted { ($0.element.second, $0.offset) < ($1.element.second, $1.offset) }
        var text = "--------- beginning of main\n"
        for timed in mixed(sorted.map(\.element), with: { $0.logEntry(after: $1) }) {
            let (moment, entry) = (moment(timed.second), timed.item)
            let pid = " \(entry.pid)"
            let head =
                kind == .logcatBrief
                ? "\(entry.level)/\(entry.tag)(\(pid)): "
                : "\(moment.logcat) \(pid) \(pid) \(entry.level) \(entry.tag): "
            for line in entry.message.split(separator: "\n", omittingEmptySubsequences: false) {
                text += "\(head)\(line)\n"
            }
        }
        return Array(text.utf8)
    }

    /// The messages of a call: its events and its way to the queue.
    private mutating func messages(for call: TrackingCall) -> [String] {
        var messages = events(around: call).map { dump($0) }
        let campaign = "Campaign/CampaignExtension - processMessageInformation - "
        switch queue.outcome(of: call) {
        case .queued(let hit):
            guard hit.method == "GET" else { break }
            // The log keeps the beginning of a long entry: an event may be cut, the line of the queue is not.
            if generator.isOnce(in: 8) { messages = messages.map { String($0.unicodeScalars.prefix(400)) } }
            messages.append(LogEntry.queued(hit.url))
        case .ignored: break
        case .withheld:
            messages.append("\(campaign) Campaign extension is not configured to send message track request.")
        case .incomplete(let missing):
            let words = SDKQueue.variables.map { missing.contains($0) ? $0 : "" }.joined(separator: " ")
            messages.append("\(campaign) Cannot send message track request, \(words) null or empty.")
        case .unparsable(let deliveryID):
            let exception = "java.lang.NumberFormatException: For input string: \"\(deliveryID)\""
            messages.append(
                "MobileCore/ExtensionListenerContainer - Exception thrown for EventId \(generator.uuid()). \(exception)"
            )
        }
        return messages
    }

    /// The messages of a hit: the URL of the queue again.
    private func messages(for hit: Hit) -> [String] {
        let isPostback = hit.method == "POST"
        let processor = isPostback ? "Signal/SignalHitProcessor -" : "Campaign/CampaignHitProcessor - processHit -"
        let result =
            switch hit.answer {
            case .status(200):
                isPostback ? "Signal request (\(hit.url)) successfully sent." : "Request was sent to (\(hit.url))"
            case .status(408), .status(503), .status(504):
                "Recoverable network error while processing requests, will retry."
            case .status: "Unrecoverable network error while processing requests. Discarding request."
            case .noConnection, .unanswered: "Could not process a network request. Retrying the request."
            }
        return [
            "Services/HttpConnectionHandler - Connecting to URL \(hit.url) (\(hit.method))", "\(processor) \(result)",
        ]
    }

    private mutating func dump(_ event: SDKEvent) -> String {
        // Android indents by four spaces and escapes slashes.
        let written = String(decoding: json(.object(event.data), isPretty: true), as: UTF8.self)
        let lines = written.split(separator: "\n").map { line in
            String(repeating: " ", count: line.utf8.prefix { $0 == 0x20 }.count)
                + line.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/")
        }
        return """
            MobileCore/EventHub - Dispatched Event #\(generator.decimal(2)) to extensions after processing rules - ({
                class: Event,
                name: \(event.name),
                uniqueIdentifier: \(generator.uuid()),
                source: com.adobe.eventSource.\(event.source),
                type: com.adobe.eventType.\(event.type),
                responseId: null,
                parentId: null,
                timestamp: \(generator.decimal(13)),
                data: \(lines.joined(separator: "\n")),
                mask: null,
            })
            """
    }
}
