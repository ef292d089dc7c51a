package oracle;

import android.app.Notification;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** What the classes of the platform ask the device for, and what they leave with it; one at a time. */
public final class Phone {
    public static Phone current = new Phone();

    /** An object that registered itself for broadcasts. */
    public record Listener(BroadcastReceiver receiver, IntentFilter filter, boolean isLocal) {}

    // What outlives a process.
    public final List<PendingIntent> pendingIntents = new ArrayList<>();
    public final Map<String, Map<String, Object>> preferences = new HashMap<>();

    // What ends with the process.
    public final List<Listener> listeners = new ArrayList<>();
    /** What is to happen when the callback has returned: posted work, and what is to be started. */
    public final Queue<Runnable> waiting = new ArrayDeque<>();
    public Starter starter = intent -> {};

    /** What has been shown since the event began, by tag and id. */
    public final Map<String, Notification> shown = new LinkedHashMap<>();
    /** What the SDK has been called with since the event began. */
    public List<Object> calls = new ArrayList<>();
    private long ticks = 1_700_000_000_000L;

    /** Starts what an intent names. */
    public interface Starter {
        void start(Object kindAndIntent) throws ReflectiveOperationException;
    }

    /** A time that never comes again. */
    public long tick() {
        return ticks += 61_001;
    }

    public void endProcess() {
        listeners.clear();
        waiting.clear();
    }

    /** Keeps a call as it is at this moment. */
    public void record(String function, String name, Map<String, ?> data) {
        Map<String, Object> call = new LinkedHashMap<>();
        call.put("function", function);
        if (name != null) call.put("name", name);
        Map<String, Object> copy = new LinkedHashMap<>();
        if (data != null) data.forEach((key, value) -> copy.put(key, value));
        call.put("data", copy);
        calls.add(call);
    }

    public void broadcastLocally(Intent intent) {
        for (Listener listener : new ArrayList<>(listeners)) {
            if (listener.isLocal() && listener.filter().matches(intent)) listener.receiver().onReceive(null, intent);
        }
    }
}
