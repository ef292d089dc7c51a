package com.example.fitness.messaging;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;

public class DismissReceiver extends BroadcastReceiver {

    static final String ACTION = "com.example.fitness.NOTIFICATION_DISMISSED";

    @Override
    public void onReceive(Context context, Intent intent) {
        Bundle extras = intent.getExtras();
        if (ACTION.equals(intent.getAction()) && extras != null) {
            MessageDispatcher.getInstance().dispatch(MessageEvent.DISMISSED, PushMessage.of(extras));
        }
    }
}
