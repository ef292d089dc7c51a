import CodeJudging
import Diagnostics
import DocCheck
import TestSupport
import Testing

/// Code in languages that are not run: what it does is not known, and nothing is made up about it.
@Suite("Examples in other languages") struct ForeignLanguageTests {
    /// A page with a section for arrivals, which is right, and one for clicks.
    static func page(click: String, impression: String = Self.impression) -> String {
        """
        # Counting {#push-tracking}

        ## Impression {#push-impression-tracking-android}

        Send "7" with `collectMessageInfo`.

        \(impression)

        ## Click {#push-click-tracking-android}

        Send "2" with `collectMessageInfo`.

        \(click)
        """
    }

    static let impression = """
        ```java
        public class PushService extends FirebaseMessagingService {
            @Override
            public void onMessageReceived(RemoteMessage message) {
                Map<String, String> push = message.getData();
                String flag = push.get("_acsDeliveryTracking");
                if (flag != null && !flag.equals("on")) return;
                if (push.get("_mId") == null || push.get("_dId") == null) return;
                HashMap<String, Object> info = new HashMap<>();
                info.put("broadlogId", push.get("_mId"));
                info.put("deliveryId", push.get("_dId"));
                info.put("action", "7");
                MobileCore.collectMessageInfo(info);
            }
        }
        ```
        """

    private static let receiver = """
        ```kotlin
        class DeleteReceiver : BroadcastReceiver() {
            override fun onReceive(context: Context, intent: Intent) = Tracking.click(intent.extras)
        }
        ```
        """

    /// The findings about examples: line, severity, message.
    static func findings(_ text: String) throws -> [String] {
        try Pages.wholeChecker().check(Array(text.utf8), name: "page.md").findings.filter {
            ExamplePages.isAboutExamples($0.rule.id)
        }.map { "\($0.place.line ?? 0) \($0.severity.word): \($0.message)" }
    }

    @Test("are said once a page, as a note, however many there are")
    func once() throws {
        let text = Self.page(
            click: Self.receiver, impression: "\(Self.impression)\n\n```kotlin\nval a = 1\n```\n\n```kt\nval b = 2\n```"
        )
        let notes = try Self.findings(text).filter { $0.contains("note:") }
        #expect(
            notes == [
                "24 note: 3 examples are in Kotlin, which is not run: what they do is not known",
                "37 note: the section shows code, but none in Java: what it does is not known",
            ])
    }

    @Test(
        "are named by their usual names, however the fence writes them",
        arguments: [
            ("objc", "Objective-C"), ("Objective-C", "Objective-C"), ("objectivec", "Objective-C"), ("dart", "Dart"),
            ("javascript", "JavaScript"), ("groovy", "Groovy"), ("{.kotlin .numberLines}", "Kotlin"),
            ("language-kotlin", "Kotlin"), ("kotlin{1,3}", "Kotlin"), ("cobol", "cobol"),
        ])
    func names(_ word: String, _ name: String) throws {
        let text = Self.page(click: "", impression: "\(Self.impression)\n\n```\(word)\nx\n```")
        let found = try Self.findings(text)
        #expect(found == ["24 note: an example is in \(name), which is not run: what it does is not known"])
    }

    @Test("data and commands are no examples", arguments: ["json", "bash", "yaml", "http", "diff", "properties"])
    func quiet(_ word: String) throws {
        let text = Self.page(click: "", impression: "\(Self.impression)\n\n```\(word)\n{}\n```")
        #expect(try Self.findings(text) == [])
    }

    @Test("a callback that nothing else answers may be answered there: that is unknown, and not missing")
    func answeredElsewhere() throws {
        let click = """
            ```java
            private void show(Map<String, String> data) {
                Intent deleted = new Intent(this, DeleteReceiver.class);
                for (String key : data.keySet()) deleted.putExtra(key, data.get(key));
                PendingIntent pending = PendingIntent.getBroadcast(this, data.get("_mId").hashCode(), deleted, 0);
                notificationBuilder.setDeleteIntent(pending);
            }
            ```

            \(Self.receiver)
            """
        let found = try Self.findings(Self.page(click: click))
        #expect(!found.contains { $0.contains("is not sent") || $0.contains("nothing on the page answers") })
        #expect(found.contains { $0.contains("it is unknown whether") })
        let alone = Self.page(click: click.replacing(Self.receiver, with: ""))
        #expect(try Self.findings(alone).contains { $0.contains("nothing on the page answers") })
    }
}
