package com.example.fitness.messaging;

/** Actions as Campaign counts them. */
enum CampaignAction {
    OPEN("1"), CLICK("2"), IMPRESSION("7");

    final String code;

    CampaignAction(String code) {
        this.code = code;
    }
}
