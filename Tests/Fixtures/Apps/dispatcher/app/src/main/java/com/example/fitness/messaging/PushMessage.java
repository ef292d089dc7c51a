package com.example.fitness.messaging;

import android.os.Bundle;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** A message, wherever its data came from. */
public final class PushMessage {

    private final Map<String, String> values;

    private PushMessage(Map<String, String> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    public static PushMessage of(Map<String, String> data) {
        return new PushMessage(new HashMap<>(data));
    }

    public static PushMessage of(Bundle extras) {
        Map<String, String> values = new HashMap<>();
        for (String key : extras.keySet()) {
            values.put(key, extras.getString(key));
        }
        return new PushMessage(values);
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }

    public String get(String key) {
        return values.get(key);
    }

    public Bundle toBundle() {
        Bundle bundle = new Bundle();
        values.forEach(bundle::putString);
        return bundle;
    }
}
