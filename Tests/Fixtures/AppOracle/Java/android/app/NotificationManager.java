package android.app;

import java.util.Objects;
import oracle.Phone;

public class NotificationManager {
    public static final int IMPORTANCE_LOW = 2;
    public static final int IMPORTANCE_DEFAULT = 3;
    public static final int IMPORTANCE_HIGH = 4;

    public void notify(int id, Notification notification) { notify(null, id, notification); }
    public void notify(String tag, int id, Notification notification) {
        Phone.current.shown.put(id + ":" + tag, Objects.requireNonNull(notification));
    }
    public void cancel(int id) {}
    public void cancel(String tag, int id) {}
    public void createNotificationChannel(NotificationChannel channel) {}
    public boolean areNotificationsEnabled() { return true; }
}
