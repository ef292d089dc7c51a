package com.example.recipes.push;

import androidx.annotation.NonNull;

import com.adobe.marketing.mobile.MobileCore;

import java.util.HashMap;
import java.util.Map;

/** Reports impressions, clicks and opens of pushes to Adobe Campaign. */
public final class PushTracker {

    private static final String ACTION_OPEN = "1";
    private static final String ACTION_CLICK = "2";
    private static final String ACTION_IMPRESSION = "7";

    private PushTracker() {
    }

    static void received(@NonNull PushMessage push) {
        send(push, ACTION_IMPRESSION);
    }

    static void dismissed(@NonNull PushMessage push) {
        send(push, ACTION_CLICK);
    }

    public static void opened(@NonNull PushMessage push) {
        send(push, ACTION_CLICK);
        send(push, ACTION_OPEN);
    }

    private static void send(@NonNull PushMessage push, @NonNull String action) {
        if (!push.isTracked()) {
            return;
        }
        Map<String, Object> contextData = new HashMap<>();
        contextData.put("deliveryId", push.getDeliveryId());
        contextData.put("broadlogId", push.getMessageId());
        contextData.put("action", action);
        MobileCore.collectMessageInfo(contextData);
    }
}
