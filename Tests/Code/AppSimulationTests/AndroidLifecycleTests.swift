import Testing

/// What the system does with activities and processes, as the platform documents it: "Handle configuration changes",
/// "Saving UI states", "Recents screen".
@Suite("Android: activities that come back") struct AndroidLifecycleTests {
    /// An activity that counts a tap, with what it does to count it once.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// The members of the activity beside `report`.
        let members: String
        /// What is sent again when the activity is recreated, restored in a new process, relaunched from Recents.
        let sent: (recreated: Bool, restored: Bool, relaunched: Bool)
        var testDescription: String { name }

        static func onCreate(_ check: String) -> String {
            """
            @Override
            protected void onCreate(Bundle state) {
                super.onCreate(state);
                \(check)
            }
            """
        }

        static func onResume(_ check: String) -> String {
            "@Override\nprotected void onResume() {\n    super.onResume();\n    \(check)\n}"
        }
    }

    private static let history = "(getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY)"
    private static let saving = """
        private boolean tracked;
        @Override
        protected void onSaveInstanceState(Bundle out) {
            super.onSaveInstanceState(out);
            out.putBoolean("tracked", true);
        }
        """
    private static let preferences = """
        private boolean isNew(String id) {
            SharedPreferences seen = getSharedPreferences("seen", MODE_PRIVATE);
            if (id == null || seen.getBoolean(id, false)) return false;
            seen.edit().putBoolean(id, true).apply();
            return true;
        }
        """

    static let rows = [
        Row(name: "nothing is checked", members: Row.onCreate("report();"), sent: (true, true, true)),
        Row(name: "the saved state", members: Row.onCreate("if (state == null) report();"), sent: (false, false, true)),
        Row(
            name: "the flag of the history", members: Row.onCreate("if (\(history) == 0) report();"),
            sent: (true, true, false)),
        Row(
            name: "both", members: Row.onCreate("if (state == null && \(history) == 0) report();"),
            sent: (false, false, false)),
        Row(
            name: "the flag as number",
            members: Row.onCreate("if ((getIntent().getFlags() & 0x00100000) == 0) report();"),
            sent: (true, true, false)),
        Row(
            name: "a mark on the intent",
            members: Row.onResume(
                #"if (!getIntent().hasExtra("done")) { report(); getIntent().putExtra("done", true); }"#),
            sent: (false, true, true)),
        Row(
            name: "an id that is taken out",
            members: Row.onResume(#"report(); getIntent().removeExtra("_mId");"#), sent: (false, true, true)),
        Row(
            name: "another intent", members: Row.onResume("report(); setIntent(new Intent());"),
            sent: (false, true, true)),
        Row(
            name: "a static variable",
            members: "private static boolean done;\n" + Row.onCreate("if (!done) { done = true; report(); }"),
            sent: (false, true, false)),
        Row(
            name: "a variable of the activity",
            members: "private boolean done;\n" + Row.onResume("if (!done) { done = true; report(); }"),
            sent: (true, true, true)),
        Row(
            name: "preferences",
            members: preferences + Row.onCreate(#"if (isNew(getIntent().getStringExtra("_mId"))) report();"#),
            sent: (false, false, false)),
        Row(
            name: "a value in the saved state",
            members: saving + Row.onCreate(#"if (state == null || !state.getBoolean("tracked")) report();"#),
            sent: (false, false, true)),
        Row(
            name: "a value that nobody saves",
            members: Row.onCreate(#"if (state == null || !state.getBoolean("tracked")) report();"#),
            sent: (true, true, true)),
        Row(
            name: "a state that is restored",
            members: saving + """
                @Override
                protected void onRestoreInstanceState(Bundle state) {
                    super.onRestoreInstanceState(state);
                    tracked = state.getBoolean("tracked");
                }
                """ + Row.onResume("if (!tracked) report(); tracked = true;"),
            sent: (false, false, true)),
    ]

    private static func app(_ members: String, flags: String = "0", _ others: String...) throws -> AndroidExample {
        let service = AndroidParts.service.replacing(
            "new Intent(this, HomeActivity.class)", with: "new Intent(this, HomeActivity.class).addFlags(\(flags))")
        let activity = """
            public class HomeActivity extends AppCompatActivity {
                private void report() {
                    Intent tap = getIntent();
                    Tracker.track(tap.getStringExtra("_mId"), tap.getStringExtra("_dId"), tap.getStringExtra("_acsDeliveryTracking"), "1");
                }
                \(members)
            }
            """
        return try AndroidExample([AndroidParts.tracker, service, AndroidParts.receiver, activity] + others)
    }

    @Test("a tap is counted again, or not", arguments: rows)
    func again(_ row: Row) throws {
        let app = try Self.app(row.members)
        func sent(_ isSent: Bool) -> String { isSent ? "1(m0,d0)" : "" }
        let tap = ["7(m0,d0)", "1(m0,d0)"]
        #expect(try app.sent("closed: r0 o0 recreate") == tap + [sent(row.sent.recreated)])
        #expect(try app.sent("closed: r0 o0 leave recreate") == tap + ["", sent(row.sent.recreated)])
        #expect(try app.sent("closed: r0 o0 leave restore") == tap + ["", sent(row.sent.restored)])
        #expect(try app.sent("closed: r0 o0 leave end restore") == tap + ["", "", sent(row.sent.restored)])
        #expect(
            try app.sent("closed: r0 o0 leave end r1 end restore")
                == tap + ["", "", "7(m1,d1)", "", sent(row.sent.restored)])
        #expect(try app.sent("closed: r0 o0 relaunch") == tap + [sent(row.sent.relaunched)])
        #expect(try app.sent("closed: r0 o0 leave relaunch") == tap + ["", sent(row.sent.relaunched)])
        #expect(try app.sent("closed: launch recreate leave restore") == ["", "", "", ""])
    }

    @Test("which intent the activity gets")
    func intents() throws {
        let taking = "protected void onNewIntent(Intent tap) { super.onNewIntent(tap); setIntent(tap); report(); }"
        let app = try Self.app(
            Row.onCreate("report();") + taking, flags: "Intent.FLAG_ACTIVITY_SINGLE_TOP")
        let taps = ["1(m0,d0)", "1(m1,d1)"]
        #expect(try app.sent("closed: o0 o1 recreate") == taps + ["1(m1,d1)"])
        #expect(try app.sent("closed: o0 o1 leave restore") == taps + ["", "1(m0,d0)"])
        #expect(try app.sent("closed: o0 o1 relaunch") == taps + ["1(m1,d1)"])
        let launched = ["", "1(m1,d1)", "1(m1,d1)", "", "1(m1,d1)"]
        #expect(try app.sent("closed: launch o1 relaunch leave restore") == launched)
    }

    @Test("what outlives a process")
    func process() throws {
        let ready = """
            public class ShopApp extends Application {
                static int started;
                public void onCreate() { super.onCreate(); started++; }
            }
            """
        let app = try Self.app(Row.onCreate("if (ShopApp.started == 1 && state == null) report();"), ready)
        #expect(
            try app.sent("closed: r0 r1 o0 leave restore d1 r2 o2") == [
                "7(m0,d0)", "7(m1,d1)", "1(m0,d0)", "", "", "2(m1,d1)", "7(m2,d2)", "1(m2,d2)",
            ])
    }

    @Test("the saved state of an activity that was finished is gone")
    func finished() throws {
        let app = try Self.app(
            Self.saving + Row.onCreate(#"if (state != null && state.getBoolean("tracked")) return; report();"#))
        #expect(try app.sent("closed: o0 relaunch recreate") == ["1(m0,d0)", "1(m0,d0)", ""])
    }

    @Test("what an activity is told about its end")
    func ends() throws {
        let app = try Self.app(
            Row.onCreate("")
                + "protected void onDestroy() { super.onDestroy(); if (isChangingConfigurations()) report(); }")
        #expect(try app.sent("closed: o0 recreate relaunch") == ["", "1(m0,d0)", ""])
        let finishing = try Self.app(
            Row.onCreate("") + "protected void onStop() { super.onStop(); if (isFinishing()) report(); }")
        #expect(try finishing.sent("closed: o0 recreate relaunch") == ["", "", "1(m0,d0)"])
    }

    @Test("Firebase's id tells messages apart, and not the arrivals of one")
    func messageID() throws {
        let service = AndroidParts.service.replacing(
            "super.onMessageReceived(message);",
            with: """
                super.onMessageReceived(message);
                        SharedPreferences seen = getSharedPreferences("seen", MODE_PRIVATE);
                        if (seen.contains(message.getMessageId())) return;
                        seen.edit().putBoolean(message.getMessageId(), true).apply();
                """)
        let app = try AndroidExample([AndroidParts.tracker, service, AndroidParts.receiver, AndroidParts.activity])
        #expect(
            try app.sent("r0 r0 r1 leave r0 resume r1 r2") == [
                "7(m0,d0)", "", "7(m1,d1)", "", "", "", "", "7(m2,d2)",
            ])
        let sending = service.replacing(#"track(push.get("_mId")"#, with: "track(message.getMessageId()")
        let other = try AndroidExample([AndroidParts.tracker, sending, AndroidParts.receiver, AndroidParts.activity])
        #expect(try other.sent("r1 r0") == ["7(id1,d1)", "7(id0,d0)"])
    }
}
