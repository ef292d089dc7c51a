package com.adobe.mobile;

import java.util.Map;
import oracle.Phone;

/** The fourth generation of the SDK, which tracks by this class. */
public final class Analytics {
    public static void trackAction(String action, Map<String, Object> data) { Phone.current.record("trackAction", action, data); }
    public static void trackState(String state, Map<String, Object> data) { Phone.current.record("trackState", state, data); }
}
