package android.content;

import android.app.NotificationManager;
import android.content.pm.PackageManager;
import oracle.Phone;

public class Context {
    public static final String NOTIFICATION_SERVICE = "notification";
    public static final int MODE_PRIVATE = 0;

    public Context getApplicationContext() { return this; }
    public Context getBaseContext() { return this; }
    public String getPackageName() { return "com.example.app"; }
    public PackageManager getPackageManager() { return new PackageManager(); }
    public String getString(int id) { return "text " + id; }
    public String getString(int id, Object... values) { return "text " + id; }

    public Object getSystemService(String name) { return name.equals(NOTIFICATION_SERVICE) ? new NotificationManager() : null; }
    public <T> T getSystemService(Class<T> type) {
        return type == NotificationManager.class ? type.cast(new NotificationManager()) : null;
    }

    public SharedPreferences getSharedPreferences(String name, int mode) { return new SharedPreferences.Stored(name); }

    public void startActivity(Intent intent) { start("activity", intent); }
    public void sendBroadcast(Intent intent) { start("broadcast", intent); }
    public void startService(Intent intent) { start("service", intent); }

    private static void start(String kind, Intent intent) {
        Intent copy = intent.parcelled();
        Phone phone = Phone.current;
        phone.waiting.add(() -> {
            try {
                phone.starter.start(new Object[] {kind, copy});
            } catch (ReflectiveOperationException failure) {
                throw new IllegalStateException(failure);
            }
        });
    }

    public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
        Phone.current.listeners.add(new Phone.Listener(receiver, filter, false));
        return null;
    }
    public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, int flags) { return registerReceiver(receiver, filter); }
    public void unregisterReceiver(BroadcastReceiver receiver) {
        Phone.current.listeners.removeIf(listener -> listener.receiver() == receiver);
    }
}
