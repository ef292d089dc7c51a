import PushTracking
import SourceCheck
import TestSupport
import Testing

@Suite("Classes of one name in an app") struct AppPackagesTests {
    private static let code = "app/src/main/java/com/example/news/"
    private static let manifest = "app/src/main/AndroidManifest.xml"
    private static let service = code + "push/NewsMessagingService.java"

    /// A tracker of another package that sends nothing.
    private static let silent = """
        package com.example.news.ads;
        import android.os.Bundle;
        import java.util.Map;
        public final class PushTracker {
            public static void trackImpression(Map<String, String> data) {}
            public static void trackClick(Bundle extras) {}
            public static void trackOpen(Bundle extras) {}
        }

        """

    /// A service of another package that does nothing.
    private static let idle = """
        package com.example.news.ads;
        import com.google.firebase.messaging.*;
        public class NewsMessagingService extends FirebaseMessagingService {
            @Override public void onMessageReceived(RemoteMessage message) {}
        }

        """

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var files: [String: String] = [:]
        /// In the file, what is written for what.
        var edits: [(file: String, text: String, other: String)] = []
        let verdict: AppReport.Verdict
        var says = ""
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "the package tells which is meant", files: [code + "ads/PushTracker.java": silent],
            verdict: .noDifference),
        Row(
            name: "an import tells which is meant", files: [code + "ads/PushTracker.java": silent],
            edits: [
                (service, "import java.util.Map;", "import java.util.Map;\nimport com.example.news.ads.PushTracker;")
            ],
            verdict: .doesNotConform, says: "[action.received]"),
        Row(
            name: "a full name tells which is meant", files: [code + "ads/PushTracker.java": silent],
            edits: [(service, "        PushTracker.track", "        com.example.news.ads.PushTracker.track")],
            verdict: .doesNotConform, says: "[action.received]"),
        Row(
            name: "a full name is known of a class that is alone",
            edits: [(service, "        PushTracker.track", "        com.example.news.push.PushTracker.track")],
            verdict: .noDifference),
        Row(
            name: "an import on demand tells which is meant",
            files: [
                code + "ads/PushTracker.java": silent,
                code + "ui/Opened.java":
                    "package com.example.news.ui;\nimport com.example.news.ads.*;\nimport android.os.Bundle;\nclass Opened { static void track(Bundle extras) { PushTracker.trackOpen(extras); } }\n",
            ],
            edits: [
                (
                    code + "ui/ArticleListActivity.java", "PushTracker.trackOpen(", "Opened.track("
                )
            ],
            verdict: .doesNotConform, says: "[action.opened]"),
        Row(
            name: "a class that no import brings is none of them",
            files: [
                code + "ads/PushTracker.java": silent,
                code + "ui/Opened.java":
                    "package com.example.news.ui;\nimport android.os.Bundle;\nclass Opened { static void track(Bundle extras) { PushTracker.trackOpen(extras); } }\n",
            ],
            edits: [(code + "ui/ArticleListActivity.java", "PushTracker.trackOpen(", "Opened.track(")],
            verdict: .notJudged),
        Row(
            name: "an import of a class elsewhere is no class of the app",
            files: [code + "ads/PushTracker.java": silent],
            edits: [(service, "import java.util.Map;", "import java.util.Map;\nimport com.example.sdk.PushTracker;")],
            verdict: .notJudged),
        Row(
            name: "two of one package are both unknown",
            files: [
                code + "push/Other.java": "package com.example.news.push;\nfinal class PushTracker {}\n"
            ], verdict: .notJudged, says: "several files declare PushTracker"),
        Row(
            name: "the manifest tells which service gets pushes", files: [code + "ads/NewsMessagingService.java": idle],
            verdict: .noDifference),
        Row(
            name: "the manifest names the other service", files: [code + "ads/NewsMessagingService.java": idle],
            edits: [(manifest, ".push.NewsMessagingService", "com.example.news.ads.NewsMessagingService")],
            verdict: .doesNotConform, says: "[action.received]"),
        Row(
            name: "the build file says the package",
            files: [
                code + "ads/NewsMessagingService.java": idle,
                "app/build.gradle":
                    "plugins { id 'com.android.application' }\nandroid {\n    namespace 'com.example.news.ads'\n}\n",
            ],
            edits: [
                (manifest, "\n    package=\"com.example.news\"", ""),
                (manifest, ".push.NewsMessagingService", ".NewsMessagingService"),
                (manifest, ".NewsApplication", "com.example.news.NewsApplication"),
                (manifest, ".ui.ArticleListActivity", "com.example.news.ui.ArticleListActivity"),
                (
                    manifest, ".push.NotificationDismissedReceiver",
                    "com.example.news.push.NotificationDismissedReceiver"
                ),
            ],
            verdict: .doesNotConform, says: "[action.received]"),
        Row(
            name: "without a package, the ending tells", files: [code + "ads/NewsMessagingService.java": idle],
            edits: [(manifest, "\n    package=\"com.example.news\"", "")],
            verdict: .noDifference),
        Row(
            name: "without a package, a name that fits both is not known",
            files: [code + "ads/NewsMessagingService.java": idle],
            edits: [
                (manifest, "\n    package=\"com.example.news\"", ""),
                (manifest, ".push.NewsMessagingService", ".NewsMessagingService"),
            ],
            verdict: .notJudged),
        Row(
            name: "the manifest names a service of a library that is called as one of the app",
            edits: [(manifest, ".push.NewsMessagingService", "com.example.sdk.NewsMessagingService")],
            verdict: .notJudged),
        Row(
            name: "a name inside of two classes is that of the one around the code",
            files: [
                code + "ads/Slots.java":
                    "package com.example.news.ads;\nclass Slots { static class Codes { static final String SEEN = \"x\"; } }\n"
            ],
            edits: [
                (
                    code + "push/PushTracker.java", "    private PushTracker() {",
                    "    static class Codes { static final String SEEN = \"7\"; }\n    private PushTracker() {"
                ),
                (code + "push/PushTracker.java", "ACTION_IMPRESSION);", "Codes.SEEN);"),
            ], verdict: .noDifference),
        Row(
            name: "an import tells which of two inside of classes is meant",
            files: [
                code + "ads/Slots.java":
                    "package com.example.news.ads;\npublic class Slots { public static class Codes { public static final String SEEN = \"x\"; } }\n",
                code + "push/Values.java":
                    "package com.example.news.push;\npublic class Values { public static class Codes { public static final String SEEN = \"7\"; } }\n",
            ],
            edits: [
                (
                    code + "push/PushTracker.java", "import android.os.Bundle;",
                    "import android.os.Bundle;\nimport com.example.news.push.Values.Codes;"
                ),
                (code + "push/PushTracker.java", "ACTION_IMPRESSION);", "Codes.SEEN);"),
            ], verdict: .noDifference),
        Row(
            name: "nothing tells which of two inside of classes is meant",
            files: [
                code + "ads/Slots.java":
                    "package com.example.news.ads;\npublic class Slots { public static class Codes { public static final String SEEN = \"x\"; } }\n",
                code + "push/Values.java":
                    "package com.example.news.push;\npublic class Values { public static class Codes { public static final String SEEN = \"7\"; } }\n",
            ],
            edits: [(code + "push/PushTracker.java", "ACTION_IMPRESSION);", "Codes.SEEN);")],
            verdict: .notJudged),
        Row(
            name: "one that a superclass has is inherited",
            files: [
                code + "ads/Slots.java":
                    "package com.example.news.ads;\npublic class Slots { public static class Codes { public static final String SEEN = \"x\"; } }\n",
                code + "push/Values.java":
                    "package com.example.news.push;\npublic class Values { public static class Codes { public static final String SEEN = \"7\"; } }\n",
            ],
            edits: [
                (code + "push/PushTracker.java", "class PushTracker {", "class PushTracker extends Values {"),
                (code + "push/PushTracker.java", "ACTION_IMPRESSION);", "Codes.SEEN);"),
            ], verdict: .noDifference),
    ]

    @Test("which one is meant is known, or said not to be", arguments: Sweep.rows(rows, every: 12))
    func meant(_ row: Row) throws {
        let app = try FixtureApp("firebase-service", on: .android)
        defer { app.remove() }
        for (path, text) in row.files { try app.write(text, to: path) }
        for edit in row.edits { try app.replace(edit.text, with: edit.other, in: edit.file) }
        let said = try app.judge()
        #expect(said.verdict == row.verdict, "\(said.text)")
        #expect(said.text.contains(row.says), "\(said.text)")
    }
}
