package com.example.plugin.push;

import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;

import androidx.core.app.NotificationCompat;

import com.example.hybrid.R;
import com.google.firebase.messaging.FirebaseMessagingService;
import com.google.firebase.messaging.RemoteMessage;

import java.security.SecureRandom;
import java.util.Map;

public class PushService extends FirebaseMessagingService implements PushConstants {

    @Override
    public void onMessageReceived(RemoteMessage message) {
        Log.d(LOG_TAG, "onMessage - from FCM");
        Bundle extras = new Bundle();
        for (Map.Entry<String, String> entry : message.getData().entrySet()) {
            extras.putString(entry.getKey(), entry.getValue());
        }
        if (extras.isEmpty()) {
            return;
        }
        CampaignPushPlugin.onPushReceived(extras);
        createNotification(getApplicationContext(), extras);
    }

    private void createNotification(Context context, Bundle extras) {
        SecureRandom random = new SecureRandom();
        int notId = random.nextInt();

        Intent notificationIntent = new Intent(this, PushHandlerActivity.class);
        notificationIntent.addFlags(Intent.FLAG_ACTIVITY_SINGLE_TOP | Intent.FLAG_ACTIVITY_CLEAR_TOP);
        notificationIntent.putExtra(PUSH_BUNDLE, extras);
        PendingIntent contentIntent = PendingIntent.getActivity(this, notId, notificationIntent,
                PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE);

        Intent dismissed = new Intent(this, CampaignPushPlugin.DismissedReceiver.class);
        dismissed.putExtra(PUSH_BUNDLE, extras);
        PendingIntent deleteIntent = PendingIntent.getBroadcast(this, notId, dismissed,
                PendingIntent.FLAG_CANCEL_CURRENT | PendingIntent.FLAG_IMMUTABLE);

        Notification notification = new NotificationCompat.Builder(context, CHANNEL_ID)
                .setContentTitle(extras.getString("title", "News"))
                .setSmallIcon(R.drawable.notification_icon)
                .setContentIntent(contentIntent)
                .setDeleteIntent(deleteIntent)
                .setAutoCancel(true)
                .build();
        NotificationManager manager = (NotificationManager) getSystemService(NOTIFICATION_SERVICE);
        manager.notify("push", notId, notification);
    }
}
