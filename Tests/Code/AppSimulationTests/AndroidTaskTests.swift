import Testing

@Suite("Android: several activities in a task") struct AndroidTaskTests {
    private static let flags = "Intent.FLAG_ACTIVITY_SINGLE_TOP | Intent.FLAG_ACTIVITY_CLEAR_TOP"

    /// A tap opens an activity that counts it when it is made, and starts another.
    private static func door(_ ending: String) -> String {
        """
        public class DoorActivity extends Activity {
            @Override
            protected void onCreate(Bundle state) {
                super.onCreate(state);
                Intent tap = getIntent();
                Tracker.track(tap.getStringExtra("_mId"), tap.getStringExtra("_dId"), tap.getStringExtra("_acsDeliveryTracking"), "1");
                startActivity(new Intent(this, ListActivity.class));
                \(ending)
            }
        }
        public class ListActivity extends Activity {}
        """
    }

    static let rows: [(name: String, flags: String, ending: String, second: String)] = [
        ("one that has ended is made again", flags, "finish();", "1(m1,d1)"),
        ("one below the top gets the intent, and is not made again", flags, "", ""),
        ("without the flag for the top it is made again", "Intent.FLAG_ACTIVITY_CLEAR_TOP", "", "1(m1,d1)"),
        ("without flags there is one more", "0", "", "1(m1,d1)"),
        ("alone, the flag for the top means the one on top", "Intent.FLAG_ACTIVITY_SINGLE_TOP", "", "1(m1,d1)"),
    ]

    @Test("a second tap", arguments: rows)
    func secondTap(_ row: (name: String, flags: String, ending: String, second: String)) throws {
        let service = AndroidParts.service.replacing(
            "new Intent(this, HomeActivity.class)", with: "new Intent(this, DoorActivity.class).addFlags(\(row.flags))")
        let app = try AndroidExample([AndroidParts.tracker, service, AndroidParts.receiver, Self.door(row.ending)])
        #expect(
            try app.sent("closed: r0 o0 r1 o1") == ["7(m0,d0)", "1(m0,d0)", "7(m1,d1)", row.second], "\(row.name)")
    }
}
