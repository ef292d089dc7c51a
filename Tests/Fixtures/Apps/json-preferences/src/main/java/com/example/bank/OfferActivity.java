package com.example.bank;

import android.app.Activity;
import android.os.Bundle;

import com.example.bank.push.PushPayload;
import com.example.bank.push.PushPreferences;
import com.example.bank.push.PushTracking;

/** Shows an offer; opened from its notification alone. */
public class OfferActivity extends Activity {
    public static final String EXTRA_PAYLOAD = "payload";
    public static final String EXTRA_MESSAGE_ID = "message_id";

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
        String messageId = getIntent().getStringExtra(EXTRA_MESSAGE_ID);
        if (payload != null && new PushPreferences(this).markOpened(messageId)) {
            PushTracking.INSTANCE.opened(payload);
        }
    }
}
