package oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** As much of Android, Firebase and the SDK as examples of push tracking use; one device at a time. */
public final class Platform {
    private Platform() {}

    /** What the SDK has been called with since the event began. */
    public static final List<String> calls = new ArrayList<>();

    /** By identity: what the system keeps of the pending intents that were asked for. */
    static final Map<List<Object>, PendingIntent> pendingIntents = new LinkedHashMap<>();

    private static void record(String function, String name, Map<String, ?> data) {
        StringBuilder text = new StringBuilder(function).append('|').append(name);
        for (Map.Entry<String, ?> entry : new TreeMap<>(data).entrySet()) {
            text.append('|').append(entry.getKey()).append('=').append(entry.getValue());
        }
        calls.add(text.toString());
    }

    public static class MobileCore {
        public static void collectMessageInfo(Map<String, ?> data) { record("collectMessageInfo", "", data); }
        public static void trackAction(String name, Map<String, ?> data) { record("trackAction", name, data); }
        public static void trackState(String name, Map<String, ?> data) { record("trackState", name, data); }
    }

    public static class Context {
        public Context getApplicationContext() { return this; }
    }

    public static class Bundle {
        final Map<String, String> values = new LinkedHashMap<>();
        public Bundle() {}
        public Bundle(Bundle other) { values.putAll(other.values); }
        public String getString(String key) { return values.get(key); }
        /** Assignable to anything, so that an example that forgets to cast is compiled. */
        @SuppressWarnings("unchecked") public <T> T get(String key) { return (T) values.get(key); }
        public void putString(String key, String value) { values.put(key, value); }
        public Set<String> keySet() { return values.keySet(); }
        public boolean isEmpty() { return values.isEmpty(); }
    }

    public static class Intent {
        public static final int FLAG_ACTIVITY_CLEAR_TOP = 0x04000000;
        final Class<?> component;
        private Bundle extras;
        public Intent() { component = null; }
        public Intent(Context context, Class<?> component) { this.component = component; }
        Intent(Intent other) {
            component = other.component;
            extras = other.getExtras();
        }
        public Intent putExtras(Bundle more) {
            if (extras == null) extras = new Bundle();
            extras.values.putAll(more.values);
            return this;
        }
        public Bundle getExtras() { return extras == null ? null : new Bundle(extras); }
        public Intent addFlags(int flags) { return this; }
        void replaceExtras(Intent other) { extras = other.getExtras(); }
    }

    public static class PendingIntent {
        public static final int FLAG_ONE_SHOT = 1 << 30;
        public static final int FLAG_NO_CREATE = 1 << 29;
        public static final int FLAG_CANCEL_CURRENT = 1 << 28;
        public static final int FLAG_UPDATE_CURRENT = 1 << 27;
        public static final int FLAG_IMMUTABLE = 1 << 26;
        final boolean startsActivity;
        final boolean isOneShot;
        final Intent intent;
        boolean isCancelled;
        private PendingIntent(boolean startsActivity, int flags, Intent intent) {
            this.startsActivity = startsActivity;
            isOneShot = (flags & FLAG_ONE_SHOT) != 0;
            this.intent = new Intent(intent);
        }
        /** Identity: kind, request code, component and the lasting flags. Extras are no part of it. */
        private static PendingIntent get(boolean startsActivity, int requestCode, Intent intent, int flags) {
            int lasting = flags & ~(FLAG_NO_CREATE | FLAG_CANCEL_CURRENT | FLAG_UPDATE_CURRENT);
            List<Object> key = java.util.Arrays.asList(startsActivity, requestCode, intent.component, lasting);
            PendingIntent kept = pendingIntents.get(key);
            if (kept != null && !kept.isCancelled && (flags & FLAG_CANCEL_CURRENT) == 0) {
                if ((flags & FLAG_UPDATE_CURRENT) != 0) kept.intent.replaceExtras(intent);
                return kept;
            }
            if (kept != null) kept.isCancelled = true;
            if ((flags & FLAG_NO_CREATE) != 0) return null;
            PendingIntent made = new PendingIntent(startsActivity, flags, intent);
            pendingIntents.put(key, made);
            return made;
        }
        public static PendingIntent getActivity(Context context, int requestCode, Intent intent, int flags) {
            return get(true, requestCode, Objects.requireNonNull(intent), flags);
        }
        public static PendingIntent getBroadcast(Context context, int requestCode, Intent intent, int flags) {
            return get(false, requestCode, Objects.requireNonNull(intent), flags);
        }
    }

    public static class NotificationBuilder {
        public PendingIntent contentIntent;
        public PendingIntent deleteIntent;
        public NotificationBuilder setContentIntent(PendingIntent intent) { contentIntent = intent; return this; }
        public NotificationBuilder setDeleteIntent(PendingIntent intent) { deleteIntent = intent; return this; }
    }

    public static class RemoteMessage {
        private final Map<String, String> data;
        public RemoteMessage(Map<String, String> data) { this.data = data; }
        public Map<String, String> getData() { return data; }
    }

    public static class FirebaseMessagingService extends Context {
        /** What a page leaves out: the builder that the intents are handed to. */
        public NotificationBuilder notificationBuilder = new NotificationBuilder();
        public void onMessageReceived(RemoteMessage message) {}
    }

    public static class BroadcastReceiver {
        public void onReceive(Context context, Intent intent) {}
    }

    public static class Activity extends Context {
        private Intent intent;
        private boolean wasCalled;
        public Intent getIntent() { return intent; }
        protected void onResume() { wasCalled = true; }
        void begin(Intent intent) { this.intent = intent; }
        /** Android ends an app whose activity does not call its superclass. */
        void resume() {
            wasCalled = false;
            onResume();
            if (!wasCalled) throw new IllegalStateException("SuperNotCalledException");
        }
    }
}
