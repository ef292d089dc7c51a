package com.example.recipes.push;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Runs when the user swipes a notification away or clears all of them. */
public class NotificationDismissedReceiver extends BroadcastReceiver {

    @Override
    public void onReceive(Context context, Intent intent) {
        PushMessage push = PushMessage.fromIntent(intent);
        if (push != null) {
            PushTracker.dismissed(push);
        }
    }
}
