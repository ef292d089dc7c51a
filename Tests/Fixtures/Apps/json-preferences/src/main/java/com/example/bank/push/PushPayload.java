package com.example.bank.push;

import android.util.Log;

import org.json.JSONException;
import org.json.JSONObject;

import java.util.Map;

/** A push as it travels through the app: one text. */
public class PushPayload {
    private static final String TAG = "PushPayload";

    private final JSONObject json;

    private PushPayload(JSONObject json) {
        this.json = json;
    }

    public static PushPayload fromData(Map<String, String> data) {
        return new PushPayload(new JSONObject(data));
    }

    /** The payload that a text holds, or null where it holds none. */
    public static PushPayload parse(String text) {
        if (text == null) {
            return null;
        }
        try {
            return new PushPayload(new JSONObject(text));
        } catch (JSONException e) {
            Log.w(TAG, "not a payload", e);
            return null;
        }
    }

    public boolean isTracked() {
        return json.optString("_acsDeliveryTracking", "on").equals("on");
    }

    public String getMessageId() throws JSONException {
        return json.getString("_mId");
    }

    public String getDeliveryId() throws JSONException {
        return json.getString("_dId");
    }

    public String getTitle() {
        return json.optString("title");
    }

    @Override
    public String toString() {
        return json.toString();
    }
}
