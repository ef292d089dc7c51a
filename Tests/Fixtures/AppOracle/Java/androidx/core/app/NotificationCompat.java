package androidx.core.app;

import android.app.Notification;
import android.app.PendingIntent;
import android.content.Context;

public class NotificationCompat {
    public static final int PRIORITY_DEFAULT = 0;
    public static final int PRIORITY_HIGH = 1;
    public static final int DEFAULT_ALL = -1;
    public static final String CATEGORY_PROMO = "promo";

    public static class Style {}

    public static class BigTextStyle extends Style {
        public BigTextStyle bigText(CharSequence text) { return this; }
    }

    public static class Builder {
        private final Notification notification = new Notification();
        public Builder(Context context, String channelId) {}
        public Builder setContentIntent(PendingIntent intent) { notification.contentIntent = intent; return this; }
        public Builder setDeleteIntent(PendingIntent intent) { notification.deleteIntent = intent; return this; }
        public Builder setGroupSummary(boolean on) { notification.isGroupSummary = on; return this; }
        public Notification build() { return notification; }
        public Builder setSmallIcon(int icon) { return this; }
        public Builder setContentTitle(CharSequence text) { return this; }
        public Builder setContentText(CharSequence text) { return this; }
        public Builder setAutoCancel(boolean on) { return this; }
        public Builder setPriority(int priority) { return this; }
        public Builder setStyle(Style style) { return this; }
        public Builder setGroup(String key) { return this; }
        public Builder setCategory(String category) { return this; }
        public Builder setColor(int color) { return this; }
        public Builder setOnlyAlertOnce(boolean on) { return this; }
        public Builder setDefaults(int defaults) { return this; }
        public Builder setChannelId(String id) { return this; }
        public Builder setTicker(CharSequence text) { return this; }
    }
}
