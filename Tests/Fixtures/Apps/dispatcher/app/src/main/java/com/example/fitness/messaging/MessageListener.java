package com.example.fitness.messaging;

public interface MessageListener {

    boolean accepts(PushMessage message);

    default void onReceived(PushMessage message) {
    }

    default void onDismissed(PushMessage message) {
    }

    default void onOpened(PushMessage message) {
    }
}
