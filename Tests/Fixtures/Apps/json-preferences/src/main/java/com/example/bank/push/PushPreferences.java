package com.example.bank.push;

import android.content.Context;
import android.content.SharedPreferences;

/** What is remembered of pushes, by all processes of the app. */
public class PushPreferences {
    private static final String FILE = "push";
    private static final String KEY_NEXT_ID = "next_notification_id";
    private static final String KEY_OPENED = "opened:";

    private final SharedPreferences preferences;

    public PushPreferences(Context context) {
        preferences = context.getSharedPreferences(FILE, Context.MODE_PRIVATE);
    }

    /** A number that no notification has had. */
    public synchronized int nextNotificationId() {
        int id = preferences.getInt(KEY_NEXT_ID, 1000);
        preferences.edit().putInt(KEY_NEXT_ID, id + 1).apply();
        return id;
    }

    /** Whether the message has not been opened before, whichever process asks. */
    public boolean markOpened(String messageId) {
        String key = KEY_OPENED + messageId;
        if (preferences.getBoolean(key, false)) {
            return false;
        }
        SharedPreferences.Editor editor = preferences.edit();
        editor.putBoolean(key, true);
        editor.apply();
        return true;
    }
}
