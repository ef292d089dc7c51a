/*
 * The app behind an adapter, by callbacks or, with `device` as the argument, by what happens on the device. JSON is read and written by the
 * starter's `Adapter`.
 */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class ParcelAdapter {
    private final List<Object> calls = new ArrayList<>();
    private final Map<Object, Parcel.Intent> intents = new HashMap<>();
    private Parcel app = newApp();
    private Object process;
    private Parcel.Intent creating; // What the activity was created with.
    private Map<String, String> tapped;
    private final Map<Object, Parcel.Notification> shown = new HashMap<>();
    private final Map<Object, Map<String, String>> payloads = new HashMap<>();

    private Parcel newApp() {
        return new Parcel(variables -> calls.add(Adapter.object("function", "collectMessageInfo", "data", new LinkedHashMap<>(variables))));
    }

    /** A callback of the harness. */
    private void call(Map<String, Object> callback) {
        if (!callback.get("process").equals(process)) { // The process before has died, and what it had in memory is gone.
            process = callback.get("process");
            app = newApp();
        }
        Map<String, String> extras = strings(callback.get("extras"));
        switch ((String) callback.get("callback")) {
            case "onMessageReceived" -> app.onMessageReceived(strings(callback.get("data")));
            case "onReceive" -> app.onReceive(new Parcel.Intent(extras));
            case "onCreate" -> app.onCreate(
                intents.computeIfAbsent(callback.get("intent"), number -> new Parcel.Intent(extras)),
                callback.get("restored").equals(true) || callback.get("fromHistory").equals(true));
            case "onResume" -> {
                app.intent = intents.computeIfAbsent(callback.get("intent"), number -> new Parcel.Intent(extras));
                app.onResume();
            }
            default -> throw new IllegalArgumentException("unknown callback " + callback.get("callback"));
        }
    }

    /** What happens on the device; the app's own intents decide what is called. */
    private void play(Map<String, Object> event) {
        Object number = event.get("notification");
        if (event.containsKey("payload")) {
            payloads.put(number, strings(event.get("payload")));
            // A gesture on what was not received here is about a notification of an earlier process.
            shown.put(number, app.notification(payloads.get(number)));
        }
        switch ((String) event.get("event")) {
            case "received" -> {
                app.onMessageReceived(payloads.get(number));
                shown.put(number, app.notification(payloads.get(number)));
            }
            case "dismissed" -> {
                if (shown.get(number).delete() != null) app.onReceive(shown.get(number).delete());
            }
            case "opened" -> {
                tapped = shown.get(number).content().extras;
                start(shown.get(number).content(), false);
            }
            case "launched" -> start(new Parcel.Intent(null), false);
            case "resumed" -> app.onResume();
            case "recreated" -> start(app.intent, true);
            case "restored" -> {
                app = newApp();
                start(new Parcel.Intent(creating.extras), true);
            }
            case "relaunched" -> start(new Parcel.Intent(tapped), true);
            case "ended" -> app = newApp();
            case "left" -> {}
            default -> throw new IllegalArgumentException("unknown event " + event.get("event"));
        }
    }

    private void start(Parcel.Intent intent, boolean comesBack) {
        creating = intent;
        app.onCreate(intent, comesBack);
        app.onResume();
    }

    private static Map<String, String> strings(Object value) {
        if (value == null) return null;
        Map<String, String> strings = new LinkedHashMap<>();
        Adapter.asObject(value).forEach((key, text) -> strings.put(key, (String) text));
        return strings;
    }

    private Map<String, Object> runCase(Map<String, Object> parameters) {
        List<Object> lists = new ArrayList<>();
        boolean isDevice = parameters.containsKey("events");
        for (Object event : (List<?>) parameters.get(isDevice ? "events" : "callbacks")) {
            if (isDevice) play(Adapter.asObject(event));
            else call(Adapter.asObject(event));
            lists.add(new ArrayList<>(calls));
            calls.clear();
        }
        return Adapter.object("calls", lists);
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Map<String, Object> profile = Adapter.object(
            "protocolVersion", 2, "sink", Adapter.object("name", "parcel", "version", "5.2"), "platforms", List.of("android"),
            "sdk", Adapter.object("android", Adapter.object("name", "ACPCore", "version", "1.4.0")),
            "drive", arguments.length > 0 ? arguments[0] : "callbacks");
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            Map<String, Object> request = Adapter.asObject(new Adapter.JSON(line).document());
            if (request.get("method").equals("shutdown")) return;
            Object result = request.get("method").equals("initialize")
                ? profile : new ParcelAdapter().runCase(Adapter.asObject(request.get("params")));
            answers.print(Adapter.JSON.text(Adapter.object("jsonrpc", "2.0", "id", request.get("id"), "result", result)) + "\n");
            answers.flush();
        }
    }
}
