package com.example.recipes.push;

import android.content.Context;
import android.content.SharedPreferences;

import androidx.annotation.NonNull;

/** Running number for notifications; survives the process, as the notifications do. */
final class NotificationIds {

    private static final String FILE = "notification_ids";
    private static final String KEY_LAST = "last";

    private NotificationIds() {
    }

    static synchronized int next(@NonNull Context context) {
        SharedPreferences prefs = context.getSharedPreferences(FILE, Context.MODE_PRIVATE);
        int next = prefs.getInt(KEY_LAST, 100) + 1;
        prefs.edit().putInt(KEY_LAST, next).commit();
        return next;
    }
}
