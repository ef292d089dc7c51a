package com.example.plugin.push;

public interface PushConstants {
    String LOG_TAG = "Push_Plugin";
    String PUSH_BUNDLE = "pushBundle";
    String CHANNEL_ID = "PushPluginChannel";
    String MESSAGE_ID = "_mId";
    String DELIVERY_ID = "_dId";
    String TRACKING = "_acsDeliveryTracking";
    String INITIALIZE = "init";
    String SET_TOKEN = "setToken";
}
