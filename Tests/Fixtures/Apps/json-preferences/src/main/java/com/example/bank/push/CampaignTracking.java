package com.example.bank.push;

import android.util.Log;

import com.adobe.marketing.mobile.MobileCore;

import org.json.JSONException;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

final class CampaignTracking {
    private static final String TAG = "CampaignTracking";

    private static final int OPEN = 1;
    private static final int CLICK = 2;
    private static final int IMPRESSION = 7;

    private CampaignTracking() {}

    static void received(PushPayload payload) {
        send(payload, IMPRESSION);
    }

    static void cleared(PushPayload payload) {
        send(payload, CLICK);
    }

    static void opened(PushPayload payload) {
        for (int action : new int[] {CLICK, OPEN}) {
            send(payload, action);
        }
    }

    private static void send(PushPayload payload, int action) {
        if (!payload.isTracked()) {
            return;
        }
        try {
            Map<String, Object> data = new HashMap<>();
            data.put("broadlogId", payload.getMessageId());
            data.put("deliveryId", payload.getDeliveryId());
            data.put("action", String.format(Locale.ROOT, "%d", action));
            MobileCore.collectMessageInfo(data);
        } catch (JSONException e) {
            Log.d(TAG, "no push of Campaign's");
        } finally {
            Log.d(TAG, "looked at a push");
        }
    }
}
