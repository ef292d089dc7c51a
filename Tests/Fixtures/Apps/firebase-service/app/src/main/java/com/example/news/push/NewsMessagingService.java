package com.example.news.push;

import android.app.NotificationManager;
import android.content.Context;
import android.os.SystemClock;
import android.util.Log;

import androidx.annotation.NonNull;

import com.adobe.marketing.mobile.MobileCore;
import com.google.firebase.messaging.FirebaseMessagingService;
import com.google.firebase.messaging.RemoteMessage;

import java.util.Map;

public class NewsMessagingService extends FirebaseMessagingService {

    private static final String TAG = NewsMessagingService.class.getSimpleName();

    private NotificationFactory notifications;

    @Override
    public void onCreate() {
        super.onCreate();
        notifications = new NotificationFactory(getApplicationContext());
    }

    @Override
    public void onNewToken(@NonNull String token) {
        MobileCore.setPushIdentifier(token);
    }

    @Override
    public void onMessageReceived(@NonNull RemoteMessage message) {
        super.onMessageReceived(message);
        Map<String, String> data = message.getData();
        if (data.isEmpty()) {
            Log.i(TAG, "nothing to show");
            return;
        }
        PushTracker.trackImpression(data);
        show(data);
    }

    private void show(Map<String, String> data) {
        int id = (int) SystemClock.uptimeMillis();
        NotificationManager manager = (NotificationManager) getSystemService(Context.NOTIFICATION_SERVICE);
        manager.notify(id, notifications.create(data, id));
    }
}
