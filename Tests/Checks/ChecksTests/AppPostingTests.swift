import PushTracking
import SourceCheck
import Testing

/// A whole Android app posts what its own code posts, and a notification that is only built is never seen.
@Suite("notifications that an app builds") struct AppPostingTests {
    private static let service = "app/src/main/java/com/example/fitness/messaging/MessagingService.java"
    private static let posting = "NotificationManagerCompat.from(this).notify(tag, NOTIFICATION, builder.build());"

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: String
        let verdict: AppReport.Verdict
        let text: String
    }

    private static let rows = [
        Row(
            testDescription: "is built and not posted", code: "builder.build();", verdict: .doesNotConform,
            text: "the notification that is built here is not posted"),
        Row(
            testDescription: "is not even built", code: "", verdict: .doesNotConform,
            text: "the notification that is built here is not posted"),
        Row(
            testDescription: "is a service's", code: "startForeground(NOTIFICATION, builder.build());",
            verdict: .noDifference, text: "no problems found"),
        Row(
            testDescription: "is given to code that nobody knows", code: "Poster.show(this, builder.build());",
            verdict: .notJudged, text: "nothing declares what Poster.show does with the push"),
        Row(
            testDescription: "is built by code that nobody knows", code: "new Poster(builder).show(tag);",
            verdict: .notJudged, text: "nothing declares what"),
    ]

    @Test("are judged by who posts them", arguments: rows) func posting(row: Row) throws {
        let app = try FixtureApp("dispatcher", on: .android)
        defer { app.remove() }
        try app.replace(Self.posting, with: row.code, in: Self.service)
        let (verdict, text) = try app.judge(rules: ["action.opened", "action.dismissed"])
        #expect(verdict == row.verdict, "\(text)")
        #expect(text.contains(row.text), "\(text)")
    }
}
