import android.app.Activity;
import android.app.Application;
import android.app.Notification;
import android.app.PendingIntent;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.Intent;
import com.google.firebase.messaging.FirebaseMessagingService;
import com.google.firebase.messaging.RemoteMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import oracle.Phone;

/** A device with one compiled app on it. Each process has classes of its own, so that nothing static outlives it. */
final class AppDevice {
    private static final String MESSAGING_EVENT = "com.google.firebase.MESSAGING_EVENT";

    private final Map<String, byte[]> classes;
    private final AppManifest manifest;
    private final Phone phone = new Phone();
    private final Map<Integer, Map<String, String>> payloads = new HashMap<>();
    private final Map<Integer, Notification> shade = new HashMap<>();
    private final Map<Integer, Set<String>> keys = new HashMap<>();
    final List<Object> replaced = new ArrayList<>();

    // The process.
    private ClassLoader loader;
    private Application application;
    private final Map<String, Service> services = new HashMap<>();
    /** The activities, the one on top last. */
    private final List<Activity> activities = new ArrayList<>();
    private boolean isInForeground;

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
    void begin(String state, Map<Integer, Map<String, String>> payloads, List<Integer> earlier) throws ReflectiveOperationException {
        this.payloads.putAll(payloads);
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
            launch();
            drain();
            if (state.equals("background")) leave();
            drain();
        }
        phone.calls = new ArrayList<>();
    }

    void play(String event, int notification) throws ReflectiveOperationException {
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
            case "resumed" -> comeBack();
            case "left" -> leave();
            default -> throw new IllegalArgumentException("unknown event " + event);
        }
        drain();
    }

    // Processes

    private void startProcess() throws ReflectiveOperationException {
        phone.endProcess();
        services.clear();
        activities.clear();
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
        var message = new RemoteMessage(new LinkedHashMap<>(payloads.get(number)), "0:" + phone.tick() + "%push" + number);
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
        start(pending.kind, new Intent(pending.intent));
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

    private AppManifest.Component component(Activity activity) {
        return manifest.component("activity", activity.getClass().getName(), null);
    }

    /** By the documentation of tasks and the back stack. */
    private void startActivity(Intent intent) throws ReflectiveOperationException {
        AppManifest.Component wanted = manifest.component("activity", intent.target(), intent.getAction());
        if (wanted == null) return;
        int flags = intent.getFlags();
        boolean isTask = wanted.launchMode().equals("singleTask") || wanted.launchMode().equals("singleInstance");
        boolean staysOnTop = isTask || wanted.launchMode().equals("singleTop") || (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
        boolean clearsAbove = isTask || (flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0;
        int place = activities.size() - 1;
        while (place >= 0 && component(activities.get(place)) != wanted) place--;
        if (place >= 0 && staysOnTop && (clearsAbove || place == activities.size() - 1)) {
            Activity found = activities.get(place);
            if (place < activities.size() - 1) {
                leave();
                while (activities.size() > place + 1) activities.remove(activities.size() - 1).destroy();
            }
            deliver(intent, found);
            return;
        }
        leave();
        List<Activity> gone = new ArrayList<>();
        if ((flags & Intent.FLAG_ACTIVITY_CLEAR_TASK) != 0) {
            gone.addAll(activities);
        } else if (clearsAbove && place >= 0) {
            gone.addAll(activities.subList(place, activities.size()));
        }
        activities.removeAll(gone);
        Activity made = (Activity) make(wanted.type());
        made.setIntent(intent);
        activities.add(made);
        isInForeground = true;
        made.create();
        if (!made.isFinishing()) {
            made.start();
            made.resume();
        }
        for (Activity old : gone) old.destroy();
        removeFinished();
    }

    private void deliver(Intent intent, Activity top) {
        if (isInForeground) {
            top.pause();
        } else {
            top.restart();
            top.start();
        }
        isInForeground = true;
        top.deliver(intent);
        top.resume();
        removeFinished();
    }

    private void removeFinished() {
        for (Activity activity : new ArrayList<>(activities)) {
            if (!activity.isFinishing()) continue;
            activities.remove(activity);
            activity.destroy();
        }
    }

    private void leave() {
        if (!isInForeground || activities.isEmpty()) return;
        isInForeground = false;
        Activity top = activities.get(activities.size() - 1);
        top.pause();
        top.stop();
        removeFinished();
    }

    private void comeBack() throws ReflectiveOperationException {
        leave();
        if (activities.isEmpty()) {
            launch();
            return;
        }
        Activity top = activities.get(activities.size() - 1);
        isInForeground = true;
        top.restart();
        top.start();
        top.resume();
        removeFinished();
    }

    private void launch() throws ReflectiveOperationException {
        startActivity(new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    }
}
