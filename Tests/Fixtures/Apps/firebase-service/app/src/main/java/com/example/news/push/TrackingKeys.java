package com.example.news.push;

/** Names that Campaign and the SDK agree on. */
public final class TrackingKeys {

    public static final String MESSAGE_ID = "_mId";
    public static final String DELIVERY_ID = "_dId";
    public static final String DELIVERY_TRACKING = "_acsDeliveryTracking";

    public static final String BROADLOG_ID_KEY = "broadlogId";
    public static final String DELIVERY_ID_KEY = "deliveryId";
    public static final String ACTION_KEY = "action";

    public static final String ACTION_OPEN = "1";
    public static final String ACTION_CLICK = "2";
    public static final String ACTION_IMPRESSION = "7";

    private TrackingKeys() {
        // constants only
    }
}
