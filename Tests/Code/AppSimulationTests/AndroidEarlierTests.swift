import Testing

@testable import AppSimulation

/// What an app has stored before the first event is there.
@Suite("Android: what comes before a case") struct AndroidEarlierTests {
    /// Every push, start of the app and gesture is added to what is stored, and each sends all of it. The first event
    /// happens in hour 100.
    private static let diary = [
        """
        final class Diary {
            static boolean isNew = true;
            static void note(Context context, String word) {
                SharedPreferences stored = context.getSharedPreferences("diary", 0);
                String hour = word + (System.currentTimeMillis() - 1_644_240_000_000L) / 3_600_000;
                String all = stored.getString("all", "") + (isNew ? "|" : " ") + hour;
                isNew = false;
                stored.edit().putString("all", all).apply();
                HashMap<String, Object> variables = new HashMap<>();
                variables.put("action", all);
                MobileCore.collectMessageInfo(variables);
            }
        }
        """,
        """
        public class PushService extends FirebaseMessagingService {
            @Override public void onMessageReceived(RemoteMessage message) {
                Diary.note(this, "push");
                int id = (int) System.nanoTime();
                Intent open = new Intent(this, HomeActivity.class);
                NotificationCompat.Builder builder = new NotificationCompat.Builder(this, "news");
                builder.setContentIntent(PendingIntent.getActivity(this, id, open, PendingIntent.FLAG_IMMUTABLE));
                NotificationManagerCompat.from(this).notify(id, builder.build());
            }
        }
        """,
        """
        public class HomeActivity extends AppCompatActivity {
            @Override protected void onCreate(Bundle state) {
                super.onCreate(state);
                Diary.note(this, "start");
            }
        }
        """,
    ]

    @Test(
        "is stored when it begins",
        arguments: [
            ("closed: r0", ["|push100"]),
            ("r0", ["|start76 push100"]),
            ("closed: o0", ["|push28|start100"]),
            ("background: o0", ["|push28|start76 start100"]),
            ("closed: o1 leave o0", ["|push28 push28|start100", "", "|push28 push28|start100 start148"]),
            ("background: end r0", ["", "|start76|push100"]),
            ("background: end o0", ["", "|push28|start76|start148"]),
        ])
    func stored(_ script: String, _ sent: [String]) throws {
        let app = try AndroidExample(Self.diary)
        #expect(app.problems == [])
        #expect(try app.sent(script) == sent.map { $0.isEmpty ? "" : "\($0)(-,-)" })
    }
}
