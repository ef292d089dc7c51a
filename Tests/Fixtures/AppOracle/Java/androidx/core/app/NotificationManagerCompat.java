package androidx.core.app;

import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Context;

public final class NotificationManagerCompat extends NotificationManager {
    private NotificationManagerCompat() {}
    public static NotificationManagerCompat from(Context context) { return new NotificationManagerCompat(); }
}
