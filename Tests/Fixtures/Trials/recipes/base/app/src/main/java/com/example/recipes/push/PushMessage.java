package com.example.recipes.push;

import android.content.Intent;
import android.os.Bundle;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;

import java.util.Map;

/** What we need from a campaign push, on its way from FCM to the notification and back. */
public final class PushMessage {

    private static final String EXTRA_PUSH = "com.example.recipes.extra.PUSH";

    private static final String KEY_DELIVERY_ID = "_dId";
    private static final String KEY_MESSAGE_ID = "_mId";
    private static final String KEY_TRACKING = "_acsDeliveryTracking";
    private static final String KEY_TITLE = "title";
    private static final String KEY_TEXT = "_msg";
    private static final String KEY_RECIPE = "recipe";

    private static final String TRACKING_ON = "on";

    private final String deliveryId;
    private final String messageId;
    private final String tracking;
    private final String title;
    private final String text;
    private final String recipeId;

    private PushMessage(@Nullable String deliveryId, @Nullable String messageId,
                        @Nullable String tracking, @Nullable String title,
                        @Nullable String text, @Nullable String recipeId) {
        this.deliveryId = deliveryId;
        this.messageId = messageId;
        this.tracking = tracking;
        this.title = title;
        this.text = text;
        this.recipeId = recipeId;
    }

    @NonNull
    static PushMessage fromData(@NonNull Map<String, String> data) {
        return new PushMessage(
                data.get(KEY_DELIVERY_ID),
                data.get(KEY_MESSAGE_ID),
                data.get(KEY_TRACKING),
                data.get(KEY_TITLE),
                data.get(KEY_TEXT),
                data.get(KEY_RECIPE));
    }

    /** The push behind a notification intent, or null if the intent came from elsewhere. */
    @Nullable
    public static PushMessage fromIntent(@Nullable Intent intent) {
        Bundle bundle = intent == null ? null : intent.getBundleExtra(EXTRA_PUSH);
        return bundle == null ? null : fromBundle(bundle);
    }

    @NonNull
    static PushMessage fromBundle(@NonNull Bundle bundle) {
        return new PushMessage(
                bundle.getString(KEY_DELIVERY_ID),
                bundle.getString(KEY_MESSAGE_ID),
                bundle.getString(KEY_TRACKING),
                bundle.getString(KEY_TITLE),
                bundle.getString(KEY_TEXT),
                bundle.getString(KEY_RECIPE));
    }

    void putInto(@NonNull Intent intent) {
        Bundle bundle = new Bundle();
        bundle.putString(KEY_DELIVERY_ID, deliveryId);
        bundle.putString(KEY_MESSAGE_ID, messageId);
        bundle.putString(KEY_TRACKING, tracking);
        bundle.putString(KEY_TITLE, title);
        bundle.putString(KEY_TEXT, text);
        bundle.putString(KEY_RECIPE, recipeId);
        intent.putExtra(EXTRA_PUSH, bundle);
    }

    /** Deliveries older than 21.1 and custom templates carry no flag; they are tracked. */
    boolean isTracked() {
        boolean on = tracking == null || TRACKING_ON.equals(tracking);
        return on && deliveryId != null && messageId != null;
    }

    @Nullable
    String getDeliveryId() {
        return deliveryId;
    }

    @Nullable
    String getMessageId() {
        return messageId;
    }

    @Nullable
    String getTitle() {
        return title;
    }

    @Nullable
    String getText() {
        return text;
    }

    @Nullable
    public String getRecipeId() {
        return recipeId;
    }
}
