package com.google.firebase.messaging;

import android.app.Service;

public class FirebaseMessagingService extends Service {
    public void onMessageReceived(RemoteMessage message) {}
    public void onNewToken(String token) {}
    public void onDeletedMessages() {}
}
