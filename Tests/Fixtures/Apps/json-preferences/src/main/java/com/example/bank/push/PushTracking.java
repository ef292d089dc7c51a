package com.example.bank.push;

/** The one way from the rest of the app to what is counted. */
public enum PushTracking {
    INSTANCE;

    public void cleared(PushPayload payload) {
        CampaignTracking.cleared(payload);
    }

    public void opened(PushPayload payload) {
        CampaignTracking.opened(payload);
    }
}
