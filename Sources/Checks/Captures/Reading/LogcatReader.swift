import Diagnostics
import Foundation
import PushTracking

/// Reads the output of `adb logcat` in its usual formats, and as Android Studio copies it.
///
/// A call is one line, `Campaign Request Queued`. The same URL is in up to four more lines of that call.
struct LogcatReader {
    /// The tag of all lines of the SDK.
    static let tag = "AdobeExperienceSDK"

    /// A line of the event of `trackAction("tracking", …)`, which no other line shows.
    private static var trackAction: Regex<Substring> { /"?action"?\s*[:=]\s*"?tracking\b/ }

    private var draft: CaptureDraft
    private var sdkLines = 0
    private var hasDebugLevel = false
    private var (unsent, unconfigured, unparsed, crashes, hidden) = (0, 0, 0, 0, 0)

    private init(file: String) { draft = CaptureDraft(file: file, kind: .logcat) }

    /// Reads a file.
    static func read(_ bytes: Span<UInt8>, file: String) -> Capture {
        var reader = LogcatReader(file: file)
        var lines = LineCursor()
        // The format `long` has the header of an entry on a line of its own.
        var header: LogcatLine?
        while let line = lines.next(in: bytes) {
            guard line.range.count <= TextLine.longest else {
                reader.draft.ignore(.longLine)
                continue
            }
            let isHeader = !line.range.isEmpty && bytes[line.range.lowerBound] == UInt8(ascii: "[")
            if line.range.isEmpty || isHeader { header = nil }
            let isOther =
                !bytes.contains("AdobeExperienceSDK", in: line.range)
                && !bytes.contains("AndroidRuntime", in: line.range)
            if isOther, header == nil {
                reader.draft.ignore(.otherLine)
                continue
            }
            let text = bytes.string(line.range)
            let place = SourcePlace(file: file, line: line.number)
            if var current = header {
                current.message = text
                reader.add(current, at: place)
            } else if let parsed = LogcatLine(text) {
                if isHeader { header = parsed } else { reader.add(parsed, at: place) }
            } else {
                reader.draft.ignore(.unreadableLine)
            }
        }
        reader.addLimits()
        return reader.draft.finished()
    }

    private mutating func add(_ line: LogcatLine, at place: SourcePlace) {
        if line.tag == "AndroidRuntime", line.message.contains("FATAL EXCEPTION") { crashes += 1 }
        guard line.tag == Self.tag else { return draft.ignore(.otherLine) }
        sdkLines += 1
        hasDebugLevel = hasDebugLevel || line.level == "D" || line.level == "V"
        if line.message.contains("<private>") { hidden += 1 }
        if line.message.contains("tracking"), line.message.contains(Self.trackAction) { draft.hideTrackAction() }
        guard let queued = line.message.range(of: "Campaign Request Queued with url (") else {
            if line.message.contains("Cannot send message track request") { unsent += 1 }
            if line.message.contains("not configured to send message track request") { unconfigured += 1 }
            if line.message.contains("NumberFormatException") { unparsed += 1 }
            return draft.ignore(.sdkLine)
        }
        hasDebugLevel = true
        let rest = line.message[queued.upperBound...]
        guard let end = rest.range(of: ") and body") else { return draft.ignore(.cutCall) }
        switch TrackingURL.read(String(rest[..<end.lowerBound])) {
        case .other: draft.ignore(.otherRequest)
        case .inApp: draft.ignore(.inApp)
        case .wrongParts: draft.ignore(.wrongParts)
        case .call(let url):
            var record = CaptureRecord(.call, variables: url.variables, at: place)
            record.function = .collectMessageInfo
            // The `mcId` names a device; the process id does not.
            (record.time, record.device, record.host) = (line.time, url.device, url.host)
            draft.add(record)
        }
    }

    private mutating func addLimits() {
        if sdkLines == 0 {
            draft.limit(
                "The log has no line of the SDK (tag AdobeExperienceSDK): the app does not use it, or does not log.")
        } else if !hasDebugLevel {
            draft.limit(
                "The log level is too low to show tracking calls: call MobileCore.setLogLevel(LoggingMode.DEBUG) "
                    + "before the SDK starts.")
        }
        draft.limit("Not sent because an ID or the action was missing, empty or not text", count: unsent, "call")
        draft.limit(
            "Not sent because the SDK was not configured or tracking was not allowed", count: unconfigured, "call")
        draft.limit("Not sent because the delivery ID is not a hexadecimal number of 31 bits", count: unparsed, "call")
        draft.limit("An app crashed (AndroidRuntime: FATAL EXCEPTION)", count: crashes, "time")
        draft.limit("Texts of the SDK are hidden as <private>", count: hidden, "line")
    }
}
