package android.app;

public class NotificationChannel {
    public NotificationChannel(String id, CharSequence name, int importance) {}
    public void setDescription(String text) {}
    public void enableLights(boolean on) {}
    public void enableVibration(boolean on) {}
    public void setShowBadge(boolean on) {}
}
