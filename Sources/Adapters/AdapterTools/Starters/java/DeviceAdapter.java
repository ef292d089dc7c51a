/*
 * An adapter that plays device events, so that the app's own wiring makes the callbacks. It needs Java 17 or later.
 *
 *     javac -d classes Adapter.java DeviceAdapter.java
 *     tracking-conformance run -- java -cp classes DeviceAdapter
 *
 * Only device events show whether a notification has a delete intent, which extras its intents carry, and which notifications are
 * still on the device. In a test with Robolectric, replace the stand-ins below with the real service, receiver and activity, and
 * with shadows: see `DeviceDrive.md`.
 */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

public final class DeviceAdapter {
    // ======================================== YOUR CODE: from here ========================================

    /** Your app's profile, for Android alone. Change the name and version of the sink, and the SDK that your app is linked with. */
    static final Map<String, Object> PROFILE = Adapter.object(
        "sink", Adapter.object("name", "java-device-starter", "version", "1.0"),
        "platforms", List.of("android"),
        "sdk", Adapter.object("android", Adapter.object("name", "ACPCore", "version", "1.4.0")),
        "launchMode", "standard", // the launch mode of the activity that a tap opens; "singleTop" or "singleTask"
        "drive", "device");

    /** Your service, receiver and activity in one process. `Adapter.App` decides what they send; this class connects them. */
    static final class Wiring {
        private final Adapter.App app;
        private final NotificationManager manager;
        private final Map<String, String> storage;

        Wiring(Adapter.App app, NotificationManager manager, Map<String, String> storage) {
            this.app = app;
            this.manager = manager;
            this.storage = storage;
        }

        /** Your FirebaseMessagingService: posts the notification, with intents that carry the data of the push. */
        void onMessageReceived(Map<String, Object> data, String messageId) {
            app.messageId = messageId;
            app.onMessageReceived(data);
            PendingIntent content = new PendingIntent(Component.ACTIVITY, data);
            PendingIntent delete = new PendingIntent(Component.RECEIVER, data);
            manager.notify(nextId(), new Notification(content, delete));
        }

        /** A new id for each notification, in later processes, too: a reused id replaces the older notification. */
        private int nextId() {
            int id = Integer.parseInt(storage.getOrDefault("nextId", "0"));
            storage.put("nextId", String.valueOf(id + 1));
            return id;
        }

        /** Your BroadcastReceiver. */
        void onReceive(Map<String, Object> extras) {
            app.onReceive(extras);
        }

        /** Your activity; restored if its savedInstanceState is not null. */
        void onCreate(Activity activity, boolean restored) {
            Intent intent = activity.getIntent();
            app.onCreate(intent.number(), intent.extras(), restored, intent.fromHistory());
        }

        /** Your activity, with launch mode singleTop or singleTask. */
        void onNewIntent(Activity activity, Intent intent) {
            activity.setIntent(intent);
            app.onNewIntent(intent.number(), intent.extras());
        }

        /** Your activity, back in the foreground with the intent that it holds. */
        void onResume(Activity activity) {
            Intent intent = activity.getIntent();
            app.onResume(intent.number(), intent.extras());
        }
    }

    // ======================================== YOUR CODE: up to here ========================================

    enum Component { ACTIVITY, RECEIVER }

    /** The component that it reaches, in whichever process is running by then, and what it carries. */
    record PendingIntent(Component component, Map<String, Object> extras) {}

    /** A posted notification. An intent that the app did not set is null. */
    record Notification(PendingIntent content, PendingIntent delete) {}

    /** An intent of the activity. The same number is the same object. From the launcher, the extras are null. */
    record Intent(int number, Map<String, Object> extras, boolean fromHistory) {}

    /** Replaces Android's Activity: holds the intent that created it until the app sets another. */
    static final class Activity {
        private Intent intent;

        Activity(Intent intent) {
            this.intent = intent;
        }

        Intent getIntent() {
            return intent;
        }

        void setIntent(Intent intent) {
            this.intent = intent;
        }
    }

    /** Replaces Android's NotificationManager: a notification replaces an earlier one with the same id. */
    static final class NotificationManager {
        private Integer id;
        private Notification posted;

        void notify(int id, Notification notification) {
            this.id = id;
            posted = notification;
        }
    }

    /** A device with your app on it: plays events, and fires the intents that the app has posted. */
    static final class Device {
        private final NotificationManager manager = new NotificationManager();
        private final Map<String, String> storage = new HashMap<>();
        private final Map<Integer, Map<String, Object>> payloads = new HashMap<>();
        private final Map<Integer, String> messageIds = new HashMap<>();
        private final Map<Integer, Notification> shown = new HashMap<>();
        private final Map<Integer, Integer> ids = new HashMap<>();
        private final List<Object> replaced = new ArrayList<>();
        private final Function<Map<String, String>, Adapter.App> newApp;
        private Wiring wiring;
        private Activity activity;
        private Intent creating; // The intent that created the activity, whichever it holds by now.
        private Map<String, Object> lastTapped;
        private int nextIntent = 0;
        private long now;

        Device(Function<Map<String, String>, Adapter.App> newApp) {
            this.newApp = newApp;
        }

        private Wiring newProcess() {
            Adapter.App app = newApp.apply(storage);
            app.now = now;
            return new Wiring(app, manager, storage);
        }

        /** The time in milliseconds since 1970, as the app reads it. */
        void setTime(long now) {
            this.now = now;
            if (wiring != null) wiring.app.now = now;
        }

        void receive(int notification) {
            manager.id = null;
            wiring.onMessageReceived(payloads.get(notification), messageIds.get(notification));
            if (manager.id == null) return; // Your app posted nothing.
            ids.forEach((other, id) -> {
                if (other != notification && id.equals(manager.id) && shown.remove(other) != null) replaced.add(other);
            });
            shown.put(notification, manager.posted);
            ids.put(notification, manager.id);
        }

        /** A push that came to an earlier process. Its notification replaces none. */
        void receiveEarlier(int notification) {
            if (wiring == null) wiring = newProcess();
            manager.id = null;
            wiring.onMessageReceived(payloads.get(notification), messageIds.get(notification));
            if (manager.id != null) shown.put(notification, manager.posted);
        }

        /** Starts the process in which the case begins, and launches an app that is running then. */
        void begin(String state) {
            wiring = newProcess();
            if (!state.equals("closed")) launch();
        }

        void dismiss(int notification) {
            Notification posted = shown.remove(notification);
            if (posted != null) fire(posted.delete());
        }

        void open(int notification) {
            Notification posted = shown.remove(notification);
            if (posted != null) fire(posted.content());
        }

        private void fire(PendingIntent pending) {
            if (pending == null) return;
            if (pending.component() == Component.RECEIVER) wiring.onReceive(pending.extras());
            else tap(pending.extras());
        }

        private void tap(Map<String, Object> extras) {
            lastTapped = extras;
            Intent intent = nextIntent(extras, false);
            if (activity != null && staysAlive()) deliver(intent);
            else start(intent, false);
        }

        void launch() {
            start(nextIntent(null, false), false);
        }

        /** The user returns from Recents, then by the icon, whose intent an activity may get that stays. */
        void resume() {
            if (activity == null) return;
            wiring.onResume(activity);
            if (staysAlive()) deliver(nextIntent(null, false));
        }

        private static boolean staysAlive() {
            return List.of("singleTop", "singleTask").contains(PROFILE.get("launchMode"));
        }

        private void deliver(Intent intent) {
            wiring.onNewIntent(activity, intent);
            wiring.onResume(activity);
        }

        /** The device was rotated: the activity is created again, with the intent that it holds. */
        void recreate() {
            if (activity != null) make(activity.getIntent(), true);
        }

        /** The system ends the process. It keeps what the activity was created with. */
        void end() {
            wiring = newProcess();
            activity = null;
        }

        /** The process has died, and the user returns: the activity is created again, as it was created first. */
        void restore() {
            wiring = newProcess();
            if (creating != null) start(nextIntent(creating.extras(), creating.fromHistory()), true);
        }

        /** The activity was finished, and the user chooses the app in Recents: the intent of the last tap starts it again. */
        void relaunch() {
            start(nextIntent(lastTapped, true), false);
        }

        private Intent nextIntent(Map<String, Object> extras, boolean fromHistory) {
            return new Intent(nextIntent++, extras, fromHistory);
        }

        private void start(Intent intent, boolean restored) {
            creating = intent;
            make(intent, restored);
        }

        private void make(Intent intent, boolean restored) {
            activity = new Activity(intent);
            wiring.onCreate(activity, restored);
            wiring.onResume(activity);
        }
    }

    private String edition = "";

    /** Answers one line of the runner, or of a plan made with `--drive device`; null if the line needs no answer. */
    String answer(String line) {
        Map<String, Object> request = Adapter.asObject(new Adapter.JSON(line).document());
        if (request.get("method").equals("shutdown")) return null;
        Map<String, Object> parameters = Adapter.asObject(request.get("params"));
        Map<String, Object> result;
        if (request.get("method").equals("initialize")) {
            edition = (String) parameters.get("edition");
            result = Adapter.object("protocolVersion", 2);
            result.putAll(PROFILE);
        } else {
            result = runCase((List<?>) parameters.get("events"), (String) parameters.get("app"));
        }
        return Adapter.JSON.text(Adapter.object("jsonrpc", "2.0", "id", request.get("id"), "result", result));
    }

    /** Runs one case and returns a list of calls for each event. An exception ends the case; the calls before it still count. */
    private Map<String, Object> runCase(List<?> events, String state) {
        Adapter.RecordingSDK sdk = new Adapter.RecordingSDK();
        Device device = new Device(storage -> new Adapter.App(sdk, edition, storage));
        begin(device, events, state);
        sdk.takeCalls(); // Other cases judge arrivals and launches.
        List<Object> calls = new ArrayList<>();
        Map<String, Object> result = Adapter.object("calls", calls);
        for (int i = 0; i < events.size() && !result.containsKey("threw"); i++) {
            Map<String, Object> event = Adapter.asObject(events.get(i));
            try {
                int notification = notification(event);
                device.setTime(time(event));
                keepPayload(device, event);
                sdk.begin((String) event.get("event"));
                play(device, event, notification);
            } catch (Throwable thrown) {
                result.put("threw", thrown.toString());
            }
            calls.add(i + 1 < events.size() && !result.containsKey("threw") ? sdk.takeCalls() : sdk.end());
        }
        // Nobody can clear or tap a replaced notification, so the runner does not fail the app for such a gesture.
        if (!device.replaced.isEmpty()) result.put("replaced", device.replaced);
        return result;
    }

    private static final long DAY = 24 * 60 * 60 * 1000;

    /** What came before the case: the pushes whose first event is a gesture, and the launch of an app that is running. */
    private void begin(Device device, List<?> events, String state) {
        TreeSet<Integer> earlier = new TreeSet<>();
        for (Object element : events) {
            Map<String, Object> event = Adapter.asObject(element);
            if (event.get("event").equals("received") || !event.containsKey("payload")) continue;
            keepPayload(device, event);
            earlier.add(notification(event));
        }
        long start = time(Adapter.asObject(events.get(0)));
        long time = start - 3 * DAY;
        for (int notification : earlier) {
            device.setTime(time);
            time += 60 * 1000;
            playBefore(() -> device.receiveEarlier(notification));
        }
        device.setTime(start - DAY);
        playBefore(() -> device.begin(state));
    }

    private static void playBefore(Runnable step) {
        try {
            step.run();
        } catch (Throwable thrown) {
            System.err.println("before the case: " + thrown);
        }
    }

    private static long time(Map<String, Object> event) {
        return ((BigDecimal) event.get("now")).longValueExact();
    }

    private static int notification(Map<String, Object> event) {
        return event.get("notification") instanceof BigDecimal number ? number.intValueExact() : -1;
    }

    private static void keepPayload(Device device, Map<String, Object> event) {
        if (!event.containsKey("payload")) return;
        device.payloads.put(notification(event), Adapter.asObject(event.get("payload")));
        device.messageIds.put(notification(event), (String) event.get("messageId"));
    }

    private void play(Device device, Map<String, Object> event, int notification) {
        switch ((String) event.get("event")) {
            case "received" -> device.receive(notification);
            case "dismissed" -> device.dismiss(notification);
            case "opened" -> device.open(notification);
            case "launched" -> device.launch();
            case "resumed" -> device.resume();
            case "recreated" -> device.recreate();
            case "ended" -> device.end();
            case "restored" -> device.restore();
            case "relaunched" -> device.relaunch();
            case "left" -> {} // No callback.
            default -> throw new IllegalArgumentException("unknown event " + event.get("event"));
        }
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err); // Only answers may go to standard output.
        DeviceAdapter adapter = new DeviceAdapter();
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String answer = adapter.answer(line);
            if (answer == null) return;
            answers.print(answer + "\n");
            answers.flush();
        }
    }
}
