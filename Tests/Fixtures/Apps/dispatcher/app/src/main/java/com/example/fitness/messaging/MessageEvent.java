package com.example.fitness.messaging;

/** What can become of a message. */
public enum MessageEvent {
    RECEIVED,
    DISMISSED,
    OPENED
}
