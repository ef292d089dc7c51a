package android.app;

import android.content.ContextWrapper;
import android.content.Intent;

public class Service extends ContextWrapper {
    public void onCreate() {}
    public int onStartCommand(Intent intent, int flags, int startId) { return 0; }
}
