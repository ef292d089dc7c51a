package com.example.fitness.messaging;

import android.app.PendingIntent;
import android.content.Intent;
import android.net.Uri;

import androidx.core.app.NotificationCompat;
import androidx.core.app.NotificationManagerCompat;

import com.adobe.marketing.mobile.MobileCore;
import com.example.fitness.HomeActivity;
import com.example.fitness.R;
import com.google.firebase.messaging.FirebaseMessagingService;
import com.google.firebase.messaging.RemoteMessage;

import java.util.UUID;

public class MessagingService extends FirebaseMessagingService {

    private static final String CHANNEL = "general";
    private static final int NOTIFICATION = 1;

    @Override
    public void onNewToken(String token) {
        MobileCore.setPushIdentifier(token);
    }

    @Override
    public void onMessageReceived(RemoteMessage remoteMessage) {
        if (remoteMessage.getData().isEmpty()) return;
        PushMessage message = PushMessage.of(remoteMessage.getData());
        MessageDispatcher.getInstance().dispatch(MessageEvent.RECEIVED, message);
        show(message, UUID.randomUUID().toString());
    }

    /** Each notification has a tag of its own, and so have its intents, by their data. */
    private void show(PushMessage message, String tag) {
        NotificationCompat.Builder builder = new NotificationCompat.Builder(this, CHANNEL);
        builder.setSmallIcon(R.drawable.ic_push);
        builder.setContentTitle(message.get("title"));
        builder.setAutoCancel(true);
        builder.setContentIntent(PendingIntent.getActivity(this, 0, open(message, tag), PendingIntent.FLAG_IMMUTABLE));
        builder.setDeleteIntent(PendingIntent.getBroadcast(this, 0, dismiss(message, tag), PendingIntent.FLAG_IMMUTABLE));
        NotificationManagerCompat.from(this).notify(tag, NOTIFICATION, builder.build());
    }

    private Intent open(PushMessage message, String tag) {
        return new Intent(this, HomeActivity.class)
                .setData(Uri.parse("fitness://push/" + tag))
                .putExtra(HomeActivity.EXTRA_PUSH, message.toBundle());
    }

    private Intent dismiss(PushMessage message, String tag) {
        return new Intent(DismissReceiver.ACTION)
                .setPackage(getPackageName())
                .setData(Uri.parse("fitness://push/" + tag))
                .putExtras(message.toBundle());
    }
}
