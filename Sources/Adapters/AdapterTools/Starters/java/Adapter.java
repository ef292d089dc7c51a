/*
 * An adapter for tracking-conformance. It needs Java 17 or later and nothing else.
 *
 *     tracking-conformance run -- java Adapter.java
 *
 * It reads one request per line from standard input and writes one answer per line to standard output.
 * Unchanged, it does what the documentation asks for, and conforms. Edit only the part between the two YOUR CODE
 * lines; the rest speaks the protocol.
 */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

public final class Adapter {
    // ======================================== YOUR CODE: from here ========================================

    /**
     * Your app's profile. Change:
     * - the sink: the name and version of your app, as reports show them;
     * - the platforms: keep those that your code supports, since cases of the others are not run;
     * - the SDK: the one that your code is linked with, since cases that require another version are skipped.
     */
    static final Map<String, Object> PROFILE = object(
        "sink", object("name", "java-starter", "version", "1.0"),
        "platforms", List.of("android", "ios"),
        "sdk", object(
            "android", object("name", "ACPCore", "version", "1.4.0"),
            "ios", object("name", "ACPCore", "version", "2.3.0")),
        "launchMode", "standard", // Android: the launch mode of the activity that a tap opens; "singleTop" or "singleTask"
        "activity", "direct", // Android: whether a tap opens it itself; or "forwarded", through an activity that starts it
        "extras", "data", // Android: what the intents of your notifications carry; or "data+fcm", with Firebase's own extras
        "category", "DEFAULT", // iOS: the category of your Campaign pushes
        "lifecycle", "application"); // iOS: the delegate that receives lifecycle events; or "scenes"

    /**
     * Your app in one process. Each process of a case gets a new instance, and only the storage survives: keep nothing in static
     * variables.
     *
     * Each method is a callback of the operating system. Pass it on to your own code, and give your code {@code sdk} in place of the
     * real SDK. If your code works on another thread, wait for it before the method returns.
     */
    static final class App extends Callbacks {
        private final RecordingSDK sdk;
        private final String edition; // of the documentation; code that follows a single edition can ignore it
        private final Map<String, String> storage; // what your app keeps on disk; empty before the first callback of a case

        App(RecordingSDK sdk, String edition, Map<String, String> storage) {
            this.sdk = sdk;
            this.edition = edition;
            this.storage = storage;
        }

        // Android alone. For an iOS app, delete this part, up to "iOS alone".
        // All values of data and extras are strings; extras are null if the intent has none.

        private final Set<Integer> seenIntents = new HashSet<>();

        @Override
        void onMessageReceived(Map<String, Object> data) {
            track(data, "7");
        }

        @Override
        void onReceive(Map<String, Object> extras) {
            track(extras, "2");
        }

        @Override
        void onCreate(int intent, Map<String, Object> extras, boolean restored, boolean fromHistory) {
            // Once per intent; not at all if the activity is restored or launched from history.
            if (restored || fromHistory) seenIntents.add(intent);
            openOnce(intent, extras);
        }

        @Override
        void onNewIntent(int intent, Map<String, Object> extras) {
            openOnce(intent, extras);
        }

        @Override
        void onResume(int intent, Map<String, Object> extras) {
            openOnce(intent, extras);
        }

        // Called only with "activity", "forwarded".

        @Override
        void onForward(int intent, Map<String, Object> extras, boolean fromHistory) {
            // onCreate of the activity that forwards its intent. The activity that gets the copy tracks it.
        }

        private void openOnce(int intent, Map<String, Object> extras) {
            // An activity that returns to the foreground still holds the intent that opened it. That is not another open.
            if (extras != null && seenIntents.add(intent)) track(extras, "2", "1");
        }

        // iOS alone. For an Android app, delete this part, up to "Both platforms".

        private static final String TAPPED = "com.apple.UNNotificationDefaultActionIdentifier";
        private static final String DISMISSED = "com.apple.UNNotificationDismissActionIdentifier";

        @Override
        void didFinishLaunching(Map<String, Object> remoteNotification) {
            // The user's action follows in didReceive.
        }

        @Override
        void didReceiveRemoteNotification(Map<String, Object> userInfo, String applicationState) {
            // In the foreground, willPresent has already tracked it.
            if (applicationState.equals("background")) track(userInfo, "7");
        }

        @Override
        void willPresent(Map<String, Object> userInfo) {
            track(userInfo, "7");
        }

        @Override
        void didReceive(Map<String, Object> userInfo, String actionIdentifier) {
            if (actionIdentifier.equals(TAPPED)) track(userInfo, "2", "1");
            else if (actionIdentifier.equals(DISMISSED)) track(userInfo, "2");
        }

        @Override
        void applicationDidBecomeActive() {}

        // Called only with "lifecycle", "scenes".

        @Override
        void sceneWillConnect(Map<String, Object> response) {
            // The tap that opens the scene (userInfo, actionIdentifier), or null. It also arrives in didReceive, which
            // tracks it.
        }

        @Override
        void sceneDidBecomeActive() {} // Called instead of applicationDidBecomeActive.

        // Both platforms

        private void track(Map<String, Object> push, String... actions) {
            // The documented behaviour. Remove it once your own code makes the calls.
            // Deliveries older than the flag do not carry it, and are tracked. In the first edition, all are.
            boolean isTracked = !push.containsKey("_acsDeliveryTracking") || "on".equals(push.get("_acsDeliveryTracking"));
            if (!isTracked && !edition.equals("2020-07")) return;
            if (!(push.get("_mId") instanceof String message) || !(push.get("_dId") instanceof String delivery)) return;
            for (String action : actions) {
                Map<String, String> data = new LinkedHashMap<>();
                data.put("broadlogId", message);
                data.put("deliveryId", delivery);
                data.put("action", action);
                if (edition.equals("2020-07") || edition.equals("2021-01")) sdk.trackAction("tracking", data);
                else sdk.collectMessageInfo(data);
            }
        }
    }

    // ======================================== YOUR CODE: up to here ========================================

    /** The callbacks of both platforms. A callback that the app does not implement fails the cases that need it. */
    abstract static class Callbacks {
        /** Where the app was before the event: foreground, background, closed or terminated. */
        String appState = "";
        /** The time in milliseconds since 1970. Code that reads a clock must get this time: a case plays days in a moment. */
        long now;
        /** At onMessageReceived: the result of RemoteMessage.getMessageId(). */
        String messageId = "";
        /** At willPresent and didReceive: notification.request.identifier. */
        String requestIdentifier = "";

        void onMessageReceived(Map<String, Object> data) {
            throw missing("onMessageReceived");
        }

        void onReceive(Map<String, Object> extras) {
            throw missing("onReceive");
        }

        void onCreate(int intent, Map<String, Object> extras, boolean restored, boolean fromHistory) {
            throw missing("onCreate");
        }

        void onForward(int intent, Map<String, Object> extras, boolean fromHistory) {
            throw missing("onForward");
        }

        void onNewIntent(int intent, Map<String, Object> extras) {
            throw missing("onNewIntent");
        }

        void onResume(int intent, Map<String, Object> extras) {
            throw missing("onResume");
        }

        void didFinishLaunching(Map<String, Object> remoteNotification) {
            throw missing("didFinishLaunching");
        }

        void didReceiveRemoteNotification(Map<String, Object> userInfo, String applicationState) {
            throw missing("didReceiveRemoteNotification");
        }

        void willPresent(Map<String, Object> userInfo) {
            throw missing("willPresent");
        }

        void didReceive(Map<String, Object> userInfo, String actionIdentifier) {
            throw missing("didReceive");
        }

        void applicationDidBecomeActive() {
            throw missing("applicationDidBecomeActive");
        }

        void sceneWillConnect(Map<String, Object> response) {
            throw missing("sceneWillConnect");
        }

        void sceneDidBecomeActive() {
            throw missing("sceneDidBecomeActive");
        }

        private static UnsupportedOperationException missing(String callback) {
            return new UnsupportedOperationException("the app has no " + callback);
        }
    }

    /** Replaces the SDK: records the arguments of each call as they are at that moment. Any thread may call it. */
    static final class RecordingSDK {
        private List<Object> calls = new ArrayList<>();
        private String callback = "none";
        private boolean hasEnded = false;

        void trackAction(String name, Map<String, ?> data) {
            record(object("function", "trackAction", "name", name, "data", new LinkedHashMap<>(data)));
        }

        void collectMessageInfo(Map<String, ?> data) {
            record(object("function", "collectMessageInfo", "data", new LinkedHashMap<>(data)));
        }

        private synchronized void record(Map<String, Object> call) {
            if (hasEnded) {
                System.err.println("late call: " + call.get("function")
                    + " came after its case had ended; the last callback of the case was " + callback);
            } else {
                calls.add(call);
            }
        }

        /** From now on, calls belong to this callback. */
        synchronized void begin(String callback) {
            this.callback = callback;
        }

        /** Returns the calls since the last time. */
        synchronized List<Object> takeCalls() {
            List<Object> taken = calls;
            calls = new ArrayList<>();
            return taken;
        }

        /** Returns the last calls; any later call is late. */
        synchronized List<Object> end() {
            hasEnded = true;
            return takeCalls();
        }
    }

    private String edition = "";

    /** Answers one line of the runner, or of a plan; null if the line needs no answer. */
    String answer(String line) {
        Map<String, Object> request = asObject(new JSON(line).document());
        if (request.get("method").equals("shutdown")) return null;
        Map<String, Object> parameters = asObject(request.get("params"));
        Map<String, Object> result;
        if (request.get("method").equals("initialize")) {
            edition = (String) parameters.get("edition");
            result = object("protocolVersion", 2);
            result.putAll(PROFILE);
        } else {
            List<?> before = parameters.get("before") instanceof List<?> callbacks ? callbacks : List.of();
            result = runCase(before, (List<?>) parameters.get("callbacks"));
        }
        return JSON.text(object("jsonrpc", "2.0", "id", request.get("id"), "result", result));
    }

    /** Runs one case and returns a list of calls for each callback. An exception ends the case; the calls before it still count. */
    private Map<String, Object> runCase(List<?> before, List<?> callbacks) {
        RecordingSDK sdk = new RecordingSDK();
        Map<String, String> storage = new HashMap<>();
        Processes processes = new Processes(() -> new App(sdk, edition, storage));
        for (Object callback : before) { // Earlier pushes, and the launch of a running app: other cases judge them.
            try {
                processes.call(asObject(callback));
            } catch (Throwable thrown) {
                System.err.println("before the case: " + thrown);
            }
        }
        sdk.takeCalls();
        List<Object> calls = new ArrayList<>();
        Map<String, Object> result = object("calls", calls);
        for (Iterator<?> rest = callbacks.iterator(); rest.hasNext() && !result.containsKey("threw"); ) {
            Map<String, Object> callback = asObject(rest.next());
            sdk.begin((String) callback.get("callback"));
            try {
                processes.call(callback);
            } catch (Throwable thrown) {
                result.put("threw", thrown.toString());
            }
            calls.add(rest.hasNext() && !result.containsKey("threw") ? sdk.takeCalls() : sdk.end());
        }
        return result;
    }

    /** The processes of the app, one after the other. */
    private static final class Processes {
        private final Supplier<App> newApp;
        private App app;
        private Object process;

        Processes(Supplier<App> newApp) {
            this.newApp = newApp;
        }

        void call(Map<String, Object> callback) {
            if (!callback.get("process").equals(process)) { // The previous process has died, with everything in its memory.
                app = newApp.get();
                process = callback.get("process");
            }
            Adapter.call(app, callback);
        }
    }

    private static void call(App app, Map<String, Object> callback) {
        Map<String, Object> userInfo = asObject(callback.get("userInfo"));
        Map<String, Object> extras = asObject(callback.get("extras"));
        int intent = callback.get("intent") instanceof BigDecimal number ? number.intValueExact() : -1;
        app.appState = (String) callback.get("app");
        app.now = ((BigDecimal) callback.get("now")).longValueExact();
        if (callback.containsKey("messageId")) app.messageId = (String) callback.get("messageId");
        if (callback.containsKey("requestIdentifier")) app.requestIdentifier = (String) callback.get("requestIdentifier");
        switch (callback.containsKey("forwards") ? "onForward" : (String) callback.get("callback")) {
            case "onMessageReceived" -> app.onMessageReceived(asObject(callback.get("data")));
            case "onReceive" -> app.onReceive(extras);
            case "onCreate" ->
                app.onCreate(intent, extras, (Boolean) callback.get("restored"), (Boolean) callback.get("fromHistory"));
            case "onForward" -> app.onForward(intent, extras, (Boolean) callback.get("fromHistory"));
            case "onNewIntent" -> app.onNewIntent(intent, extras);
            case "onResume" -> app.onResume(intent, extras);
            case "didFinishLaunching" -> app.didFinishLaunching(asObject(callback.get("remoteNotification")));
            case "didReceiveRemoteNotification" ->
                app.didReceiveRemoteNotification(userInfo, (String) callback.get("applicationState"));
            case "willPresent" -> app.willPresent(userInfo);
            case "didReceive" -> app.didReceive(userInfo, (String) callback.get("actionIdentifier"));
            case "applicationDidBecomeActive" -> app.applicationDidBecomeActive();
            case "sceneWillConnect" -> app.sceneWillConnect(asObject(callback.get("response")));
            case "sceneDidBecomeActive" -> app.sceneDidBecomeActive();
            default -> throw new IllegalArgumentException("unknown callback " + callback.get("callback"));
        }
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err); // Only answers may go to standard output.
        Adapter adapter = new Adapter();
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String answer = adapter.answer(line);
            if (answer == null) return;
            answers.print(answer + "\n");
            answers.flush(); // Otherwise the answer stays in a buffer while the runner waits for it.
        }
    }

    static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        return object;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> asObject(Object value) {
        return (Map<String, Object>) value;
    }

    /** A strict JSON reader, and a writer: objects are maps, arrays are lists, numbers are BigDecimal. */
    static final class JSON {
        private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([Ee][-+]?[0-9]+)?");

        private final String text;
        private int next = 0;

        JSON(String text) {
            this.text = text;
        }

        Object document() {
            Object value = value();
            skipSpace();
            if (next < text.length()) throw wrong();
            return value;
        }

        private Object value() {
            skipSpace();
            char first = peek();
            if (first == '{') return members();
            if (first == '[') return elements();
            if (first == '"') return string();
            if (text.startsWith("true", next)) return word("true", true);
            if (text.startsWith("false", next)) return word("false", false);
            if (text.startsWith("null", next)) return word("null", null);
            return number();
        }

        private Map<String, Object> members() {
            Map<String, Object> members = new LinkedHashMap<>();
            next++;
            if (isNext('}')) return members;
            do {
                skipSpace();
                String name = string();
                if (!isNext(':') || members.containsKey(name)) throw wrong();
                members.put(name, value());
            } while (isNext(','));
            if (!isNext('}')) throw wrong();
            return members;
        }

        private List<Object> elements() {
            List<Object> elements = new ArrayList<>();
            next++;
            if (isNext(']')) return elements;
            do elements.add(value());
            while (isNext(','));
            if (!isNext(']')) throw wrong();
            return elements;
        }

        private String string() {
            if (peek() != '"') throw wrong();
            StringBuilder string = new StringBuilder();
            for (next++; peek() != '"'; next++) {
                if (peek() < ' ') throw wrong();
                string.append(peek() == '\\' ? escaped() : peek());
            }
            next++;
            return string.toString();
        }

        private char escaped() {
            next++;
            int simple = "\"\\/bfnrt".indexOf(peek());
            if (simple >= 0) return "\"\\/\b\f\n\r\t".charAt(simple);
            if (peek() != 'u' || next + 4 >= text.length()) throw wrong();
            int unit = 0;
            for (int i = 0; i < 4; i++) {
                int digit = Character.digit(text.charAt(++next), 16);
                if (digit < 0 || text.charAt(next) > 'f') throw wrong();
                unit = unit * 16 + digit;
            }
            return (char) unit;
        }

        private BigDecimal number() {
            int start = next;
            while (next < text.length() && "+-.0123456789Ee".indexOf(text.charAt(next)) >= 0) next++;
            String number = text.substring(start, next);
            if (!NUMBER.matcher(number).matches()) throw wrong();
            return new BigDecimal(number);
        }

        private Object word(String word, Object value) {
            next += word.length();
            return value;
        }

        private boolean isNext(char expected) {
            skipSpace();
            if (next >= text.length() || text.charAt(next) != expected) return false;
            next++;
            return true;
        }

        private char peek() {
            if (next >= text.length()) throw wrong();
            return text.charAt(next);
        }

        private void skipSpace() {
            while (next < text.length() && " \t\r\n".indexOf(text.charAt(next)) >= 0) next++;
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("not JSON at character " + (next + 1) + ": " + text);
        }

        /** A value as JSON in ASCII, on one line. */
        static String text(Object value) {
            StringBuilder json = new StringBuilder();
            write(value, json);
            return json.toString();
        }

        private static void write(Object value, StringBuilder json) {
            if (value instanceof Map<?, ?> object) {
                String separator = "{";
                for (Map.Entry<?, ?> member : object.entrySet()) {
                    json.append(separator);
                    write((String) member.getKey(), json);
                    json.append(':');
                    write(member.getValue(), json);
                    separator = ",";
                }
                json.append(object.isEmpty() ? "{}" : "}");
            } else if (value instanceof List<?> array) {
                String separator = "[";
                for (Object element : array) {
                    json.append(separator);
                    write(element, json);
                    separator = ",";
                }
                json.append(array.isEmpty() ? "[]" : "]");
            } else if (value instanceof String string) {
                json.append('"');
                for (char unit : string.toCharArray()) {
                    if (unit == '"' || unit == '\\') json.append('\\').append(unit);
                    else if (unit >= ' ' && unit <= '~') json.append(unit);
                    else json.append(String.format("\\u%04x", (int) unit));
                }
                json.append('"');
            } else if (value == null || value instanceof Number || value instanceof Boolean) {
                json.append(value);
            } else {
                throw new IllegalArgumentException("no JSON value: " + value.getClass());
            }
        }
    }
}
