package androidx.core.app;

import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;

public final class TaskStackBuilder {
    private Intent top;
    private TaskStackBuilder() {}
    public static TaskStackBuilder create(Context context) { return new TaskStackBuilder(); }
    public TaskStackBuilder addParentStack(Class<?> source) { return this; }
    public TaskStackBuilder addNextIntent(Intent intent) { top = intent; return this; }
    public TaskStackBuilder addNextIntentWithParentStack(Intent intent) { return addNextIntent(intent); }
    public PendingIntent getPendingIntent(int requestCode, int flags) {
        Intent first = new Intent(top).addFlags(Intent.FLAG_ACTIVITY_CLEAR_TASK);
        return PendingIntent.getActivity(null, requestCode, first, flags);
    }
}
