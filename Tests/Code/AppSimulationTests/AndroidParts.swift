/// An app in four parts, each of which can be written in many ways.
struct AndroidParts {
    var tracker = Self.tracker
    var service = Self.service
    var receiver = Self.receiver
    var activity = Self.activity

    var blocks: [String] { [tracker, service, receiver, activity] }

    /// With one piece of the text replaced; `nil` where it does not stand there once.
    func replacing(_ text: String, with replacement: String) -> [String]? {
        let joined = blocks.joined(separator: "\u{1F}")
        let parts = joined.split(separator: text, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return parts.joined(separator: replacement).split(separator: "\u{1F}").map(String.init)
    }

    static let tracker = """
        final class Tracker {
            static void track(String message, String delivery, String flag, String code) {
                if (message == null || delivery == null) return;
                if (flag != null && !flag.equals("on")) return;
                HashMap<String, Object> variables = new HashMap<>();
                variables.put("broadlogId", message);
                variables.put("deliveryId", delivery);
                variables.put("action", code);
                MobileCore.collectMessageInfo(variables);
            }
        }
        """

    static let service = """
        public class PushService extends FirebaseMessagingService {
            private static final String TAG = PushService.class.getSimpleName();
            @Override
            public void onMessageReceived(@NonNull RemoteMessage message) {
                super.onMessageReceived(message);
                Log.d(TAG, "from " + message.getFrom());
                Map<String, String> push = message.getData();
                Tracker.track(push.get("_mId"), push.get("_dId"), push.get("_acsDeliveryTracking"), "7");
                if (push.size() > 0) post(push);
            }
            private void post(Map<String, String> push) {
                Intent open = new Intent(this, HomeActivity.class);
                Intent clear = new Intent(this, ClearReceiver.class);
                for (String key : push.keySet()) {
                    open.putExtra(key, push.get(key));
                    clear.putExtra(key, push.get(key));
                }
                int code = push.get("_mId") == null ? 0 : push.get("_mId").hashCode();
                PendingIntent tap = PendingIntent.getActivity(this, code, open, PendingIntent.FLAG_IMMUTABLE);
                PendingIntent swipe = PendingIntent.getBroadcast(getApplicationContext(), code, clear, PendingIntent.FLAG_IMMUTABLE);
                NotificationManager manager = (NotificationManager) getSystemService(Context.NOTIFICATION_SERVICE);
                if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
                    manager.createNotificationChannel(new NotificationChannel("news", getString(R.string.news), NotificationManager.IMPORTANCE_HIGH));
                }
                Notification notification = new NotificationCompat.Builder(this, "news")
                    .setSmallIcon(R.drawable.icon)
                    .setContentTitle(push.get("title"))
                    .setAutoCancel(true)
                    .setContentIntent(tap)
                    .setDeleteIntent(swipe)
                    .build();
                manager.notify(code, notification);
            }
        }
        """

    static let receiver = """
        public class ClearReceiver extends BroadcastReceiver {
            @Override
            public void onReceive(Context context, Intent intent) {
                Tracker.track(intent.getStringExtra("_mId"), intent.getStringExtra("_dId"), intent.getStringExtra("_acsDeliveryTracking"), "2");
            }
        }
        """

    static let activity = """
        public class HomeActivity extends AppCompatActivity {
            @Override
            protected void onCreate(Bundle savedInstanceState) {
                super.onCreate(savedInstanceState);
                setContentView(R.layout.home);
                if (savedInstanceState == null) report(getIntent().getExtras());
            }
            private void report(Bundle extras) {
                if (extras == null) return;
                for (String code : Arrays.asList("2", "1")) {
                    Tracker.track(extras.getString("_mId"), extras.getString("_dId"), extras.getString("_acsDeliveryTracking"), code);
                }
            }
        }
        """

    static let manifest = """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android">
            <application>
                <!-- <receiver android:name=".OtherReceiver" /> -->
                <receiver android:name=".ClearReceiver" android:exported="false"/>
                <activity android:name=".HomeActivity">
                    <intent-filter><action android:name="android.intent.action.MAIN"/></intent-filter>
                </activity>
            </application>
        </manifest>
        """
}
