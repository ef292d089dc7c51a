import TestSupport
import Testing

/// A part of the app, written differently.
struct RightExample: CustomTestStringConvertible {
    let testDescription: String
    let parts: AndroidParts
    var manifest: String?

    init(_ name: String, manifest: String? = nil, _ change: (inout AndroidParts) -> Void = { _ in }) {
        testDescription = name
        self.manifest = manifest
        var parts = AndroidParts()
        change(&parts)
        self.parts = parts
    }
}

@Suite("Android examples that are right") struct AndroidRightTests {
    static let examples: [RightExample] = [
        RightExample("as it stands"), RightExample("with its manifest", manifest: AndroidParts.manifest),
        RightExample("trackAction, with texts") {
            $0.tracker = """
                class Tracker {
                    static final Map<String, String> NAMES = Map.of("_mId", "broadlogId", "_dId", "deliveryId");
                    static void track(String message, String delivery, String flag, String code) {
                        boolean isOn = Optional.ofNullable(flag).map(value -> value.equals("on")).orElse(true);
                        if (isOn && Stream.of(message, delivery).allMatch(Objects::nonNull)) {
                            MobileCore.trackAction("tracking", Map.of("broadlogId", message, "deliveryId", delivery, "action", code));
                        }
                    }
                }
                """
        },
        RightExample("an enum of codes, a switch over the flag") {
            $0.tracker = """
                enum Code { IMPRESSION("7"), CLICK("2"), OPEN("1");
                    final String text;
                    Code(String text) { this.text = text; }
                    static Code of(String text) {
                        for (Code code : values()) if (code.text.equals(text)) return code;
                        throw new IllegalArgumentException(text);
                    }
                }
                class Tracker {
                    static void track(String message, String delivery, String flag, String code) {
                        switch (flag == null ? "on" : flag) {
                            case "on": break;
                            default: return;
                        }
                        if (TextUtils.isEmpty(message) || TextUtils.isEmpty(delivery)) { return; }
                        MobileCore.collectMessageInfo(new HashMap<String, Object>() {{
                            put("broadlogId", message);
                            put("deliveryId", delivery);
                            put("action", Code.of(code).text);
                        }});
                    }
                }
                """
        },
        RightExample("codes from the clock, actions of their own, an update flag") {
            $0.service = AndroidParts.service.replacing(
                "int code = push.get(\"_mId\") == null ? 0 : push.get(\"_mId\").hashCode();",
                with: "int code = (int) (System.currentTimeMillis() / 1000);"
            )
            .replacing(
                "PendingIntent.FLAG_IMMUTABLE", with: "PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE"
            )
        },
        RightExample("codes of a counter") {
            $0.service = AndroidParts.service.replacing(
                "int code = push.get(\"_mId\") == null ? 0 : push.get(\"_mId\").hashCode();",
                with: "int code = CODES.incrementAndGet();"
            )
            .replacing(
                "private static final String TAG",
                with:
                    "private static final AtomicInteger CODES = new AtomicInteger();\n    private static final String TAG"
            )
        },
        RightExample("codes by chance, data in a map") {
            $0.service = AndroidParts.service.replacing(
                "int code = push.get(\"_mId\") == null ? 0 : push.get(\"_mId\").hashCode();",
                with: "int code = new SecureRandom().nextInt(100000);"
            )
            .replacing("open.putExtra(key, push.get(key));", with: "").replacing(
                "PendingIntent tap",
                with: "open.putExtra(\"push\", new HashMap<>(push));\n        PendingIntent tap"
            )
            $0.activity = """
                public class HomeActivity extends Activity {
                    @Override protected void onCreate(Bundle state) {
                        super.onCreate(state);
                        HashMap<String, String> push = (HashMap<String, String>) getIntent().getSerializableExtra("push");
                        if (push == null) return;
                        Tracker.track(push.get("_mId"), push.get("_dId"), push.get("_acsDeliveryTracking"), "2");
                        Tracker.track(push.get("_mId"), push.get("_dId"), push.get("_acsDeliveryTracking"), "1");
                    }
                }
                """
        },
        RightExample("one identity by data, the other by action") {
            $0.service = AndroidParts.service.replacing(
                "int code = push.get(\"_mId\") == null ? 0 : push.get(\"_mId\").hashCode();",
                with:
                    "int code = 0; open.setData(Uri.parse(\"push://\" + push.get(\"_mId\"))); clear.setAction(\"clear.\" + push.get(\"_mId\"));"
            )
        },
        RightExample("a bundle, and a stack of activities") {
            $0.service = AndroidParts.service.replacing(
                "open.putExtra(key, push.get(key));", with: "extras.putString(key, push.get(key));"
            )
            .replacing("for (String key", with: "Bundle extras = new Bundle();\n        for (String key")
            .replacing(
                "PendingIntent.getActivity(this, code, open, PendingIntent.FLAG_IMMUTABLE)",
                with:
                    "TaskStackBuilder.create(this).addNextIntentWithParentStack(open.putExtras(extras)).getPendingIntent(code, PendingIntent.FLAG_IMMUTABLE)"
            )
        },
        RightExample("onResume, which removes what it has told") {
            $0.activity = AndroidParts.activity.replacing(
                "protected void onCreate(Bundle savedInstanceState) {",
                with: "protected void onResume() {"
            )
            .replacing(
                "super.onCreate(savedInstanceState);\n        setContentView(R.layout.home);\n        if (savedInstanceState == null) ",
                with: "super.onResume();\n        "
            )
            .replacing(
                "if (extras == null) return;",
                with:
                    "if (extras == null || !extras.containsKey(\"_mId\")) return;\n        getIntent().removeExtra(\"_mId\");"
            )
        },
        RightExample("onResume, which takes another intent") {
            $0.activity = """
                public class HomeActivity extends FragmentActivity {
                    protected void onResume() {
                        super.onResume();
                        Intent intent = getIntent();
                        if (intent != null && intent.hasExtra("_mId")) {
                            String message = intent.getStringExtra("_mId"), delivery = intent.getStringExtra("_dId");
                            String flag = intent.getStringExtra("_acsDeliveryTracking");
                            Tracker.track(message, delivery, flag, "2");
                            Tracker.track(message, delivery, flag, "1");
                            setIntent(new Intent());
                        }
                    }
                }
                """
        },
        RightExample("onResume with a field") {
            $0.activity = """
                public class HomeActivity extends BaseActivity {
                    private boolean isTold;
                    @Override public void onResume() {
                        super.onResume();
                        Bundle extras = getIntent().getExtras();
                        if (extras == null || isTold) return;
                        isTold = true;
                        Tracker.track(extras.getString("_mId"), extras.getString("_dId"), extras.getString("_acsDeliveryTracking"), "2");
                        Tracker.track(extras.getString("_mId"), extras.getString("_dId"), extras.getString("_acsDeliveryTracking"), "1");
                    }
                }
                """
        },
        RightExample("onResume with preferences") {
            $0.activity = """
                public class HomeActivity extends AppCompatActivity {
                    @Override protected void onResume() {
                        super.onResume();
                        Bundle extras = getIntent().getExtras();
                        if (extras == null || extras.getString("_mId") == null) return;
                        SharedPreferences told = getSharedPreferences("told", MODE_PRIVATE);
                        if (told.getBoolean(extras.getString("_mId"), false)) return;
                        told.edit().putBoolean(extras.getString("_mId"), true).apply();
                        Tracker.track(extras.getString("_mId"), extras.getString("_dId"), extras.getString("_acsDeliveryTracking", "on"), "2");
                        Tracker.track(extras.getString("_mId"), extras.getString("_dId"), extras.getString("_acsDeliveryTracking", "on"), "1");
                    }
                }
                """
        },
        RightExample(
            "an activity that is reused",
            manifest: AndroidParts.manifest.replacing(
                "\".HomeActivity\"", with: "\".HomeActivity\" android:launchMode=\"singleTop\"")
        ) {
            $0.activity = AndroidParts.activity.replacing(
                "    private void report",
                with:
                    "    @Override protected void onNewIntent(Intent intent) { super.onNewIntent(intent); setIntent(intent); report(intent.getExtras()); }\n    private void report"
            )
        },
        RightExample("a receiver that opens the app") {
            $0.service = AndroidParts.service.replacing(
                "new Intent(this, HomeActivity.class)", with: "new Intent(this, TapReceiver.class)"
            )
            .replacing("getActivity(this, code, open", with: "getBroadcast(this, code, open")
            $0.activity = """
                class TapReceiver extends BroadcastReceiver {
                    @Override public void onReceive(Context context, Intent intent) {
                        context.startActivity(new Intent(context, HomeActivity.class).putExtras(intent).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
                    }
                }

                """ + AndroidParts.activity
        },
        RightExample("functions without their classes") {
            $0.service = AndroidParts.service.replacing(
                "public class PushService extends FirebaseMessagingService {", with: ""
            ).replacing(
                "private static final String TAG = PushService.class.getSimpleName();",
                with: "private static final String TAG = \"push\";"
            )
            $0.service.removeLast()
            $0.activity = AndroidParts.activity.replacing(
                "public class HomeActivity extends AppCompatActivity {", with: "")
            $0.activity.removeLast()
        },
        RightExample("a class that posts, called with the message") {
            $0.service = """
                class Poster {
                    private final Context context;
                    Poster(Context context) { this.context = context; }
                    void show(RemoteMessage message) {
                        Bundle extras = new Bundle();
                        message.getData().forEach(extras::putString);
                        int code = Objects.hash(message.getMessageId());
                        Notification.Builder builder = new Notification.Builder(context, "news");
                        builder.setDeleteIntent(PendingIntent.getBroadcast(context, code, new Intent(context, ClearReceiver.class).putExtras(extras), 0));
                        builder.setContentIntent(PendingIntent.getActivity(context, code, new Intent(context, HomeActivity.class).putExtras(extras), 0));
                    }
                }
                public void onMessageReceived(RemoteMessage message) {
                    Map<String, String> push = message.getData();
                    Tracker.track(push.get("_mId"), push.get("_dId"), push.get("_acsDeliveryTracking"), "7");
                }
                """
        },
        RightExample("a service that makes what it needs when it is made") {
            $0.service = AndroidParts.service
                .replacing(
                    "    @Override\n    public void onMessageReceived",
                    with: """
                            private Map<String, String> names;
                            @Override
                            public void onCreate() {
                                super.onCreate();
                                names = new HashMap<>();
                                names.put("code", "7");
                            }
                            @Override
                            public void onMessageReceived
                        """
                )
                .replacing(
                    "get(\"_acsDeliveryTracking\"), \"7\")", with: "get(\"_acsDeliveryTracking\"), names.get(\"code\"))"
                )
        },
        RightExample("a push that travels as JSON") {
            $0.service = AndroidParts.service
                .replacing("open.putExtra(key, push.get(key));", with: "")
                .replacing(
                    "int code =",
                    with: "open.putExtra(\"payload\", new JSONObject(push).toString());\n        int code =")
            $0.activity = """
                public class HomeActivity extends AppCompatActivity {
                    @Override
                    protected void onCreate(Bundle state) {
                        super.onCreate(state);
                        String payload = getIntent().getStringExtra("payload");
                        if (payload == null) return;
                        try {
                            JSONObject json = new JSONObject(payload);
                            String flag = json.optString("_acsDeliveryTracking", "on");
                            for (String code : new String[] {"2", "1"}) {
                                Tracker.track(json.getString("_mId"), json.getString("_dId"), flag, code);
                            }
                        } catch (JSONException exception) {
                            Log.w("home", "no push of a campaign", exception);
                        }
                    }
                }
                """
        },
    ]

    @Test("sends what is documented, however it is written", arguments: Sweep.rows(examples, every: 3))
    func sends(_ example: RightExample) throws {
        let app = try AndroidExample(example.parts.blocks, manifest: example.manifest)
        #expect(app.problems == [])
        for state in ["", "closed: ", "background: "] {
            #expect(
                try app.sent(state + "r0 r1 d1 o0 resume leave resume r2 o2")
                    == [
                        "7(m0,d0)", "7(m1,d1)", "2(m1,d1)", "2(m0,d0) 1(m0,d0)", "", "", "", "7(m2,d2)",
                        "2(m2,d2) 1(m2,d2)",
                    ]
            )
        }
        #expect(
            try app.sent("closed: launch r0 r1 o1 d0") == ["", "7(m0,d0)", "7(m1,d1)", "2(m1,d1) 1(m1,d1)", "2(m0,d0)"])
        #expect(try app.sent("closed: d0 o1") == ["2(m0,d0)", "2(m1,d1) 1(m1,d1)"])
        #expect(
            try app.sent("r0 d0 r1 o1", [0: ["_acsDeliveryTracking": nil]]) == [
                "7(m0,d0)", "2(m0,d0)", "7(m1,d1)", "2(m1,d1) 1(m1,d1)",
            ]
        )
        for flag in ["off", "", " on", "true"] {
            #expect(
                try app.sent(
                    "r0 d0 r1 o1 resume", [0: ["_acsDeliveryTracking": flag], 1: ["_acsDeliveryTracking": flag]]) == [
                        "", "", "", "", "",
                    ]
            )
        }
        for key in ["_mId", "_dId"] {
            #expect(try app.sent("r0 d0 r1 o1 resume", [0: [key: nil], 1: [key: nil]]) == ["", "", "", "", ""])
        }
    }
}
