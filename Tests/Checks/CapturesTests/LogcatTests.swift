import Captures
import Diagnostics
import Testing

@Suite("Logs of Android")
struct LogcatTests {
    private static let message = Sample.queued("h153d80,b670ea,7")

    /// A line and the time that it gives.
    static let formats: [(line: String, time: String?)] = [
        ("11-26 10:00:00.123  1234  1250 D AdobeExperienceSDK: \(message)", "11-26 10:00:00.123"),
        (
            "2026-11-26 10:00:00.123456 +0100  1234  1250 V AdobeExperienceSDK  : \(message)",
            "2026-11-26 10:00:00.123456 +0100"
        ),
        ("11-26 10:00:00.123 u0_a12  1234  1250 D AdobeExperienceSDK: \(message)", "11-26 10:00:00.123"),
        ("11-26 10:00:00.123 D/AdobeExperienceSDK( 1234): \(message)", "11-26 10:00:00.123"),
        ("D/AdobeExperienceSDK(12345): \(message)", nil), ("D/AdobeExperienceSDK: \(message)", nil),
        (
            "2022-11-26 10:00:00.123 1234-1250/com.example.app D/AdobeExperienceSDK: \(message)",
            "2022-11-26 10:00:00.123"
        ),
        (
            "2026-11-26 10:00:00.123  1234-1250  AdobeExperienceSDK      com.example.app      D  \(message)",
            "2026-11-26 10:00:00.123"
        ),
        ("[ 11-26 10:00:00.123  1234: 1250 D/AdobeExperienceSDK ]\n\(message)\n", "11-26 10:00:00.123"),
    ]

    @Test("every format of logcat shows the call", arguments: formats)
    func readsFormat(line: String, time: String?) throws {
        for text in [line, line + "\n", "--------- beginning of main\r\n" + line.replacing("\n", with: "\r\n")] {
            let capture = try read(text)
            #expect(capture.kind == .logcat)
            #expect(capture.lines == ["collectMessageInfo h153d80 b670ea 7, 123 at camp.example.com"])
            #expect(capture.records.allSatisfy { $0.time == time && $0.level == .call })
            #expect(capture.limits.isEmpty)
        }
    }

    @Test("only the line of the queued hit counts, not the others with its URL")
    func oncePerCall() throws {
        let capture = try read(Sample.logcat)
        #expect(
            capture.lines == [
                "collectMessageInfo h153d80 b670ea 7, 123 at camp.example.com",
                "collectMessageInfo h153d80 b670ea 2, 123 at camp.example.com",
            ])
        #expect(capture.records.map(\.place.line) == [2, 5])
        #expect(capture.ignoredCounts == ["other lines of the SDK": 1, "lines with another tag": 2])
        let text = "11-26 10:00:00.123  1234  1250 "
        let other = try read(
            """
            \(text)D AdobeExperienceSDK: Campaign Request Queued with url (https://h/rest/head/x) and body ({})
            \(text)D AdobeExperienceSDK: Campaign Request Queued with url (https://h/r/?id=a,b) and body ()
            \(text)D AdobeExperienceSDK: Campaign Request Queued with url (https://h/r/?id=a,b,7
            \(text)D MyApp: AdobeExperienceSDK: \(Self.message)
            \(text)AdobeExperienceSDK \(Self.message)
            """)
        #expect(other.records.isEmpty)
        #expect(
            other.ignoredCounts == [
                "other requests": 1, "tracking URLs without three parts": 1, "log lines with a cut URL": 1,
                "lines with another tag": 1, "unreadable lines": 1,
            ])
    }

    /// Lines and the sentence that says what they limit.
    static let limits: [(lines: String, sentence: String)] = [
        ("I/Other( 1): x", "The log has no line of the SDK (tag AdobeExperienceSDK)"),
        ("11-26 10:00:00.123  1  2 I Other: x", "The log has no line of the SDK (tag AdobeExperienceSDK)"),
        (
            "W/AdobeExperienceSDK( 1): x",
            "The log level is too low to show tracking calls: call MobileCore.setLogLevel(LoggingMode.DEBUG)"
        ),
        (
            "D/AdobeExperienceSDK( 1): processMessageInformation -  Cannot send message track request, x",
            "Not sent because an ID or the action was missing, empty or not text: 1 call."
        ),
        (
            "D/AdobeExperienceSDK( 1): Campaign extension is not configured to send message track request.",
            "Not sent because the SDK was not configured"
        ),
        (
            "D/AdobeExperienceSDK( 1): ExtensionListenerContainer - Exception thrown for EventId 1. java.lang.NumberFormatException: x",
            "Not sent because the delivery ID"
        ),
        ("D/AdobeExperienceSDK( 1): url (<private>)", "Texts of the SDK are hidden as <private>: 1 line."),
        (
            "D/AdobeExperienceSDK( 1): x\nE/AndroidRuntime( 1): FATAL EXCEPTION: main\nE/AndroidRuntime( 1): at x",
            "An app crashed (AndroidRuntime: FATAL EXCEPTION): 1 time."
        ),
    ]

    @Test("a log that hides calls says why", arguments: limits)
    func explains(lines: String, sentence: String) throws {
        let capture = try read(lines)
        #expect(capture.limits.count == 1)
        #expect(capture.limits.first?.hasPrefix(sentence) == true, "\(capture.limits)")
    }
}
