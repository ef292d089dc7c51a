package com.example.fitness.messaging;

import android.os.Handler;
import android.os.Looper;

import java.util.ArrayList;
import java.util.List;

/** Hands messages to those who want them, on the main thread. */
public class MessageDispatcher {

    private static MessageDispatcher instance;

    private final List<MessageListener> listeners = new ArrayList<>();
    private final Handler handler = new Handler(Looper.getMainLooper());

    private MessageDispatcher() {
    }

    public static synchronized MessageDispatcher getInstance() {
        if (instance == null) {
            instance = new MessageDispatcher();
        }
        return instance;
    }

    public void register(MessageListener listener) {
        listeners.add(listener);
    }

    public void dispatch(final MessageEvent event, final PushMessage message) {
        handler.post(() -> {
            for (MessageListener listener : listeners) {
                if (listener.accepts(message)) {
                    deliver(event, message, listener);
                }
            }
        });
    }

    private void deliver(MessageEvent event, PushMessage message, MessageListener listener) {
        switch (event) {
            case RECEIVED:
                listener.onReceived(message);
                break;
            case DISMISSED:
                listener.onDismissed(message);
                break;
            case OPENED:
                listener.onOpened(message);
                break;
        }
    }
}
