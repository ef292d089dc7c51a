package com.example.news.push;

import android.app.Notification;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;

import androidx.core.app.NotificationCompat;

import com.example.news.R;
import com.example.news.ui.ArticleListActivity;

import java.util.Map;

public class NotificationFactory {

    public static final String CHANNEL_ID = "news";

    private final Context context;

    public NotificationFactory(Context context) {
        this.context = context;
    }

    public Notification create(Map<String, String> data, int requestCode) {
        String title = data.get("title");
        String body = data.getOrDefault("body", "");
        return new NotificationCompat.Builder(context, CHANNEL_ID)
                .setSmallIcon(R.drawable.ic_stat_news)
                .setContentTitle(title != null ? title : context.getString(R.string.app_name))
                .setContentText(body)
                .setStyle(new NotificationCompat.BigTextStyle().bigText(body))
                .setAutoCancel(true)
                .setContentIntent(createContentIntent(data, requestCode))
                .setDeleteIntent(createDeleteIntent(data, requestCode))
                .build();
    }

    private PendingIntent createContentIntent(Map<String, String> data, int requestCode) {
        Intent intent = new Intent(context, ArticleListActivity.class);
        intent.addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP);
        intent.putExtras(toBundle(data));
        return PendingIntent.getActivity(context, requestCode, intent, flags());
    }

    private PendingIntent createDeleteIntent(Map<String, String> data, int requestCode) {
        Intent intent = new Intent(context, NotificationDismissedReceiver.class);
        intent.putExtras(toBundle(data));
        return PendingIntent.getBroadcast(context, requestCode, intent, flags());
    }

    private static int flags() {
        return PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE;
    }

    private static Bundle toBundle(Map<String, String> data) {
        Bundle bundle = new Bundle();
        for (Map.Entry<String, String> entry : data.entrySet()) {
            bundle.putString(entry.getKey(), entry.getValue());
        }
        return bundle;
    }
}
