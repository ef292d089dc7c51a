package oracle;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import oracle.Platform.Activity;
import oracle.Platform.BroadcastReceiver;
import oracle.Platform.Bundle;
import oracle.Platform.Context;
import oracle.Platform.FirebaseMessagingService;
import oracle.Platform.Intent;
import oracle.Platform.NotificationBuilder;
import oracle.Platform.PendingIntent;
import oracle.Platform.RemoteMessage;

/** A device with one app on it: plays a script, and tells the calls of each event. */
final class Device {
    private final Class<?> service;
    private final Class<?> receiver;
    private final Class<?> activity;
    private final Map<String, Map<String, String>> pushes;
    private final Map<String, NotificationBuilder> shade = new HashMap<>();
    private Activity running;

    Device(Class<?> service, Class<?> receiver, Class<?> activity, Map<String, Map<String, String>> pushes) {
        this.service = service;
        this.receiver = receiver;
        this.activity = activity;
        this.pushes = pushes;
        Platform.pendingIntents.clear();
    }

    /** The calls of each event; an exclamation mark stands for an exception that nothing caught. */
    String play(List<String> events) {
        List<String> steps = new ArrayList<>();
        for (String event : events) {
            Platform.calls.clear();
            String[] parts = event.split(":", 2);
            boolean threw = false;
            try {
                threw = perform(parts[0], parts.length > 1 ? parts[1] : "");
            } catch (Throwable thrown) {
                threw = true;
            }
            steps.add(String.join("&", Platform.calls) + (threw ? "!" : ""));
        }
        return String.join(";", steps);
    }

    private boolean perform(String event, String push) throws Throwable {
        switch (event) {
            case "received": return receive(push);
            case "dismissed": send(shade.remove(push).deleteIntent); return false;
            case "opened": send(shade.remove(push).contentIntent); return false;
            // A notification of an earlier process: its intents carry its own data, whatever this process has made since.
            case "dismissed-earlier": broadcast(receiver, carrying(push)); return false;
            case "opened-earlier": start(carrying(push)); return false;
            case "launched": start(new Intent()); return false;
            case "resumed": running.resume(); return false;
            case "left": return false;
            default: throw new IllegalArgumentException(event);
        }
    }

    /** The page leaves out where it posts the notification: at the beginning. */
    private boolean receive(String push) throws Throwable {
        boolean threw = false;
        FirebaseMessagingService made = (FirebaseMessagingService) service.getDeclaredConstructor().newInstance();
        try {
            Method post = service.getDeclaredMethod("sendNotification", Map.class);
            post.setAccessible(true);
            post.invoke(made, pushes.get(push));
        } catch (InvocationTargetException exception) {
            threw = true;
        }
        shade.put(push, made.notificationBuilder);
        try {
            made.onMessageReceived(new RemoteMessage(pushes.get(push)));
        } catch (RuntimeException exception) {
            threw = true;
        }
        return threw;
    }

    private Intent carrying(String push) {
        Bundle extras = new Bundle();
        pushes.get(push).forEach(extras::putString);
        return new Intent().putExtras(extras);
    }

    private void send(PendingIntent pending) throws Throwable {
        if (pending == null || pending.isCancelled) return;
        if (pending.isOneShot) pending.isCancelled = true;
        Intent intent = new Intent(pending.intent);
        if (pending.startsActivity) {
            if (intent.component == activity) start(intent);
        } else if (intent.component == receiver) {
            broadcast(receiver, intent);
        }
    }

    private void start(Intent intent) throws Throwable {
        running = (Activity) activity.getDeclaredConstructor().newInstance();
        running.begin(intent);
        running.resume();
    }

    private static void broadcast(Class<?> receiver, Intent intent) throws Throwable {
        ((BroadcastReceiver) receiver.getDeclaredConstructor().newInstance()).onReceive(new Context(), intent);
    }
}
