package com.example.fitness.messaging;

import com.adobe.marketing.mobile.MobileCore;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Counts what campaigns send. */
public class CampaignListener implements MessageListener {

    private static final String FLAG = "_acsDeliveryTracking";

    @Override
    public boolean accepts(PushMessage message) {
        boolean isCampaign = message.has("_mId") && message.has("_dId");
        return isCampaign && (!message.has(FLAG) || "on".equals(message.get(FLAG)));
    }

    @Override
    public void onReceived(PushMessage message) {
        track(message, CampaignAction.IMPRESSION);
    }

    @Override
    public void onDismissed(PushMessage message) {
        track(message, CampaignAction.CLICK);
    }

    @Override
    public void onOpened(PushMessage message) {
        track(message, CampaignAction.CLICK, CampaignAction.OPEN);
    }

    private static void track(PushMessage message, CampaignAction... actions) {
        Arrays.stream(actions).map(action -> variables(message, action)).forEach(CampaignListener::send);
    }

    private static Map<String, String> variables(PushMessage message, CampaignAction action) {
        return new HashMap<>(Map.of(
                "broadlogId", message.get("_mId"),
                "deliveryId", message.get("_dId"),
                "action", action.code));
    }

    private static void send(Map<String, String> variables) {
        MobileCore.trackAction("tracking", variables);
    }
}
