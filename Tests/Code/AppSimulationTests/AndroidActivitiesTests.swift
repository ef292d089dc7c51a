import Testing

/// Whose intent an activity gets: that of a tap, that of the icon, or a copy from another activity.
@Suite("An activity that stays, and one that forwards its intent")
struct AndroidActivitiesTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        /// The launch mode of the activity that the icon starts.
        var mode = "standard"
        /// What that activity declares beyond its `onCreate`.
        var more = ""
        /// `onCreate` of the activity that a tap opens first, if there is one.
        var router: String?
        let sent: [String]
    }

    private static let tap = "2(m0,d0) 1(m0,d0)"
    private static let next = "2(m1,d1) 1(m1,d1)"
    private static let forward = "startActivity(new Intent(getIntent()).setClass(this, HomeActivity.class)); finish();"
    private static let report = "new Reporter().report(getIntent().getExtras());"
    private static let checked =
        "@Override protected void onNewIntent(Intent intent) { super.onNewIntent(intent); report(intent.getExtras()); }"

    static let rows =
        ["singleTop", "singleTask"].flatMap { mode in
            [
                Row(testDescription: "\(mode), checks extras", mode: mode, more: checked, sent: [tap, "", next, ""]),
                Row(
                    testDescription: "\(mode), reads extras unchecked", mode: mode,
                    more: """
                        @Override protected void onNewIntent(Intent intent) {
                            super.onNewIntent(intent);
                            intent.getExtras().getString("_mId");
                            report(intent.getExtras());
                        }
                        """,
                    sent: [tap, "!", next, "!"]),
                Row(
                    testDescription: "\(mode), counts the held intent again", mode: mode,
                    more: """
                        @Override protected void onNewIntent(Intent intent) {
                            super.onNewIntent(intent);
                            report(intent.getExtras() == null ? getIntent().getExtras() : intent.getExtras());
                        }
                        """,
                    sent: [tap, tap, next, tap]),
                Row(
                    testDescription: "\(mode), forwarded", mode: mode, more: checked, router: forward,
                    sent: [tap, "", next, ""]),
            ]
        } + [
            Row(testDescription: "forwarded", router: forward, sent: [tap, "", next, ""]),
            Row(
                testDescription: "forwarded, counted by both", router: report + forward,
                sent: ["\(tap) \(tap)", "", "\(next) \(next)", ""]),
            Row(
                testDescription: "forwarded without its extras",
                router: "startActivity(new Intent(this, HomeActivity.class)); finish();", sent: ["", "", "", ""]),
            Row(
                testDescription: "counted before it is forwarded without its extras",
                router: report + "startActivity(new Intent(this, HomeActivity.class)); finish();",
                sent: [tap, "", next, ""]),
        ]

    @Test("gets what Android gives it", arguments: rows)
    func sends(_ row: Row) throws {
        var parts = AndroidParts()
        parts.activity = parts.activity.replacing(
            "    private void report", with: row.more + "\n    private void report")
        var manifest = AndroidParts.manifest.replacing(
            "\".HomeActivity\"", with: "\".HomeActivity\" android:launchMode=\"\(row.mode)\"")
        if let router = row.router {
            parts.service = parts.service.replacing("this, HomeActivity.class", with: "this, RouterActivity.class")
            manifest = manifest.replacing("<activity", with: "<activity android:name=\".RouterActivity\"/>\n<activity")
            parts.activity += """

                class Reporter {
                    void report(Bundle extras) {
                        for (String code : Arrays.asList("2", "1")) {
                            Tracker.track(extras.getString("_mId"), extras.getString("_dId"), null, code);
                        }
                    }
                }
                public class RouterActivity extends AppCompatActivity {
                    @Override
                    protected void onCreate(Bundle state) {
                        super.onCreate(state);
                        \(router)
                    }
                }
                """
        }
        let app = try AndroidExample(parts.blocks, manifest: manifest)
        #expect(app.problems == [])
        let sent = try app.sent("closed: r0 o0 resume r1 o1 resume")
        #expect(sent == ["7(m0,d0)", row.sent[0], row.sent[1], "7(m1,d1)"] + row.sent[2...])
    }
}
