/*
 * An adapter that is told what happens on the device, and lets the app's own wiring make the callbacks. Java 17 or later.
 *
 *     javac -d classes Adapter.java DeviceAdapter.java
 *     tracking-conformance run -- java -cp classes DeviceAdapter
 *
 * Only so it is seen whether a notification has a delete intent, which extras its intents carry, and what is still on the device. In a
 * test with Robolectric the stand-ins below are the real service, receiver, activity and shadows: `DeviceDrive.md` says which.
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
import java.util.function.BiConsumer;

public final class DeviceAdapter {
    // ======================================== YOUR CODE: from here ========================================

    /** What is checked: this is Android's wiring. */
    static final Map<String, Object> PROFILE = Adapter.object(
        "sink", Adapter.object("name", "java-device-starter", "version", "1.0"),
        "platforms", List.of("android"),
        "sdk", Adapter.object("android", Adapter.object("name", "ACPCore", "version", "1.4.0")),
        "launchMode", "standard",
        "drive", "device");

    /** Your service, receiver and activity. What they send is the code of `Adapter.App`; here is how they hang together. */
    static final class Wiring {
        private final Adapter.App app;
        private final NotificationManager manager;
        private int nextNotification = 0;

        Wiring(Adapter.App app, NotificationManager manager) {
            this.app = app;
            this.manager = manager;
        }

        /** Your FirebaseMessagingService: posts the notification, with intents that carry the push data. */
        void onMessageReceived(Map<String, Object> data) {
            app.onMessageReceived(data);
            Intent content = new Intent(data, this::startActivity);
            Intent delete = new Intent(data, (extras, ordinal) -> app.onReceive(extras));
            // An id of its own for each: one that is used again replaces the older notification.
            manager.notify(nextNotification++, new Notification(content, delete));
        }

        /** Your activity, started by an intent; extras are null from the launcher. */
        void startActivity(Map<String, Object> extras, int intent) {
            app.onCreate(intent, extras);
            app.onResume(intent, extras);
        }

        /** Your activity, coming back to the front with the intent that it was started with. */
        void resumeActivity(Map<String, Object> extras, int intent) {
            app.onResume(intent, extras);
        }
    }

    // ======================================== YOUR CODE: up to here ========================================

    /** What an intent carries, and the component that it reaches, which is told the intent's number, too. */
    record Intent(Map<String, Object> extras, BiConsumer<Map<String, Object>, Integer> component) {}

    /** A posted notification; an intent that the app has not set is null. */
    record Notification(Intent content, Intent delete) {}

    /** Stands in for the one of Android: what is posted under an id stands there in place of what stood there before. */
    static final class NotificationManager {
        private Integer id;
        private Notification posted;

        void notify(int id, Notification notification) {
            this.id = id;
            posted = notification;
        }
    }

    /** A device with your app on it: lets happen what an event says, and fires the intents that the app has posted. */
    static final class Device {
        private final NotificationManager manager = new NotificationManager();
        private final Map<Integer, Map<String, Object>> payloads = new HashMap<>();
        private final Map<Integer, Notification> shown = new HashMap<>();
        private final Map<Integer, Integer> ids = new HashMap<>();
        private final List<Object> replaced = new ArrayList<>();
        private final Wiring wiring;
        private Map<String, Object> heldExtras;
        private int heldIntent = 0;
        private int nextIntent = 1;

        Device(Adapter.App app, String state) {
            wiring = new Wiring(app, manager);
            if (state.equals("closed")) nextIntent = 0; // No activity stands, so the next one gets the first intent.
        }

        void receive(int notification) {
            manager.id = null;
            wiring.onMessageReceived(payloads.get(notification));
            if (manager.id == null) return; // Your app has posted nothing.
            ids.forEach((other, id) -> {
                if (other != notification && id.equals(manager.id) && shown.remove(other) != null) replaced.add(other);
            });
            shown.put(notification, manager.posted);
            ids.put(notification, manager.id);
        }

        /** Posts a notification of an earlier process, which stands beside those of this one. */
        void receiveEarlier(int notification) {
            wiring.onMessageReceived(payloads.get(notification));
            shown.put(notification, manager.posted);
        }

        boolean isKnown(int notification) {
            return shown.containsKey(notification) || ids.containsKey(notification);
        }

        void dismiss(int notification) {
            Notification posted = shown.remove(notification);
            if (posted != null && posted.delete() != null) posted.delete().component().accept(posted.delete().extras(), -1);
        }

        void open(int notification) {
            Notification posted = shown.remove(notification);
            if (posted != null && posted.content() != null) start(posted.content().extras());
        }

        void start(Map<String, Object> extras) {
            heldExtras = extras;
            heldIntent = nextIntent++;
            wiring.startActivity(heldExtras, heldIntent);
        }

        void resume() {
            wiring.resumeActivity(heldExtras, heldIntent);
        }
    }

    private String edition = "";

    /** Answers one line of the harness, or of a plan made with `--drive device`; null where there is nothing to answer. */
    String answer(String line) {
        Map<String, Object> request = Adapter.asObject(new Adapter.JSON(line).document());
        if (request.get("method").equals("shutdown")) return null;
        Map<String, Object> parameters = Adapter.asObject(request.get("params"));
        Map<String, Object> result;
        if (request.get("method").equals("initialize")) {
            edition = (String) parameters.get("edition");
            result = Adapter.object("protocolVersion", 1);
            result.putAll(PROFILE);
        } else {
            result = runCase((List<?>) parameters.get("events"), (String) parameters.get("app"));
        }
        return Adapter.JSON.text(Adapter.object("jsonrpc", "2.0", "id", request.get("id"), "result", result));
    }

    /** Plays one case: a list of calls for each event. A throw ends it; what was called before still counts. */
    private Map<String, Object> runCase(List<?> events, String state) {
        Adapter.RecordingSDK sdk = new Adapter.RecordingSDK();
        Device device = new Device(new Adapter.App(sdk, edition), state);
        List<Object> calls = new ArrayList<>();
        Map<String, Object> result = Adapter.object("calls", calls);
        for (int i = 0; i < events.size() && !result.containsKey("threw"); i++) {
            Map<String, Object> event = Adapter.asObject(events.get(i));
            try {
                int notification = event.get("notification") instanceof BigDecimal number ? number.intValueExact() : -1;
                prepare(device, sdk, event, notification);
                sdk.begin((String) event.get("event"));
                play(device, event, notification);
            } catch (Throwable thrown) {
                result.put("threw", thrown.toString());
            }
            calls.add(i + 1 < events.size() && !result.containsKey("threw") ? sdk.takeCalls() : sdk.end());
        }
        // No user can clear or tap what is no longer there, and no case with such a gesture is held against the app.
        if (!device.replaced.isEmpty()) result.put("replaced", device.replaced);
        return result;
    }

    /** Keeps the payload; a gesture on what was never received is about a notification of an earlier process, so it is posted unrecorded. */
    private void prepare(Device device, Adapter.RecordingSDK sdk, Map<String, Object> event, int notification) {
        if (event.containsKey("payload")) device.payloads.put(notification, Adapter.asObject(event.get("payload")));
        if (event.get("event").equals("received") || notification < 0 || device.isKnown(notification)) return;
        device.receiveEarlier(notification);
        sdk.takeCalls();
    }

    private void play(Device device, Map<String, Object> event, int notification) {
        switch ((String) event.get("event")) {
            case "received" -> device.receive(notification);
            case "dismissed" -> device.dismiss(notification);
            case "opened" -> device.open(notification);
            case "launched" -> device.start(null);
            case "resumed" -> device.resume();
            case "left" -> {} // Nobody is called.
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
