package com.example.plugin.push;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;

import com.adobe.mobile.Analytics;
import com.adobe.mobile.Config;

import org.apache.cordova.CallbackContext;
import org.apache.cordova.CordovaPlugin;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;

public class CampaignPushPlugin extends CordovaPlugin implements PushConstants {

    private static CallbackContext pushContext;
    private static final List<Bundle> cachedExtras = Collections.synchronizedList(new ArrayList<Bundle>());

    @Override
    public boolean execute(final String action, final JSONArray data, final CallbackContext callbackContext)
            throws JSONException {
        if (INITIALIZE.equals(action)) {
            pushContext = callbackContext;
            Config.setContext(cordova.getActivity());
            for (Bundle extras : cachedExtras) {
                sendToPage(extras);
            }
            cachedExtras.clear();
            return true;
        } else if (SET_TOKEN.equals(action)) {
            Config.setPushIdentifier(data.getString(0));
            callbackContext.success();
            return true;
        }
        Log.e(LOG_TAG, "Invalid action : " + action);
        return false;
    }

    /** Hands a push to the page, or keeps it until there is one. */
    static void sendExtras(Bundle extras) {
        if (extras == null) {
            return;
        }
        if (pushContext != null) {
            sendToPage(extras);
        } else {
            cachedExtras.add(extras);
        }
    }

    private static void sendToPage(Bundle extras) {
        JSONObject json = new JSONObject();
        try {
            for (String key : extras.keySet()) {
                json.put(key, extras.get(key));
            }
        } catch (JSONException e) {
            Log.e(LOG_TAG, "extras are not JSON", e);
        }
        pushContext.success(json);
    }

    // Tracking

    static void onPushReceived(Bundle extras) {
        track(extras, 7);
    }

    static void onPushDismissed(Bundle extras) {
        track(extras, 2);
    }

    static void onPushOpened(Bundle extras) {
        track(extras, 2);
        track(extras, 1);
    }

    private static void track(Bundle extras, int action) {
        if (extras == null) {
            return;
        }
        String messageId = extras.getString(MESSAGE_ID);
        String deliveryId = extras.getString(DELIVERY_ID);
        String tracking = extras.getString(TRACKING, "on");
        if (messageId != null && deliveryId != null && tracking.equals("on")) {
            HashMap<String, Object> contextData = new HashMap<String, Object>();
            contextData.put("deliveryId", deliveryId);
            contextData.put("broadlogId", messageId);
            contextData.put("action", String.valueOf(action));
            Analytics.trackAction("tracking", contextData);
        }
    }

    /** Told by the system that a notification has been cleared. */
    public static class DismissedReceiver extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            onPushDismissed(intent.getBundleExtra(PUSH_BUNDLE));
        }
    }
}
