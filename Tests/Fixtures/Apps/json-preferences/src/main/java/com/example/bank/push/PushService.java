package com.example.bank.push;

import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Intent;

import androidx.core.app.NotificationCompat;
import androidx.core.app.TaskStackBuilder;

import com.adobe.marketing.mobile.MobileCore;
import com.example.bank.OfferActivity;
import com.example.bank.R;
import com.google.firebase.messaging.FirebaseMessagingService;
import com.google.firebase.messaging.RemoteMessage;

import java.util.HashMap;
import java.util.Map;

public class PushService extends FirebaseMessagingService {
    private static final String CHANNEL = "offers";

    @Override
    public void onNewToken(String token) {
        MobileCore.setPushIdentifier(token);
        Map<String, String> linkage = new HashMap<>();
        linkage.put("pushPlatform", "gcm");
        MobileCore.collectPii(linkage);
    }

    @Override
    public void onMessageReceived(RemoteMessage message) {
        Map<String, String> data = message.getData();
        if (data == null || data.size() == 0) {
            return;
        }
        PushPayload payload = PushPayload.fromData(data);
        CampaignTracking.received(payload);
        post(payload, message.getMessageId(), new PushPreferences(this).nextNotificationId());
    }

    private void post(PushPayload payload, String messageId, int id) {
        NotificationManager manager = getSystemService(NotificationManager.class);
        manager.createNotificationChannel(
                new NotificationChannel(CHANNEL, getString(R.string.offers), NotificationManager.IMPORTANCE_DEFAULT));
        manager.notify(id, new NotificationCompat.Builder(this, CHANNEL)
                .setSmallIcon(R.drawable.ic_offer)
                .setContentTitle(payload.getTitle())
                .setContentIntent(contentIntent(payload, messageId, id))
                .setDeleteIntent(deleteIntent(payload, id))
                .build());
    }

    private PendingIntent contentIntent(PushPayload payload, String messageId, int id) {
        Intent intent = new Intent(this, OfferActivity.class);
        intent.putExtra(OfferActivity.EXTRA_PAYLOAD, payload.toString());
        intent.putExtra(OfferActivity.EXTRA_MESSAGE_ID, messageId);
        return TaskStackBuilder.create(this)
                .addParentStack(OfferActivity.class)
                .addNextIntent(intent)
                .getPendingIntent(id, PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE);
    }

    private PendingIntent deleteIntent(PushPayload payload, int id) {
        Intent intent = new Intent(this, PushReceiver.class);
        intent.setAction(PushReceiver.ACTION_CLEARED);
        intent.putExtra(OfferActivity.EXTRA_PAYLOAD, payload.toString());
        return PendingIntent.getBroadcast(this, id, intent, PendingIntent.FLAG_IMMUTABLE);
    }
}
