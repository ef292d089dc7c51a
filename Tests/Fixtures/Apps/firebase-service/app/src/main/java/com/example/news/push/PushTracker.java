package com.example.news.push;

import static com.example.news.push.TrackingKeys.*;

import android.os.Bundle;
import android.util.Log;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;

import com.adobe.marketing.mobile.MobileCore;

import java.util.HashMap;
import java.util.Map;

/** Tells Campaign what happened to a message. */
public final class PushTracker {

    private static final String TAG = "PushTracker";
    private static final String TRACKING_ON = "on";

    private PushTracker() {
    }

    public static void trackImpression(@NonNull Map<String, String> data) {
        track(data.get(MESSAGE_ID), data.get(DELIVERY_ID), data.get(DELIVERY_TRACKING), ACTION_IMPRESSION);
    }

    public static void trackClick(@Nullable Bundle extras) {
        trackExtras(extras, ACTION_CLICK);
    }

    public static void trackOpen(@Nullable Bundle extras) {
        trackExtras(extras, ACTION_CLICK);
        trackExtras(extras, ACTION_OPEN);
    }

    private static void trackExtras(@Nullable Bundle extras, String action) {
        if (extras == null || extras.isEmpty()) {
            return;
        }
        track(extras.getString(MESSAGE_ID), extras.getString(DELIVERY_ID), extras.getString(DELIVERY_TRACKING), action);
    }

    private static void track(String messageId, String deliveryId, String flag, String action) {
        if (!isTrackingEnabled(flag)) {
            Log.d(TAG, "tracking is switched off for this delivery");
            return;
        }
        if (messageId == null || deliveryId == null) {
            Log.w(TAG, "not a Campaign message");
            return;
        }
        Map<String, Object> contextData = new HashMap<>();
        contextData.put(BROADLOG_ID_KEY, messageId);
        contextData.put(DELIVERY_ID_KEY, deliveryId);
        contextData.put(ACTION_KEY, action);
        MobileCore.collectMessageInfo(contextData);
    }

    /** Deliveries of older servers have no flag. */
    private static boolean isTrackingEnabled(String flag) {
        return flag == null || flag.equals(TRACKING_ON);
    }
}
