package com.example.recipes.push;

import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Build;

import androidx.annotation.NonNull;
import androidx.core.app.NotificationCompat;
import androidx.core.content.ContextCompat;

import com.example.recipes.R;
import com.example.recipes.ui.MainActivity;

public final class PushNotifier {

    private static final String CHANNEL_ID = "recipes";

    private final Context context;

    PushNotifier(@NonNull Context context) {
        this.context = context.getApplicationContext();
    }

    public static void createChannel(@NonNull Context context) {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) {
            return;
        }
        NotificationChannel channel = new NotificationChannel(CHANNEL_ID,
                context.getString(R.string.channel_recipes), NotificationManager.IMPORTANCE_DEFAULT);
        context.getSystemService(NotificationManager.class).createNotificationChannel(channel);
    }

    void show(@NonNull PushMessage push) {
        int id = NotificationIds.next(context);
        String title = push.getTitle() != null
                ? push.getTitle() : context.getString(R.string.app_name);

        NotificationCompat.Builder builder = new NotificationCompat.Builder(context, CHANNEL_ID)
                .setSmallIcon(R.drawable.ic_stat_pot)
                .setColor(ContextCompat.getColor(context, R.color.saffron))
                .setContentTitle(title)
                .setContentText(push.getText())
                .setStyle(new NotificationCompat.BigTextStyle().bigText(push.getText()))
                .setAutoCancel(true)
                .setContentIntent(openIntent(push, id))
                .setDeleteIntent(dismissIntent(push, id));

        NotificationManager manager = context.getSystemService(NotificationManager.class);
        manager.notify(id, builder.build());
    }

    private PendingIntent openIntent(PushMessage push, int id) {
        Intent intent = new Intent(context, MainActivity.class);
        intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK
                | Intent.FLAG_ACTIVITY_CLEAR_TOP
                | Intent.FLAG_ACTIVITY_SINGLE_TOP);
        push.putInto(intent);
        return PendingIntent.getActivity(context, id, intent,
                PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE);
    }

    private PendingIntent dismissIntent(PushMessage push, int id) {
        Intent intent = new Intent(context, NotificationDismissedReceiver.class);
        push.putInto(intent);
        return PendingIntent.getBroadcast(context, id, intent,
                PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE);
    }
}
