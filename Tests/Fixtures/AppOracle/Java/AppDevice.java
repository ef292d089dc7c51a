import android.app.Activity;
import android.app.Application;
import android.app.Notification;
import android.app.PendingIntent;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.Intent;
import android.os.Bundle;
import com.google.firebase.messaging.FirebaseMessagingService;
import com.google.firebase.messaging.RemoteMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import oracle.Phone;

/**
 * A device with one compiled app on it. Each process has classes of its own, so nothing static outlives it. Preferences, pending intents,
 * notifications and the task outlive a process.
 */
final class AppDevice {
    private static final String MESSAGING_EVENT = "com.google.firebase.MESSAGING_EVENT";

    private final Map<String, byte[]> classes;
    private final AppManifest manifest;
    private final Phone phone = new Phone();
    private final Map<Integer, Map<String, String>> payloads = new HashMap<>();
    private final Map<Integer, String> messageIds = new HashMap<>();
    private final Map<Integer, Notification> shade = new HashMap<>();
    private final Map<Integer, Set<String>> keys = new HashMap<>();
    final List<Object> replaced = new ArrayList<>();

    /** What the system keeps of an activity, and the activity as long as its process lives. */
    private static final class Entry {
        final AppManifest.Component component;
        /** The intent that created the activity, as the system keeps it. What the app does to its own copy is not seen here. */
        final Intent created;
        Activity activity;
        Bundle savedState;

        Entry(AppManifest.Component component, Intent created) {
            this.component = component;
            this.created = created;
        }
    }

    // The task.
    /** The activities, the one on top last. */
    private final List<Entry> task = new ArrayList<>();
    /** The intent that launched the task last: of a tap or of the icon. */
    private Intent lastLaunch;
    private boolean isLaunching;

    // The process.
    private ClassLoader loader;
    private Application application;
    private final Map<String, Service> services = new HashMap<>();
    private boolean isInForeground;
    /** The system has ended the process; what happens next starts another. */
    private boolean hasEnded;

    AppDevice(Map<String, byte[]> classes, AppManifest manifest) {
        this.classes = classes;
        this.manifest = manifest;
        Phone.current = phone;
        phone.starter = what -> {
            Object[] kindAndIntent = (Object[]) what;
            start((String) kindAndIntent[0], (Intent) kindAndIntent[1]);
        };
    }

    /** Lets happen what was before the case; what is called then is not of it. */
    void begin(String state, Map<Integer, Map<String, String>> payloads, Map<Integer, String> messageIds, List<Integer> earlier)
        throws ReflectiveOperationException {
        this.payloads.putAll(payloads);
        this.messageIds.putAll(messageIds);
        if (!earlier.isEmpty()) {
            startProcess();
            for (int notification : earlier) {
                // Those of earlier processes stand beside each other.
                shade.putAll(receive(notification));
                keys.remove(notification);
            }
        }
        startProcess();
        if (!state.equals("closed")) {
            isLaunching = true;
            launch();
            drain();
            if (state.equals("background")) leave();
            drain();
        }
        phone.calls = new ArrayList<>();
    }

    void play(String event, int notification) throws ReflectiveOperationException {
        isLaunching = event.equals("opened") || event.equals("launched");
        if (hasEnded && !event.equals("restored")) startProcess();
        switch (event) {
            case "received" -> {
                Map<Integer, Notification> posted = receive(notification);
                if (posted.isEmpty()) break;
                keys.forEach((other, used) -> {
                    boolean isSame = other != notification && used.stream().anyMatch(keys.get(notification)::contains);
                    if (isSame && shade.remove(other) != null) replaced.add(other);
                });
                shade.putAll(posted);
            }
            case "dismissed" -> {
                Notification gone = shade.remove(notification);
                if (gone != null) fire(gone.deleteIntent);
            }
            case "opened" -> {
                Notification gone = shade.remove(notification);
                if (gone != null) fire(gone.contentIntent);
            }
            case "launched" -> launch();
            case "resumed" -> {
                comeBack();
                comeBackByIcon();
            }
            case "left" -> leave();
            case "ended" -> hasEnded = true;
            case "recreated" -> recreate();
            case "restored" -> restore();
            case "relaunched" -> relaunch();
            default -> throw new IllegalArgumentException("unknown event " + event);
        }
        drain();
    }

    // Processes

    private void startProcess() throws ReflectiveOperationException {
        hasEnded = false;
        phone.endProcess();
        services.clear();
        task.forEach(entry -> entry.activity = null);
        isInForeground = false;
        loader = new ClassLoader(AppDevice.class.getClassLoader()) {
            @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] bytes = classes.get(name);
                if (bytes == null) throw new ClassNotFoundException(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        application = manifest.application == null ? new Application() : (Application) make(manifest.application);
        application.onCreate();
        drain();
    }

    private Object make(String type) throws ReflectiveOperationException {
        var constructor = loader.loadClass(type).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private void drain() {
        for (int count = 0; !phone.waiting.isEmpty() && count < 1_000; count++) phone.waiting.remove().run();
    }

    // Pushes

    /** What the app has shown for a push, but for the summary of a group. */
    private Map<Integer, Notification> receive(int number) throws ReflectiveOperationException {
        phone.shown.clear();
        AppManifest.Component component = manifest.component("service", null, MESSAGING_EVENT);
        Map<Integer, Notification> posted = new HashMap<>();
        if (component == null) return posted;
        var message = new RemoteMessage(new LinkedHashMap<>(payloads.get(number)), messageIds.get(number));
        ((FirebaseMessagingService) service(component.type())).onMessageReceived(message);
        drain();
        phone.shown.values().removeIf(one -> one.isGroupSummary);
        for (Notification one : phone.shown.values()) posted.put(number, one);
        if (!posted.isEmpty()) keys.put(number, Set.copyOf(phone.shown.keySet()));
        return posted;
    }

    private Service service(String type) throws ReflectiveOperationException {
        Service running = services.get(type);
        if (running != null) return running;
        Service made = (Service) make(type);
        services.put(type, made);
        made.onCreate();
        return made;
    }

    // Intents

    private void fire(PendingIntent pending) throws ReflectiveOperationException {
        if (pending == null || pending.isCancelled) return;
        if (pending.isOneShot) pending.cancel();
        Intent intent = pending.intent.parcelled();
        // What starts it is no activity, so Android asks for a new task.
        if (pending.kind.equals("activity")) intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        start(pending.kind, intent);
    }

    private void start(String kind, Intent intent) throws ReflectiveOperationException {
        switch (kind) {
            case "activity" -> startActivity(intent);
            case "broadcast" -> broadcast(intent);
            default -> {
                AppManifest.Component component = manifest.component("service", intent.target(), intent.getAction());
                if (component != null) service(component.type()).onStartCommand(intent, 0, 1);
            }
        }
    }

    private void broadcast(Intent intent) throws ReflectiveOperationException {
        AppManifest.Component component = manifest.component("receiver", intent.target(), intent.getAction());
        if (component != null) ((BroadcastReceiver) make(component.type())).onReceive(application, intent);
        if (intent.target() != null) return;
        for (Phone.Listener listener : new ArrayList<>(phone.listeners)) {
            if (!listener.isLocal() && listener.filter().matches(intent)) listener.receiver().onReceive(application, intent);
        }
    }

    // Activities

    /** By the documentation of tasks and the back stack. */
    private void startActivity(Intent intent) throws ReflectiveOperationException {
        AppManifest.Component wanted = manifest.component("activity", intent.target(), intent.getAction());
        if (wanted == null) return;
        boolean isFromOutside = isLaunching;
        isLaunching = false;
        int flags = intent.getFlags();
        boolean isTask = wanted.launchMode().equals("singleTask") || wanted.launchMode().equals("singleInstance");
        boolean staysOnTop = isTask || wanted.launchMode().equals("singleTop") || (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
        boolean clearsAbove = isTask || (flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0;
        int place = task.size() - 1;
        while (place >= 0 && task.get(place).component != wanted) place--;
        boolean isRunning = place >= 0 && staysOnTop && (clearsAbove || place == task.size() - 1);
        if (!isRunning && !clearsAbove && begins(wanted, intent)) {
            comeBack();
            return;
        }
        if (isFromOutside) lastLaunch = intent.parcelled();
        if (isRunning) {
            Entry found = task.get(place);
            if (place < task.size() - 1) {
                leave();
                while (task.size() > place + 1) end(task.remove(task.size() - 1));
            }
            deliver(intent, found);
            return;
        }
        leave();
        List<Entry> gone = new ArrayList<>();
        if ((flags & Intent.FLAG_ACTIVITY_CLEAR_TASK) != 0) {
            gone.addAll(task);
        } else if (clearsAbove && place >= 0) {
            gone.addAll(task.subList(place, task.size()));
        }
        task.removeAll(gone);
        Entry made = new Entry(wanted, intent.parcelled());
        task.add(made);
        show(made, intent, null);
        gone.forEach(AppDevice::end);
        removeFinished();
    }

    /** Whether the task began with the same intent: then it comes to the front, and no activity hears of the intent. */
    private boolean begins(AppManifest.Component wanted, Intent intent) {
        int flags = intent.getFlags();
        return (flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0 && (flags & Intent.FLAG_ACTIVITY_CLEAR_TASK) == 0
                && !task.isEmpty() && task.get(0).component == wanted && task.get(0).created.filterEquals(intent);
    }

    /** Makes the activity and brings it to the front. */
    private void show(Entry entry, Intent intent, Bundle savedState) throws ReflectiveOperationException {
        Activity made = (Activity) make(entry.component.type());
        made.setIntent(intent);
        entry.activity = made;
        isInForeground = true;
        made.create(savedState);
        if (made.isFinishing()) return;
        made.start();
        if (savedState != null) made.restoreState(savedState);
        made.resume();
    }

    private static void end(Entry entry) {
        if (entry.activity != null) entry.activity.destroy();
    }

    private void deliver(Intent intent, Entry top) throws ReflectiveOperationException {
        if (top.activity == null) {
            // Its process has died: it is made again before it is handed the intent.
            show(top, top.created.parcelled(), top.savedState);
        } else if (!isInForeground) {
            top.activity.restart();
            top.activity.start();
        }
        if (isInForeground) top.activity.pause();
        isInForeground = true;
        top.activity.deliver(intent);
        top.activity.resume();
        removeFinished();
    }

    private void removeFinished() {
        for (Entry entry : new ArrayList<>(task)) {
            if (entry.activity == null || !entry.activity.isFinishing()) continue;
            task.remove(entry);
            entry.activity.destroy();
        }
    }

    private void leave() {
        if (!isInForeground || task.isEmpty()) return;
        isInForeground = false;
        Entry top = task.get(task.size() - 1);
        // After a finished activity the one below may be of a process that has died.
        if (top.activity == null) return;
        top.activity.pause();
        top.activity.stop();
        top.savedState = top.activity.saveState();
        removeFinished();
    }

    private void comeBack() throws ReflectiveOperationException {
        leave();
        if (task.isEmpty()) {
            launch();
            return;
        }
        Entry top = task.get(task.size() - 1);
        if (top.activity == null) {
            show(top, top.created.parcelled(), top.savedState);
        } else {
            isInForeground = true;
            top.activity.restart();
            top.activity.start();
            top.activity.resume();
        }
        removeFinished();
    }

    /** The user leaves and returns by the icon: an activity that stays gets its intent. Any other task is shown as it was. */
    private void comeBackByIcon() throws ReflectiveOperationException {
        AppManifest.Component main = manifest.component("activity", null, Intent.ACTION_MAIN);
        int place = task.size() - 1;
        while (place >= 0 && task.get(place).component != main) place--;
        if (place < 0 || main.launchMode().equals("standard")) return;
        if (main.launchMode().equals("singleTop") && place < task.size() - 1) return;
        leave();
        while (task.size() > place + 1) end(task.remove(task.size() - 1));
        deliver(new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER), task.get(place));
    }

    private void launch() throws ReflectiveOperationException {
        startActivity(new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    }

    // Activities that come again

    /** A configuration change: the same process makes the activity on top again, with the intent object that it holds. */
    private void recreate() throws ReflectiveOperationException {
        leave();
        if (task.isEmpty()) return;
        Entry top = task.get(task.size() - 1);
        if (top.activity == null) {
            show(top, top.created.parcelled(), top.savedState);
        } else {
            Intent held = top.activity.getIntent();
            top.activity.destroyForChange();
            show(top, held, top.savedState);
        }
        removeFinished();
    }

    /** The process has died in the background, and the user comes back: what the system keeps of the task is shown by a new process. */
    private void restore() throws ReflectiveOperationException {
        leave();
        drain();
        startProcess();
        comeBack();
    }

    /** The activities were finished by Back, and the user chooses the task in Recents. */
    private void relaunch() throws ReflectiveOperationException {
        leave();
        while (!task.isEmpty()) {
            Entry top = task.remove(task.size() - 1);
            if (top.activity != null) top.activity.finish();
            end(top);
        }
        drain();
        if (lastLaunch == null) {
            launch();
        } else {
            startActivity(lastLaunch.parcelled().addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY));
        }
    }
}
