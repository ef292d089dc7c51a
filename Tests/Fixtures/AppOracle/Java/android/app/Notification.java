package android.app;

public class Notification {
    public PendingIntent contentIntent;
    public PendingIntent deleteIntent;
    public boolean isGroupSummary;
}
