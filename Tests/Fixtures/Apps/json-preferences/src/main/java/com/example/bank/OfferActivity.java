package com.example.bank;

import android.app.Activity;
import android.os.Bundle;

import com.example.bank.push.PushPayload;
import com.example.bank.push.PushPreferences;
import com.example.bank.push.PushTracking;

/** Shows an offer; opened from its notification alone. */
public class OfferActivity extends Activity {
    public static final String EXTRA_PAYLOAD = "payload";
    public static final String EXTRA_ID = "notification_id";

    private PushPayload payload;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.offer);
        payload = PushPayload.parse(getIntent().getStringExtra(EXTRA_PAYLOAD));
    }

    @Override
    protected void onStart() {
        super.onStart();
        int id = getIntent().getIntExtra(EXTRA_ID, -1);
        if (payload != null && new PushPreferences(this).markOpened(id)) {
            PushTracking.INSTANCE.opened(payload);
        }
    }
}
