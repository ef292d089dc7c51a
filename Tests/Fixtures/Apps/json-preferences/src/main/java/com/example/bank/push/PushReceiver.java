package com.example.bank.push;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

import com.example.bank.OfferActivity;

public class PushReceiver extends BroadcastReceiver {
    static final String ACTION_CLEARED = "com.example.bank.CLEARED";

    @Override
    public void onReceive(Context context, Intent intent) {
        if (!ACTION_CLEARED.equals(intent.getAction())) return;
        PushPayload payload = PushPayload.parse(intent.getStringExtra(OfferActivity.EXTRA_PAYLOAD));
        if (payload != null) {
            PushTracking.INSTANCE.cleared(payload);
        }
    }
}
