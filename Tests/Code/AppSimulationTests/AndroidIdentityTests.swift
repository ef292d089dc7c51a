import PushTracking
import Testing

@testable import AppSimulation

/// How a `PendingIntent` is asked for, and whose data the gestures carry.
struct IdentityRow: CustomTestStringConvertible {
    let code: String
    let flags: String
    /// More about the intent.
    var more = ""
    /// What opening each of three posted notifications sends, by ordinal: `0`, `-` nothing, `?` not known.
    let carried: String

    init(_ code: String, _ flags: String, _ carried: String, more: String = "") {
        (self.code, self.flags, self.carried, self.more) = (code, flags, carried, more)
    }

    var testDescription: String { "\(code), \(flags) \(more)" }
}

@Suite("The identity of pending intents") struct AndroidIdentityTests {
    static let rows: [IdentityRow] = [
        IdentityRow("0", "0", "000"), IdentityRow("0", "PendingIntent.FLAG_UPDATE_CURRENT", "222"),
        IdentityRow("0", "PendingIntent.FLAG_IMMUTABLE", "000"),
        IdentityRow("0", "PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE", "222"),
        IdentityRow("0", "PendingIntent.FLAG_CANCEL_CURRENT", "--2"),
        IdentityRow("0", "PendingIntent.FLAG_NO_CREATE", "---"),
        IdentityRow("0", "PendingIntent.FLAG_ONE_SHOT", "0--"), IdentityRow("id.hashCode()", "0", "012"),
        IdentityRow("id.hashCode()", "PendingIntent.FLAG_ONE_SHOT", "012"), IdentityRow("id.length()", "0", "000"),
        IdentityRow("(int) System.currentTimeMillis()", "0", "012"),
        IdentityRow("(int) (System.currentTimeMillis() % 10000)", "0", "012"),
        IdentityRow("new Random().nextInt()", "0", "012"),
        IdentityRow("ThreadLocalRandom.current().nextInt(1000, 9000)", "0", "012"),
        IdentityRow("UUID.randomUUID().hashCode()", "0", "012"),
        IdentityRow("(int) (Math.random() * 10000)", "0", "012"),
        IdentityRow("next++", "0", "012"), IdentityRow("CODES.getAndIncrement()", "0", "012"),
        IdentityRow("(int) SystemClock.uptimeMillis()", "0", "012"),
        IdentityRow("message.getMessageId().hashCode()", "0", "012"),
        IdentityRow("Objects.hash(id, 1)", "0", "012"), IdentityRow("message.getTtl()", "0", "0"),
        IdentityRow("0", "0", "012", more: "intent.setAction(\"open\" + id);"),
        IdentityRow("0", "0", "000", more: "intent.setAction(\"open\");"),
        IdentityRow("0", "0", "012", more: #"intent.setData(Uri.parse("push:" + id));"#),
        IdentityRow("0", "0", "012", more: "intent.setType(\"push/\" + id);"),
        IdentityRow("0", "0", "012", more: "intent.addCategory(id);"),
        IdentityRow("0", "0", "012", more: "intent.setIdentifier(id);"),
        IdentityRow("0", "0", "000", more: "intent.putExtra(\"more\", id);"),
        IdentityRow("0", "0", "000", more: "intent.setFlags(id.hashCode());"),
    ]

    static func blocks(_ row: IdentityRow) -> [String] {
        [
            AndroidParts.tracker, AndroidParts.activity,
            """
            public class PushService extends FirebaseMessagingService {
                private static final AtomicInteger CODES = new AtomicInteger(0);
                private int next = 0;
                @Override public void onMessageReceived(RemoteMessage message) {
                    String id = message.getData().get("_mId");
                    Intent intent = new Intent(this, HomeActivity.class);
                    Bundle extras = new Bundle();
                    for (Map.Entry<String, String> entry : message.getData().entrySet()) extras.putString(entry.getKey(), entry.getValue());
                    intent.putExtras(extras);
                    \(row.more)
                    NotificationCompat.Builder builder = new NotificationCompat.Builder(this, "news");
                    builder.setContentIntent(PendingIntent.getActivity(this, \(row.code), intent, \(row.flags)));
                    NotificationManagerCompat.from(this).notify(id, 0, builder.build());
                }
            }
            """,
        ]
    }

    @Test("three notifications are opened in their order", arguments: rows)
    func opened(_ row: IdentityRow) throws {
        let app = try AndroidExample(Self.blocks(row))
        #expect(app.problems == [])
        let trace = try app.trace("closed: r0 r1 r2 o0 o1 o2")
        if row.carried.count < 3 {
            #expect(trace.inconclusive != nil)
            #expect(try app.sent("closed: r0 o0") == ["", "2(m0,d0) 1(m0,d0)"])
            return
        }
        let carried = trace.steps[3...].map {
            $0.calls.last?.call.data.string("broadlogId")?.last.map(String.init) ?? "-"
        }
        #expect(carried.joined() == row.carried)
        for (wanted, step) in trace.steps[3...].enumerated() {
            guard row.flags != "PendingIntent.FLAG_NO_CREATE" else { continue }
            let delivery = try #require(step.delivery)
            #expect(delivery.wanted == PushOrdinal(wanted))
            #expect(delivery.carried.map { String($0.index) } ?? "-" == carried[wanted])
        }
    }

    @Test("who holds the old one is not told of the new one before the gesture")
    func gesturesLookWhenTheyHappen() throws {
        let app = try AndroidExample(Self.blocks(IdentityRow("0", "PendingIntent.FLAG_UPDATE_CURRENT", "")))
        #expect(try app.sent("r0 o0 r1 o1") == ["", "2(m0,d0) 1(m0,d0)", "", "2(m1,d1) 1(m1,d1)"])
        #expect(try app.sent("o0 r1 o1") == ["2(m0,d0) 1(m0,d0)", "", "2(m1,d1) 1(m1,d1)"])
        #expect(try app.sent("r1 o0 o1") == ["", "2(m1,d1) 1(m1,d1)", "2(m1,d1) 1(m1,d1)"])
    }
}
