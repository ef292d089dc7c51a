package com.google.firebase.messaging;

import java.util.Map;

public final class RemoteMessage {
    private final Map<String, String> data;
    private final String id;
    public RemoteMessage(Map<String, String> data, String id) {
        this.data = data;
        this.id = id;
    }
    public Map<String, String> getData() { return data; }
    public String getMessageId() { return id; }
    public Notification getNotification() { return null; }
    public static class Notification {
        public String getTitle() { return null; }
        public String getBody() { return null; }
    }
}
