package androidx.localbroadcastmanager.content;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import oracle.Phone;

/** Broadcasts within the app; they arrive when the callback has returned. */
public final class LocalBroadcastManager {
    private LocalBroadcastManager() {}
    public static LocalBroadcastManager getInstance(Context context) { return new LocalBroadcastManager(); }
    public void registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
        Phone.current.listeners.add(new Phone.Listener(receiver, filter, true));
    }
    public void unregisterReceiver(BroadcastReceiver receiver) {
        Phone.current.listeners.removeIf(listener -> listener.receiver() == receiver);
    }
    public boolean sendBroadcast(Intent intent) {
        Phone phone = Phone.current;
        return phone.waiting.add(() -> phone.broadcastLocally(intent));
    }
}
